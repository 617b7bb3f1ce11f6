import { describe, expect, it } from 'vitest';
import { bytesOf, textOf, treeObject } from '../testing/tree-objects';
import { editGrants, grantCollection, grantIn, grantMap, grantsKey, readGrants, writeGrants } from './grant-file';

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

describe('an edit of the list', () => {
  it('keeps items that are no grants', () => {
    const bytes = bytesOf(`- ${good}\n- just a text\n- {id: x, hours: many}\n`);
    const edited = editGrants(bytes, (items) => {
      expect(items.map((item) => grantIn(item, 'alice')?.id ?? null)).toEqual(['4f1d', null, null]);
      return [...items.slice(1), grantMap({ ...grant, period: 'week', id: 'new' })];
    });
    expect(textOf(edited)).toMatch(/^- just a text\n- id: x\n {2}hours: many\n- id: new\n/);
  });

  it('begins with nothing where there is no file', () => {
    expect(textOf(editGrants(null, (items) => items))).toBe('[]\n');
    expect(grantsKey('alice')).toBe('cluster/grants/alice.yml');
  });

  it.each([['hours: 1\n'], ['- {'], ['text']])('does not touch what is no list: %j', (text) => {
    expect(() => editGrants(bytesOf(text), (items) => items)).toThrow(TypeError);
  });
});
