'use client';

import { Section } from '@/components/ui/section';
import { Select } from '@/components/ui/select';
import { perPeriod } from '@/components/usage/period-words';
import { type LimitSettingName, limitSettingNames, type SwitchName, switchNames } from '@/lib/api/settings';
import type { UserDetailWire } from '@/lib/api/users';
import { type PeriodKind, periodKinds } from '@/lib/time/period';
import { limitFact, switchFact } from './effective-words';
import type { FieldErrors } from './field-rules';
import { LimitField } from './limit-field';
import { switchFields } from './limit-fields';
import { NamesRow } from './names-row';
import { fieldOfEntry, type SettingFault, type SettingsDraft } from './settings-draft';
import { SwitchField } from './switch-field';

interface SettingsFieldsProps {
  draft: SettingsDraft;
  onChange: (part: Partial<SettingsDraft>) => void;
  errors: FieldErrors;
  faults: readonly SettingFault[];
  /** Whose own settings these are, as they apply now; null: nobody's yet. Left out: a group's. */
  user?: UserDetailWire | null;
  /** Names of the pools that there are. */
  pools: readonly string[];
  /** Switches that the page shows elsewhere. */
  without?: readonly SwitchName[];
}

const ofMember = 'what each member’s own file says';

/** Every setting of a user's or a group's file, each with what applies now beside it. */
export function SettingsFields(props: SettingsFieldsProps) {
  const { draft, onChange, errors, faults, user, pools, without = [] } = props;
  const faultOf = (name: string) => faults.find(({ entry }) => fieldOfEntry(entry) === name)?.reason;
  const common = (name: keyof SettingsDraft) => ({ error: errors[name], fault: faultOf(name) });
  const isGroup = user === undefined;
  const limit = (name: LimitSettingName) => {
    const fact = limitFact(name, user ?? null);
    return {
      ...{ name, fact, ...common(name), value: draft[name] },
      unset: isGroup ? ofMember : (fact?.unset ?? 'no limit'),
      onChange: (value: SettingsDraft[LimitSettingName]) => onChange({ [name]: value }),
    };
  };
  return (
    <div className="grid gap-8">
      <Section title="Limits">
        <div className="divide-y divide-rule border-rule border-y">
          <LimitField {...limit('allowance_hours')}>
            <PeriodChoice
              value={draft.allowance_period}
              onChange={(period) => onChange({ allowance_period: period })}
            />
          </LimitField>
          {limitSettingNames
            .filter((name) => name !== 'allowance_hours')
            .map((name) => (
              <LimitField key={name} {...limit(name)} />
            ))}
        </div>
      </Section>
      <Section title="Rights">
        <div className="divide-y divide-rule border-rule border-y">
          {switchNames
            .filter((name) => !without.includes(name))
            .map((name) => {
              const fact = switchFact(name, user ?? null);
              return (
                <SwitchField
                  key={name}
                  name={name}
                  value={draft[name]}
                  fact={fact}
                  unset={isGroup ? ofMember : (fact?.unset ?? (switchFields[name].fallback ? 'on' : 'off'))}
                  onChange={(value) => onChange({ [name]: value })}
                  {...common(name)}
                />
              );
            })}
        </div>
      </Section>
      <Section title="Pools">
        <div className="divide-y divide-rule border-rule border-y">
          <NamesRow
            label="Pools opened"
            hint="Restricted pools that may be used, beside the open ones."
            noun="pool"
            names={draft.pools}
            suggestions={pools}
            applies={user?.pools}
            onChange={(names) => onChange({ pools: names })}
            {...common('pools')}
          />
          <NamesRow
            label="Pools denied"
            hint="A denial stands over whatever opens the pool."
            noun="pool"
            names={draft.pools_denied}
            suggestions={pools}
            applies={user?.pools_denied}
            onChange={(names) => onChange({ pools_denied: names })}
            {...common('pools_denied')}
          />
        </div>
      </Section>
    </div>
  );
}

function PeriodChoice({
  value,
  onChange,
}: {
  value: PeriodKind | null;
  onChange: (period: PeriodKind | null) => void;
}) {
  return (
    <Select<PeriodKind | 'unset'>
      label="Period of the allowance"
      value={value ?? 'unset'}
      choices={[
        ...periodKinds.map((period) => ({ value: period, label: perPeriod[period] })),
        { value: 'unset' as const, label: 'not set: a month' },
      ]}
      onChange={(period) => onChange(period === 'unset' ? null : period)}
    />
  );
}
