import type { AllowanceWire, BurnDownWire } from '@/lib/api/users';
import { allowanceOf } from './burn-down-of';

/** Answers for tests: what a test is about is given, the rest filled in. */

export const asOf = '2026-12-02T12:00:00.000Z';

export function answerOf(change: Partial<BurnDownWire> = {}): BurnDownWire {
  return {
    username: 'alice',
    period: 'week',
    start: '2026-11-30T00:00:00.000Z',
    resets_at: '2026-12-07T00:00:00.000Z',
    as_of: asOf,
    stale_since: null,
    hours: 20,
    used_hours: 12,
    remaining_hours: 8,
    over_hours: 0,
    points: [
      { at: '2026-11-30T00:00:00.000Z', used_hours: 0, remaining_hours: 20 },
      { at: asOf, used_hours: 12, remaining_hours: 8 },
    ],
    pace_hours_per_day: 1.5,
    runs_out_at: null,
    grants: [],
    by_pool: [],
    by_node: [],
    by_app: [],
    sessions: [],
    previous: [],
    ...change,
  };
}

export function allowance(change: Partial<AllowanceWire> = {}): AllowanceWire {
  return { ...(allowanceOf(answerOf(), 'group:students') as AllowanceWire), ...change };
}
