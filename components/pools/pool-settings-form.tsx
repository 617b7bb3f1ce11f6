'use client';

import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { FileFaults } from '@/components/settings/file-faults';
import { NamesRow } from '@/components/settings/names-row';
import { RecordFormPanel } from '@/components/settings/record-form';
import { SettingRow } from '@/components/settings/setting-row';
import { fieldOfEntry } from '@/components/settings/settings-draft';
import type { RecordForm } from '@/components/settings/use-record-form';
import { TextArea } from '@/components/ui/field';
import { Section } from '@/components/ui/section';
import type { PoolWire } from '@/lib/api/pools';
import { queries } from '@/lib/api/queries';
import { CostRow, GpuCostRow } from './cost-rows';
import { OnOffRow } from './on-off-row';
import { longestDescription, type PoolBody, type PoolDraft, poolKind } from './pool-form';

interface PoolSettingsFormProps {
  name: string;
  form: RecordForm<PoolWire, PoolDraft, PoolBody>;
}

const shownFields = Object.keys(poolKind.rules);
const rowsStyle = 'divide-y divide-rule border-rule border-y';

/** A pool's record: what it costs, and to whom it is open. */
export function PoolSettingsForm({ name, form }: PoolSettingsFormProps) {
  const { base, draft, errors, isNew, latest } = form;
  const common = (field: keyof PoolDraft) => ({
    error: errors[field],
    fault: base.faults.find(({ entry }) => fieldOfEntry(entry) === field)?.reason,
  });
  const what = isNew && latest.nodes > 0 ? `record of pool ${name}` : `pool ${name}`;
  return (
    <RecordFormPanel
      form={form}
      rules={poolKind.rules}
      what={what}
      saveLabel={isNew ? `Make the ${what}` : 'Save'}
      previewOf={(change) => ({ kind: 'pool', name, change })}
    >
      <FileFaults
        faults={base.faults}
        shown={shownFields}
        meanwhile="only administrators start anything in this pool, at the default cost"
      />
      <div className="grid gap-8">
        <Section title="What it is and costs">
          <div className={rowsStyle}>
            <DescriptionRow
              value={draft.description}
              onChange={(description) => form.change({ description })}
              {...common('description')}
            />
            <CostRow value={draft.cost} onChange={(cost) => form.change({ cost })} {...common('cost')} />
            <GpuCostRow
              value={draft.gpu_cost}
              onChange={(cost) => form.change({ gpu_cost: cost })}
              {...common('gpu_cost')}
            />
            <OnOffRow
              label="When spent"
              hint={
                draft.stop_when_spent
                  ? 'Sessions of whoever has spent their allowance are overdue.'
                  : 'Sessions run on once the allowance is spent; only new ones are refused.'
              }
              value={draft.stop_when_spent}
              words={{ off: 'Sessions run on', on: 'Stop sessions' }}
              fault={common('stop_when_spent').fault}
              onChange={(value) => form.change({ stop_when_spent: value })}
            />
          </div>
        </Section>
        <OpenTo form={form} common={common} />
      </div>
    </RecordFormPanel>
  );
}

interface OpenToProps extends Pick<PoolSettingsFormProps, 'form'> {
  common: (field: keyof PoolDraft) => { error: string | undefined; fault: string | undefined };
}

const suggestedUsers = 200;

function OpenTo({ form: { draft, change }, common }: OpenToProps) {
  const groups = useQuery(queries.groups()).data?.groups.map((group) => group.name) ?? [];
  const users =
    useQuery(queries.usersPage({ limit: suggestedUsers })).data?.users.map(({ username }) => username) ?? [];
  return (
    <Section title="Who may use it">
      <div className={rowsStyle}>
        <OnOffRow
          label="Open to"
          hint={
            draft.restricted
              ? 'Administrators, those named here, and those whose settings open this pool.'
              : 'Everybody whose settings do not deny it; the lists below count once it is restricted.'
          }
          value={draft.restricted}
          words={{ off: 'Everybody', on: 'Only those named' }}
          fault={common('restricted').fault}
          onChange={(restricted) => change({ restricted })}
        />
        <NamesRow
          label="Users"
          hint="Named here, they may use it while it is restricted."
          noun="user"
          names={draft.users}
          suggestions={users}
          onChange={(names) => change({ users: names ?? [] })}
          {...common('users')}
        />
        <NamesRow
          label="Groups"
          hint="Their members may use it while it is restricted."
          noun="group"
          names={draft.groups}
          suggestions={groups}
          onChange={(names) => change({ groups: names ?? [] })}
          {...common('groups')}
        />
      </div>
    </Section>
  );
}

interface DescriptionRowProps {
  value: string;
  onChange: (text: string) => void;
  error: string | undefined;
  fault: string | undefined;
}

function DescriptionRow({ value, onChange, error, fault }: DescriptionRowProps) {
  const id = useId();
  return (
    <SettingRow
      label="Description"
      labelId={id}
      noteId={`${id}-note`}
      hint="For administrators: which machines these are, and for what."
      error={error}
      fault={fault}
      fact={null}
      isSet
    >
      <TextArea
        aria-labelledby={id}
        aria-describedby={`${id}-note`}
        rows={2}
        maxLength={longestDescription}
        className="max-w-md"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </SettingRow>
  );
}
