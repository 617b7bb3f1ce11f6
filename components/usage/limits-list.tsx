import type { ReactNode } from 'react';
import { cn } from '@/components/ui/cn';
import { CsvMenu } from '@/components/ui/csv-menu';
import { Section } from '@/components/ui/section';
import type { AllowanceWire, LimitName, LimitWire, UserDetailWire } from '@/lib/api/users';
import { csvOf } from '@/lib/units/csv';
import { formatLimit, formatMib, formatSetHours } from '@/lib/units/format';
import { effectiveCsvColumns, effectiveRowsOf } from './effective-csv';
import { perPeriod } from './period-words';
import { sourceInWords } from './source';

type Considered = NonNullable<LimitWire['considered']>[number];

const limitRows: { name: LimitName; label: string; words: (value: number | null) => string }[] = [
  {
    name: 'session_limit',
    label: 'Sessions at once',
    words: (value) => formatLimit(value, value === 1 ? 'session' : 'sessions'),
  },
  { name: 'session_hours', label: 'Length of a session', words: (value) => formatLimit(value, 'h') },
  {
    name: 'session_cpus',
    label: 'Cores of a session',
    words: (value) => formatLimit(value, value === 1 ? 'core' : 'cores'),
  },
  {
    name: 'session_memory_mb',
    label: 'Memory of a session',
    words: (value) => (value === null ? 'no limit' : formatMib(value)),
  },
  { name: 'storage_limit', label: 'Storage', words: (value) => formatLimit(value, 'GiB') },
];

/** Every limit with the file it comes from, and what else was considered: how a value came about. */
export function LimitsList({ user }: { user: UserDetailWire }) {
  const { limits, switches } = user;
  if (!limits) {
    return (
      <Section title="Limits">
        <p className="py-1 text-ink-soft">Not known: the settings cannot be read.</p>
      </Section>
    );
  }
  return (
    <Section title="Limits" aside={<LimitsCsv user={user} />}>
      {user.is_admin ? <p className="pb-2 text-ink-soft text-label">Administrators have none.</p> : null}
      <dl className="divide-y divide-rule border-rule border-y">
        <AllowanceRow allowance={user.allowance} />
        {limitRows.map(({ name, label, words }) => (
          <Row key={name} label={label} value={words(limits[name].value)} source={limits[name].source}>
            <ConsideredList limit={limits[name]} words={({ value }) => words(value)} />
          </Row>
        ))}
        {switches ? <SwitchRows switches={switches} /> : null}
        <PoolsRow label="Pools opened" names={user.pools} />
        <PoolsRow label="Pools denied" names={user.pools_denied} />
      </dl>
    </Section>
  );
}

function LimitsCsv({ user }: { user: UserDetailWire }) {
  return (
    <CsvMenu
      size="sm"
      label="the limits"
      filename={`limits-${user.username}-${user.as_of.slice(0, 10)}`}
      csv={(forExcel) => csvOf(effectiveCsvColumns, effectiveRowsOf(user), forExcel)}
    />
  );
}

function AllowanceRow({ allowance }: { allowance: AllowanceWire | null }) {
  if (!allowance) return <Row label="Allowance" value="no limit" source="default" />;
  const setHours = allowance.hours - allowance.granted_hours;
  const granted = allowance.granted_hours > 0 ? ` + ${formatSetHours(allowance.granted_hours)} granted` : '';
  return (
    <Row
      label="Allowance"
      value={`${formatSetHours(setHours)} ${perPeriod[allowance.period]}${granted}`}
      source={allowance.source}
    >
      <ConsideredList
        limit={allowance}
        words={({ value, period }) =>
          value === null ? 'no limit' : `${formatSetHours(value)} ${perPeriod[period ?? 'month']}`
        }
      />
    </Row>
  );
}

interface RowProps {
  label: string;
  value: string;
  source: string;
  children?: ReactNode;
}

function Row({ label, value, source, children }: RowProps) {
  const isUnset = source === 'default';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2">
      <dt className="text-ink-soft">{label}</dt>
      <dd className={cn('figures text-right', isUnset && 'text-ink-faint')}>{value}</dd>
      <dd className="col-span-2 text-ink-faint text-label">
        {isUnset ? 'set nowhere' : `from ${sourceInWords(source)}`}
      </dd>
      {children}
    </div>
  );
}

/** Only where more than one file had a say. */
function ConsideredList({
  limit,
  words,
}: {
  limit: Pick<LimitWire, 'source' | 'considered'>;
  words: (entry: Considered) => string;
}) {
  const others = (limit.considered ?? []).filter(({ source }) => source !== limit.source);
  if (others.length === 0) return null;
  return (
    <dd className="col-span-2 text-ink-faint text-label">
      instead of {others.map((entry) => `${words(entry)} from ${sourceInWords(entry.source)}`).join(', ')}
    </dd>
  );
}

function SwitchRows({ switches }: { switches: NonNullable<UserDetailWire['switches']> }) {
  const rows = [
    ['GPU sessions', switches.gpu, 'allowed', 'not allowed'],
    ['Sharing a GPU', switches.gpu_share, 'allowed', 'not allowed'],
    ['Persistent storage', switches.persistent_storage, 'allowed', 'not allowed'],
  ] as const;
  return rows
    .filter(([, { source }]) => source !== 'default')
    .map(([label, { value, source }, on, off]) => (
      <Row key={label} label={label} value={value ? on : off} source={source} />
    ));
}

function PoolsRow({ label, names }: { label: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <div className="flex justify-between gap-4 py-2">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="text-right">{names.join(', ')}</dd>
    </div>
  );
}
