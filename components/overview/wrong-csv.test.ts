import { expect, it } from 'vitest';
import type { OverviewWire } from '@/lib/api/overview';
import { csvOf } from '@/lib/units/csv';
import { wrongCsvColumns, wrongRowsOf } from './wrong-csv';

const node = (name: string, state: OverviewWire['nodes'][number]['state'], error: string | null = null) => ({
  ...{ id: `${name}-id`, name, pool: 'default', state, error, sessions_running: 0 },
});

it('has the store, nodes to look at, settings and records in the order of the page', () => {
  const overview = {
    stale_since: '2026-12-03T11:50:00.000Z',
    users: { total: 40, with_allowance: 30, spent: 0, runs_out: 0, settings_error: 2 },
    nodes: [node('aurora', 'answering'), node('birch', 'away', 'Has stopped reporting.'), node('cove', 'suspended')],
    problems: [{ key: 'cluster/usage/a', entry: 'x', line: 3, reason: 'is no number' }],
  } satisfies Partial<OverviewWire> as unknown as OverviewWire;
  expect(csvOf(wrongCsvColumns, wrongRowsOf(overview)).trimEnd().split('\r\n')).toEqual([
    'kind,what,id,entry,line,since,reason',
    'store,,,,,2026-12-03T11:50:00.000Z,The store does not answer.',
    'node,birch,birch-id,,,,Has stopped reporting.',
    'settings,,,,,,Users with settings that cannot be used: 2',
    'record,cluster/usage/a,,x,3,,is no number',
  ]);
});
