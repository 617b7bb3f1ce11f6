'use client';

import { Search, X } from 'lucide-react';
import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { isUtcDay, type UtcDay } from '@/lib/time/utc-day';
import type { AuditFilter, AuditFilterChange } from './audit-query';
import { isNarrowed } from './audit-query';
import type { AuditRange } from './audit-range';
import { eventChoices } from './event-kinds';

interface AuditFiltersProps {
  filter: AuditFilter;
  nodes: readonly { id: string; name: string }[];
  /** Offered while a person's name is typed. */
  people: readonly string[];
  today: UtcDay;
  onType: (change: AuditFilterChange) => void;
  onChange: (change: AuditFilterChange) => void;
}

const any = '';

const ranges: readonly { value: AuditRange; label: string }[] = [
  { value: 'today', label: 'Today (UTC)' },
  { value: '7d', label: '7 days' },
  { value: '30d', label: '30 days' },
  { value: 'own', label: 'Own range' },
];

/** Narrows the log: by words, kind of event, person, node and days. */
export function AuditFilters({ filter, nodes, people, today, onType, onChange }: AuditFiltersProps) {
  return (
    <search className="mb-4 flex flex-wrap items-center gap-2">
      <div className="relative w-full sm:w-64">
        <Search className="-translate-y-1/2 absolute top-1/2 left-2.5 size-4 text-ink-faint" aria-hidden />
        <Input
          type="search"
          data-search
          aria-label="Search all words of the log"
          placeholder="Search all words"
          className="pl-8"
          value={filter.search}
          onChange={({ target }) => onType({ search: target.value })}
        />
      </div>
      <Select
        label="Event"
        value={filter.event}
        choices={eventChoices(filter.event)}
        onChange={(event) => onChange({ event: event === any ? null : event })}
      />
      <PersonField value={filter.person} people={people} onType={(person) => onType({ person })} />
      <Select
        label="Node"
        value={filter.node}
        choices={nodeChoices(nodes, filter.node)}
        onChange={(node) => onChange({ node: node === any ? null : node })}
      />
      <Select
        label="Range"
        value={filter.range}
        choices={ranges}
        onChange={(range) =>
          onChange(range === 'own' ? { range, from: today, to: today } : { range, from: null, to: null })
        }
      />
      {filter.range === 'own' ? <OwnRange filter={filter} today={today} onChange={onChange} /> : null}
      {isNarrowed(filter) ? (
        <Button tone="quiet" onClick={() => onChange({ search: null, event: null, person: null, node: null })}>
          <X aria-hidden />
          Clear
        </Button>
      ) : null}
    </search>
  );
}

/** Named by name; one that stands in the address stays to be seen, also where there is no such node any more. */
function nodeChoices(nodes: AuditFiltersProps['nodes'], chosen: string) {
  const names = [...new Set(nodes.map(({ name }) => name))].sort();
  const named = chosen === any || names.includes(chosen) ? names : [...names, chosen];
  return [{ value: any, label: 'Any node' }, ...named.map((value) => ({ value, label: value }))];
}

function PersonField({
  value,
  people,
  onType,
}: {
  value: string;
  people: readonly string[];
  onType: (person: string) => void;
}) {
  const listId = useId();
  return (
    <>
      <Input
        aria-label="Person, who did it or whom it is about; the whole name"
        placeholder="Any person"
        className="w-36"
        list={listId}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onType(target.value)}
      />
      <datalist id={listId}>
        {people.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

function OwnRange({ filter, today, onChange }: Pick<AuditFiltersProps, 'filter' | 'today' | 'onChange'>) {
  return (
    <div className="flex flex-wrap items-center gap-1">
      <DayField label="From" day={filter.from} max={today} onDay={(from) => onChange({ from })} />
      <DayField label="to" day={filter.to} max={today} onDay={(to) => onChange({ to })} />
      <span className="text-ink-faint text-label">UTC</span>
    </div>
  );
}

interface DayFieldProps {
  label: string;
  day: UtcDay | null;
  max: UtcDay;
  onDay: (day: UtcDay) => void;
}

function DayField({ label, day, max, onDay }: DayFieldProps) {
  const id = useId();
  return (
    <span className="flex items-center gap-1">
      <label htmlFor={id} className="text-ink-soft text-label">
        {label}
      </label>
      <Input
        id={id}
        type="date"
        className="w-36"
        max={max}
        defaultValue={day ?? ''}
        onChange={({ target }) => {
          if (isUtcDay(target.value)) onDay(target.value);
        }}
      />
    </span>
  );
}
