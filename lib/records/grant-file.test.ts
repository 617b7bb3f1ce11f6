import { describe, expect, it } from 'vitest';
import { treeObject } from '../testing/tree-objects';
import { grantCollection, readGrants, writeGrants } from './grant-file';

const good =
  '{id: 4f1d, hours: 5, period: week, period_start: 2026-11-30, reason: deadline, by: root, at: 1796126400.0}';
const grant = {
  id: '4f1d',
  username: 'alice',
  hours: 5,
  period: 'week',
  periodStart: '2026-11-30',
  reason: 'deadline',
  by: 'root',
  at: 1_796_126_400_000,
};

describe('grants', () => {
  it('are a list in the file of their user', () => {
    expect(readGrants(treeObject('alice', `- ${good}\n`))).toEqual({ record: [grant], problems: [] });
    expect(readGrants(treeObject('alice', ''))).toEqual({ record: [], problems: [] });
    expect(grantCollection.prefix).toBe('cluster/grants/');
  });

  it.each([
    ['no hours', '{id: a, period: week, period_start: 2026-11-30, at: 1}', '[0].hours'],
    ['negative hours', '{id: a, hours: -5, period: week, period_start: 2026-11-30, at: 1}', '[0].hours'],
    ['an unknown period', '{id: a, hours: 5, period: year, period_start: 2026-11-30, at: 1}', '[0].period'],
    ['no date', '{id: a, hours: 5, period: week, period_start: soon, at: 1}', '[0].period_start'],
    [
      'a Tuesday as the start of a week',
      '{id: a, hours: 5, period: week, period_start: 2026-12-01, at: 1}',
      '[0].period_start',
    ],
    [
      'the second as the start of a month',
      '{id: a, hours: 5, period: month, period_start: 2026-12-02, at: 1}',
      '[0].period_start',
    ],
    ['no instant', '{id: a, hours: 5, period: week, period_start: 2026-11-30}', '[0].at'],
    ['an id that is a number', '{id: 12, hours: 5, period: week, period_start: 2026-11-30, at: 1}', '[0].id'],
    ['no map', '5', '[0]'],
  ])('one with %s is reported and hides no other', (_, bad, entry) => {
    const { record, problems } = readGrants(treeObject('alice', `- ${bad}\n- ${good}\n`));
    expect(record).toEqual([grant]);
    expect(problems).toMatchObject([{ entry, line: 1 }]);
  });

  it('that are written read back the same', () => {
    const grants = [
      {
        id: '1e3',
        username: 'alice',
        hours: 0.25,
        period: 'month',
        periodStart: '2026-12-01',
        reason: 'no',
        by: '007',
        at: 1_796_126_400_123,
      },
      { id: '12', username: 'alice', hours: 0, period: 'day', periodStart: '2026-12-02', reason: '', by: '', at: 0 },
    ] as const;
    expect(readGrants(treeObject('alice', writeGrants(grants)))).toEqual({ record: grants, problems: [] });
  });
});
