import { describe, expect, it } from 'vitest';
import { burnDownCsv } from './burn-down-csv';
import type { BurnDownModel } from './burn-down-model';

const at = (text: string) => Date.parse(`${text}:00.000Z`);
const week: BurnDownModel = {
  kind: 'week',
  start: at('2026-11-30T00:00'),
  end: at('2026-12-07T00:00'),
  now: at('2026-12-01T12:00'),
  isLive: true,
  budgetHours: 7,
  grants: [],
  points: [
    { at: at('2026-11-30T00:00'), usedHours: 0 },
    { at: at('2026-12-01T00:00'), usedHours: 7 },
    { at: at('2026-12-01T12:00'), usedHours: 8.5 },
  ],
  paceHoursPerDay: 2,
  runsOutAt: null,
  spans: [],
};

describe('the chart as a file', () => {
  it('has what is left, never negative, beside what is over', () => {
    expect(burnDownCsv(week).split('\r\n')).toEqual([
      'up_to,used_hours,remaining_hours,over_hours,even_pace_hours',
      '2026-12-01T00:00:00.000Z,7,0,0,6',
      '2026-12-01T12:00:00.000Z,8.5,0,1.5,5.5',
      '',
    ]);
  });

  it('has nothing of what is left where there is no allowance', () => {
    expect(burnDownCsv({ ...week, budgetHours: null }, true).split('\r\n')[1]).toBe('2026-12-01T00:00:00.000Z,7,,,');
  });
});
