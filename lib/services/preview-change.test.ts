import { describe, expect, it } from 'vitest';
import { type PreviewBody, previewAnswer, previewBody } from '../api/previews';
import { endedSession, groupRecord, nodeRecord, poolRecord, testNow, userRecord } from '../testing/builders';
import { contextOf } from '../testing/service-context';
import { previewChange } from './preview-change';

const context = contextOf({
  users: [
    userRecord('ada', {}, { groups: ['lab'] }),
    userRecord('bob', {}, { groups: ['lab'] }),
    userRecord('cleo', { allowanceHours: 60, allowancePeriod: 'week' }),
    userRecord('chief', {}, { groups: ['lab'], isAdmin: true }),
  ],
  groups: [groupRecord('lab', { allowanceHours: 20, allowancePeriod: 'week' })],
  pools: [poolRecord('default')],
  nodes: [nodeRecord('alpha')],
  usage: {
    '2026-12-15': { alpha: { ada: 36_000, bob: 3600, cleo: 7200 } },
    '2026-12-16': { alpha: { ada: 7200, bob: 3600, cleo: 7200, chief: 99_999 } },
  },
  history: [
    endedSession('1', 'cleo', { endedAt: testNow - 20 * 3_600_000, weightedSeconds: 7200 }),
    endedSession('2', 'cleo', { endedAt: testNow - 1000, weightedSeconds: 7200 }),
  ],
});
const group = (allowance_hours: number | null): PreviewBody => ({
  kind: 'group',
  name: 'lab',
  change: { settings: { allowance_hours, allowance_period: 'week' } },
});

function preview(body: PreviewBody) {
  return previewAnswer.parse(previewChange(context, previewBody.parse(body)));
}

describe('a preview', () => {
  it.each<[string, PreviewBody, string[]]>([
    ['a smaller allowance of a group', group(12), ['spent ada', 'changed bob']],
    ['one that puts everybody over', group(0), ['spent ada', 'spent bob']],
    ['one that nobody had used up', group(25), ['changed ada', 'changed bob']],
    ['none', group(null), ['relieved ada', 'changed bob']],
    ['the same', group(20), []],
    [
      'a group that is removed',
      { kind: 'group', name: 'lab', change: null },
      ['relieved ada', 'changed bob', 'changed chief'],
    ],
    ['a group that nobody is in', { kind: 'group', name: 'other', change: { settings: { active: false } } }, []],
    ['one user', { kind: 'user', name: 'cleo', change: { groups: ['lab'] } }, ['changed cleo']],
    ['a user who is not there yet', { kind: 'user', name: 'new', change: {} }, []],
    ['an administrator by key, whose file decides nothing', { kind: 'user', name: 'chief', change: {} }, []],
    [
      'a cost at which somebody runs out',
      { kind: 'pool', name: 'default', change: { cost: 8 } },
      ['runs_out bob', 'runs_out cleo', 'changed ada'],
    ],
    [
      'a pool for nobody',
      { kind: 'pool', name: 'default', change: { restricted: true, users: ['bob'], cost: 1 } },
      ['changed ada', 'changed cleo'],
    ],
    ['a pool that nobody used', { kind: 'pool', name: 'other', change: { cost: 9 } }, []],
    ['words about a pool', { kind: 'pool', name: 'default', change: { description: 'ours' } }, []],
  ])('of %s', (_name, body, expected) => {
    const { users, counts } = preview(body);
    expect(users.map(({ effect, username }) => `${effect} ${username}`)).toEqual(expected);
    for (const [effect, count] of Object.entries(counts)) {
      expect(users.filter((row) => row.effect === effect)).toHaveLength(count);
    }
  });

  it('tells figures before and after', () => {
    const [ada] = preview(group(10)).users;
    expect(ada).toMatchObject({
      before: { state: 'runs_out', hours: 20, used_hours: 12, remaining_hours: 8, over_hours: 0 },
      after: { state: 'spent', hours: 10, used_hours: 12, remaining_hours: 0, over_hours: 2 },
      parts: ['allowance_hours'],
    });
  });

  it('counts everybody, and lists the two hundred gravest', () => {
    const users = Array.from({ length: 250 }, (_, n) => userRecord(`u${n}`, {}, { groups: ['lab'] }));
    const many = contextOf({ users, groups: [groupRecord('lab', {})] });
    const answer = previewChange(many, previewBody.parse(group(5)));
    expect([answer.counts.changed, answer.users.length]).toEqual([250, 200]);
  });
});
