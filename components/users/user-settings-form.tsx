'use client';

import { useQuery } from '@tanstack/react-query';
import { FileFaults } from '@/components/settings/file-faults';
import { NamesRow } from '@/components/settings/names-row';
import { RecordFormPanel } from '@/components/settings/record-form';
import { fieldOfEntry } from '@/components/settings/settings-draft';
import { SettingsFields } from '@/components/settings/settings-fields';
import type { RecordForm } from '@/components/settings/use-record-form';
import { type UserBody, type UserDraft, userKind } from '@/components/settings/user-form';
import { Section } from '@/components/ui/section';
import { queries } from '@/lib/api/queries';
import type { UserSettingsWire } from '@/lib/api/user-settings';
import { ActiveState } from './active-state';

interface UserSettingsFormProps {
  name: string;
  form: RecordForm<UserSettingsWire, UserDraft, UserBody>;
  /** Whether the reader is this user. */
  isSelf: boolean;
}

const shownFields = Object.keys(userKind.rules).concat('group');

/** A user's own file: groups, limits, rights and pools, each beside what applies. */
export function UserSettingsForm({ name, form, isSelf }: UserSettingsFormProps) {
  const groups = useQuery(queries.groups()).data?.groups.map((group) => group.name) ?? [];
  const pools = useQuery(queries.pools()).data?.pools.map((pool) => pool.name) ?? [];
  const { base, draft, errors, latest } = form;
  const groupFault = base.faults.find(({ entry }) => ['groups', 'group'].includes(fieldOfEntry(entry)));
  return (
    <RecordFormPanel
      form={form}
      rules={userKind.rules}
      what={`user ${name}`}
      saveLabel={form.isNew ? `Make user ${name}` : 'Save'}
      previewOf={(change) => ({ kind: 'user', name, change })}
    >
      <FileFaults faults={base.faults} shown={shownFields} kept="the key" />
      <div className="grid gap-8">
        <ActiveState name={name} form={form} isSelf={isSelf} />
        <Section title="Groups">
          <div className="border-rule border-y">
            <NamesRow
              label="Member of"
              noun="group"
              hint="What a group sets counts in place of what is set below."
              names={draft.groups}
              suggestions={groups}
              applies={latest.effective?.groups}
              error={errors.groups}
              fault={groupFault?.reason}
              appliesWords="By the identity provider also"
              onChange={(names) => form.change({ groups: names ?? [] })}
            />
          </div>
        </Section>
        <SettingsFields
          draft={draft}
          onChange={form.change}
          errors={errors}
          faults={base.faults}
          user={latest.effective}
          pools={pools}
          without={['active']}
        />
      </div>
    </RecordFormPanel>
  );
}
