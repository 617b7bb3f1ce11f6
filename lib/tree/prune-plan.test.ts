import { describe, expect, it } from 'vitest';
import { startOfUtcDay } from '../time/utc-day';
import { latestPruneDay, planPrune, type Reports } from './prune-plan';

const listed = (...keys: string[]) => keys.map((key) => ({ key: `cluster/usage/${key}`, version: '1', size: 10 }));
const hour = 3_600_000;
const reports = (at: Record<string, number>, alerts: string[] = []): Reports =>
  new Map(Object.entries(at).map(([nodeId, reportedAt]) => [nodeId, { reportedAt, alerts }]));
const long = { a: startOfUtcDay('2026-12-01'), b: startOfUtcDay('2026-12-01') };
const usual = { before: '2026-10-02', includeSilent: false };

function planned(...[objects, given, options]: Parameters<typeof planPrune>) {
  const { months, kept } = planPrune(objects, given, options);
  return {
    months: [...months].map(([month, list]) => [month, list.map(({ day, nodeId }) => `${day} ${nodeId}`)]),
    kept,
  };
}

describe('the plan of a prune', () => {
  it('takes the days before, by month, day and node', () => {
    const objects = listed('2026-10-02/a.yml', '2026-10-01/b.yml', '2026-10-01/a.yml', '2026-09-30/a.yml');
    expect(planned(objects, reports(long), usual)).toEqual({
      months: [
        ['2026-09', ['2026-09-30 a']],
        ['2026-10', ['2026-10-01 a', '2026-10-01 b']],
      ],
      kept: [],
    });
  });

  it('leaves alone what is no object of a day and node', () => {
    const objects = listed('2026-10-01/a.yml~', '2026-10-01/.a.yml', 'x.yml', '2026-10-32/a.yml', '2026-10-01/a/b.yml');
    expect(planned(objects, reports(long), usual)).toEqual({ months: [], kept: [] });
  });

  const dayEnd = startOfUtcDay('2026-10-02');
  it.each([
    ['has no report', {}, 'has no report in the tree'],
    ['has reported last before the day', { a: startOfUtcDay('2026-09-30') }, 'has reported last on 2026-09-30'],
    ['has reported last on the day', { a: dayEnd - 1 }, 'has reported last on 2026-10-01'],
    ['has reported last an hour after it', { a: dayEnd + hour }, 'has reported last on 2026-10-02'],
  ])('keeps the day of a node that %s, unless it is asked for', (_, at, reason) => {
    const objects = listed('2026-10-01/a.yml');
    expect(planned(objects, reports(at), usual)).toEqual({
      months: [],
      kept: [{ nodeId: 'a', days: ['2026-10-01'], reason }],
    });
    expect(planned(objects, reports(at), { ...usual, includeSilent: true }).months).toHaveLength(1);
  });

  it('takes the day of a node that has reported more than an hour after it', () => {
    const objects = listed('2026-10-01/a.yml');
    expect(planned(objects, reports({ a: dayEnd + hour + 1 }), usual).months).toHaveLength(1);
  });

  it('keeps a day that its node says to wait, whatever is asked for', () => {
    const alert = 'Usage of 2026-10-01 waits to be written: the bucket does not answer.';
    const objects = listed('2026-09-30/a.yml', '2026-10-01/a.yml');
    expect(planned(objects, reports(long, [alert]), { ...usual, includeSilent: true })).toEqual({
      months: [['2026-09', ['2026-09-30 a']]],
      kept: [{ nodeId: 'a', days: ['2026-10-01'], reason: 'says that it has not written them yet' }],
    });
  });

  it('names a node once for the days of one reason', () => {
    const objects = listed('2026-09-29/a.yml', '2026-09-30/a.yml', '2026-10-01/a.yml');
    expect(planned(objects, reports({}), usual).kept).toEqual([
      { nodeId: 'a', days: ['2026-09-29', '2026-09-30', '2026-10-01'], reason: 'has no report in the tree' },
    ]);
  });

  it('goes back 35 days at least', () => {
    expect(latestPruneDay(startOfUtcDay('2026-12-02') + 23 * hour)).toBe('2026-10-28');
  });
});
