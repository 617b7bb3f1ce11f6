import type { OverviewWire } from '@/lib/api/overview';
import type { CsvColumn } from '@/lib/units/csv';
import { isAmiss } from './count-wrong';

interface WrongOfFile {
  kind: 'store' | 'node' | 'settings' | 'record';
  /** A node's name, a record's key. */
  what: string;
  id: string | null;
  entry: string | null;
  line: number | null;
  since: string | null;
  reason: string | null;
}

const nothing = { what: '', id: null, entry: null, line: null, since: null, reason: null };

/** What is wrong, in the order of the page: the store, nodes, people's settings, single records. */
export function wrongRowsOf({ stale_since: staleSince, nodes, users, problems }: OverviewWire): WrongOfFile[] {
  const count = users.settings_error;
  return [
    ...(staleSince === null
      ? []
      : [{ ...nothing, kind: 'store' as const, since: staleSince, reason: 'The store does not answer.' }]),
    ...nodes.filter(isAmiss).map(({ id, name, state, error }) => ({
      ...{ ...nothing, kind: 'node' as const, what: name, id, reason: error ?? state },
    })),
    ...(count === 0
      ? []
      : [{ ...nothing, kind: 'settings' as const, reason: `Users with settings that cannot be used: ${count}` }]),
    ...problems.map(({ key, entry = null, line = null, reason }) => ({
      ...{ ...nothing, kind: 'record' as const, what: key, entry, line, reason },
    })),
  ];
}

export const wrongCsvColumns: readonly CsvColumn<WrongOfFile>[] = [
  { header: 'kind', cell: ({ kind }) => kind },
  { header: 'what', cell: ({ what }) => what },
  { header: 'id', cell: ({ id }) => id },
  { header: 'entry', cell: ({ entry }) => entry },
  { header: 'line', cell: ({ line }) => line },
  { header: 'since', cell: ({ since }) => since },
  { header: 'reason', cell: ({ reason }) => reason },
];
