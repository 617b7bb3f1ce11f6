import { limitFact, limitValueInWords, switchFact } from '@/components/settings/effective-words';
import { limitFields, switchFields } from '@/components/settings/limit-fields';
import { Section } from '@/components/ui/section';
import { Table, Td, Th } from '@/components/ui/table';
import { perPeriod } from '@/components/usage/period-words';
import { sourceInWords } from '@/components/usage/source';
import { type LimitSettingName, limitSettingNames, switchNames } from '@/lib/api/settings';
import type { LimitWire, UserDetailWire } from '@/lib/api/users';
import { formatSetHours } from '@/lib/units/format';

type Considered = NonNullable<LimitWire['considered']>;

/** Everything that applies to a person, where it comes from, and what each file said. */
export function EffectiveTable({ user }: { user: UserDetailWire }) {
  if (user.limits === null) {
    return (
      <Section title="What applies" className="mt-10">
        <p className="text-ink-soft">Not known: {user.settings_error ?? 'the settings cannot be read'}.</p>
      </Section>
    );
  }
  const rows = [
    ...limitSettingNames.map((name) => ({
      ...{ name, label: limitFields[name].label, fact: limitFact(name, user) },
      files: filesInWords(name, consideredOf(name, user)),
    })),
    ...switchNames.map((name) => ({ name, label: switchFields[name].label, fact: switchFact(name, user), files: '' })),
  ];
  return (
    <Section title="What applies" aside="as saved, groups included" className="mt-10">
      <Table label={`What applies to ${user.username}`}>
        <thead>
          <tr>
            <Th>Setting</Th>
            <Th>Applies</Th>
            <Th>From</Th>
            <Th>Said by</Th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, label, fact, files }) => (
            <tr key={name}>
              <Td>{label}</Td>
              <Td className="figures">{fact?.now ?? 'not known'}</Td>
              <Td className="min-w-28 text-ink-soft">
                {fact === null || fact.from === 'default' ? 'set nowhere' : fact.from}
              </Td>
              <Td className="min-w-44 text-ink-soft">{files}</Td>
            </tr>
          ))}
          <NamesRow label="Pools opened" names={user.pools} />
          <NamesRow label="Pools denied" names={user.pools_denied} />
        </tbody>
      </Table>
    </Section>
  );
}

function NamesRow({ label, names }: { label: string; names: readonly string[] }) {
  return (
    <tr>
      <Td>{label}</Td>
      <Td>{names.length === 0 ? 'none' : names.join(', ')}</Td>
      <Td className="text-ink-soft">{names.length === 0 ? 'set nowhere' : 'own settings and groups together'}</Td>
      <Td />
    </tr>
  );
}

function consideredOf(name: LimitSettingName, { allowance, limits }: UserDetailWire): Considered {
  if (name === 'allowance_hours') return allowance?.considered ?? [];
  return limits?.[name].considered ?? [];
}

/** `own settings 40 h, group lab 20 h`; nothing where one file or none says anything. */
function filesInWords(name: LimitSettingName, considered: Considered): string {
  if (considered.length < 2) return '';
  return considered.map((file) => `${sourceInWords(file.source)} ${saidBy(name, file)}`).join(', ');
}

function saidBy(name: LimitSettingName, { value, period }: Considered[number]): string {
  if (value === null) return 'no limit';
  if (name === 'allowance_hours') return `${formatSetHours(value)} ${perPeriod[period ?? 'month']}`;
  return limitValueInWords(name, value);
}
