import { limitFact, limitValueInWords, switchFact } from '@/components/settings/effective-words';
import { limitFields, switchFields } from '@/components/settings/limit-fields';
import { cn } from '@/components/ui/cn';
import { CsvMenu } from '@/components/ui/csv-menu';
import { Section } from '@/components/ui/section';
import { Table, Td, Th } from '@/components/ui/table';
import { effectiveCsvColumns, effectiveRowsOf } from '@/components/usage/effective-csv';
import { perPeriod } from '@/components/usage/period-words';
import { sourceInWords } from '@/components/usage/source';
import { type LimitSettingName, limitSettingNames, switchNames } from '@/lib/api/settings';
import type { LimitWire, UserDetailWire } from '@/lib/api/users';
import { csvOf } from '@/lib/units/csv';
import { formatSetHours } from '@/lib/units/format';

/** Narrow pages have the source of a setting below it. */
const row =
  'max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-4 max-md:border-rule max-md:border-b max-md:py-2';
const line = 'max-md:h-auto max-md:border-0 max-md:p-0';
const from = `${line} text-ink-soft max-md:col-span-2 max-md:text-label`;

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
  // A column only where some setting has more than one file that speaks of it.
  const isContested = rows.some(({ files }) => files !== '');
  return (
    <Section title="What applies" className="mt-10" aside={<EffectiveCsv user={user} />}>
      <p className="mb-1 text-ink-soft text-label">As saved, groups included.</p>
      <Table label={`What applies to ${user.username}`}>
        <thead className="max-md:hidden">
          <tr>
            <Th>Setting</Th>
            <Th>Applies</Th>
            <Th>From</Th>
            {isContested ? <Th>Said by</Th> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, label, fact, files }) => (
            <tr key={name} className={row}>
              <Td className={line}>{label}</Td>
              <Td className={cn(line, 'figures max-md:text-right')}>{fact?.now ?? 'not known'}</Td>
              <Td className={from}>{fact === null || fact.from === 'default' ? 'set nowhere' : fact.from}</Td>
              {isContested ? <Td className={cn(from, 'empty:max-md:hidden')}>{files}</Td> : null}
            </tr>
          ))}
          <NamesRow label="Pools opened" names={user.pools} isContested={isContested} />
          <NamesRow label="Pools denied" names={user.pools_denied} isContested={isContested} />
        </tbody>
      </Table>
    </Section>
  );
}

function EffectiveCsv({ user }: { user: UserDetailWire }) {
  return (
    <CsvMenu
      label="what applies"
      filename={`settings-${user.username}-${user.as_of.slice(0, 10)}`}
      csv={(forExcel) => csvOf(effectiveCsvColumns, effectiveRowsOf(user), forExcel)}
    />
  );
}

interface NamesRowProps {
  label: string;
  names: readonly string[];
  isContested: boolean;
}

function NamesRow({ label, names, isContested }: NamesRowProps) {
  return (
    <tr className={row}>
      <Td className={line}>{label}</Td>
      <Td className={cn(line, 'break-words max-md:text-right')}>{names.length === 0 ? 'none' : names.join(', ')}</Td>
      <Td className={from}>{names.length === 0 ? 'set nowhere' : 'own settings and groups together'}</Td>
      {isContested ? <Td className="max-md:hidden" /> : null}
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
