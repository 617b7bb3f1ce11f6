'use client';

import { useQuery } from '@tanstack/react-query';
import { FileFaults } from '@/components/settings/file-faults';
import { NamesRow } from '@/components/settings/names-row';
import { RecordFormPanel } from '@/components/settings/record-form';
import { fieldOfEntry } from '@/components/settings/settings-draft';
import { SettingsFields } from '@/components/settings/settings-fields';
import type { RecordForm } from '@/components/settings/use-record-form';
import { Section } from '@/components/ui/section';
import type { GroupWire } from '@/lib/api/groups';
import { queries } from '@/lib/api/queries';
import { type GroupBody, type GroupDraft, groupKind } from './group-form';

interface GroupSettingsFormProps {
  name: string;
  form: RecordForm<GroupWire, GroupDraft, GroupBody>;
}

const shownFields = Object.keys(groupKind.rules);

/** What a group sets for its members, and what it is called at the identity provider. */
export function GroupSettingsForm({ name, form }: GroupSettingsFormProps) {
  const pools = useQuery(queries.pools()).data?.pools.map((pool) => pool.name) ?? [];
  const { base, draft, errors } = form;
  const fault = base.faults.find(({ entry }) => fieldOfEntry(entry) === 'sso_groups');
  return (
    <RecordFormPanel
      form={form}
      rules={groupKind.rules}
      what={`group ${name}`}
      saveLabel={form.isNew ? `Make group ${name}` : 'Save'}
      previewOf={(change) => ({ kind: 'group', name, change })}
    >
      <FileFaults
        faults={base.faults}
        shown={shownFields}
        meanwhile="members, and whoever the identity provider may have put into it, start nothing new"
      />
      <div className="grid gap-8">
        <Section title="Who is in it">
          <div className="border-rule border-y">
            <NamesRow
              label="Identity provider"
              noun="group there"
              hint={`Whoever has one of these groups there is a member, beside whoever has one named ${name}, or lists ${name} in their settings.`}
              names={draft.sso_groups}
              suggestions={[]}
              isFree
              error={errors.sso_groups}
              fault={fault?.reason}
              onChange={(names) => form.change({ sso_groups: names ?? [] })}
            />
          </div>
        </Section>
        <SettingsFields draft={draft} onChange={form.change} errors={errors} faults={base.faults} pools={pools} />
      </div>
    </RecordFormPanel>
  );
}
