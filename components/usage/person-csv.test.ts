import { expect, it } from 'vitest';
import type { BurnDownWire } from '@/lib/api/users';
import { csvOf } from '@/lib/units/csv';
import { grantsCsvColumns, periodRowsOf, periodsCsvColumns, shareRowsOf, sharesCsvColumns } from './person-csv';

const linesOf = (text: string) => text.trimEnd().split('\r\n');

const answer = {
  period: 'week',
  start: '2026-11-30T00:00:00.000Z',
  resets_at: '2026-12-07T00:00:00.000Z',
  used_hours: 14.5,
  previous: [{ start: '2026-11-23T00:00:00.000Z', resets_at: '2026-11-30T00:00:00.000Z', used_hours: 0 }],
  by_pool: [{ name: 'default', hours: 14.5 }],
  by_node: [{ name: 'aurora', hours: 14.5 }],
  by_app: [
    { name: 'matlab', hours: 14 },
    { name: '', hours: 0.5 },
  ],
} satisfies Partial<BurnDownWire> as unknown as BurnDownWire;

it('has grants with their hours, period, and by whom and why', () => {
  const grant = {
    ...{ id: 'g1', hours: 6, period: 'week' as const, period_start: '2026-11-30', reason: '=demo' },
    ...{ by: null, at: '2026-12-01T09:00:00.000Z' },
  };
  expect(linesOf(csvOf(grantsCsvColumns, [grant]))).toEqual([
    'id,weighted_hours,period,period_start,reason,granted_by,granted_at',
    "g1,6,week,2026-11-30,'=demo,,2026-12-01T09:00:00.000Z",
  ]);
});

it('has the period that is shown and those before it', () => {
  expect(linesOf(csvOf(periodsCsvColumns, periodRowsOf(answer)))).toEqual([
    'period,start,resets_at,used_hours',
    'week,2026-11-30T00:00:00.000Z,2026-12-07T00:00:00.000Z,14.5',
    'week,2026-11-23T00:00:00.000Z,2026-11-30T00:00:00.000Z,0',
  ]);
});

it('has what the hours went to by pool, node and app; hours without a record have no name', () => {
  expect(linesOf(csvOf(sharesCsvColumns, shareRowsOf(answer)))).toEqual([
    'by,name,used_hours',
    'pool,default,14.5',
    'node,aurora,14.5',
    'app,matlab,14',
    'app,,0.5',
  ]);
});
