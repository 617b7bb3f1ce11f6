import { describe, expect, it } from 'vitest';
import type { PreviewStanding } from '../api/previews';
import { groupRecord, poolRecord, snapshotOf, userRecord } from '../testing/builders';
import { byGravity, changedParts, effectOf } from './preview-standing';
import { standingsOf } from './standings';

function figures(rest: Partial<PreviewStanding> = {}): PreviewStanding {
  return { state: 'within', hours: 40, used_hours: 10, remaining_hours: 30, over_hours: 0, runs_out_at: null, ...rest };
}
const lasts = figures();
const runsOut = figures({ state: 'runs_out', runs_out_at: '2026-12-18T00:00:00.000Z' });
const spent = figures({ state: 'spent', remaining_hours: 0 });
const unlimited = figures({ state: 'no_allowance', hours: null, remaining_hours: null });

describe('the effect on one person', () => {
  it.each([
    ['nothing left after, had room', lasts, spent, 'spent'],
    ['nothing left after, would have run out', runsOut, spent, 'spent'],
    ['limited for the first time, below what is used', unlimited, spent, 'spent'],
    ['will run out, would have lasted', lasts, runsOut, 'runs_out'],
    ['will run out, had no limit', unlimited, runsOut, 'runs_out'],
    ['has room again', spent, lasts, 'relieved'],
    ['has room again, though not to the reset', spent, runsOut, 'relieved'],
    ['will last now', runsOut, lasts, 'relieved'],
    ['no limit any more', runsOut, unlimited, 'relieved'],
    ['runs out earlier than before', runsOut, { ...runsOut, runs_out_at: '2026-12-17T00:00:00.000Z' }, 'changed'],
    ['is over by more', spent, { ...spent, over_hours: 2 }, 'changed'],
    ['nothing', lasts, { ...lasts }, null],
  ] as const)('%s', (_name, before, after, effect) => {
    expect(effectOf({ before, after, parts: [] })).toBe(effect);
  });

  it('is a change too where figures stay and something else applies', () => {
    expect(effectOf({ before: lasts, after: lasts, parts: ['session_limit'] })).toBe('changed');
  });
});

it('rows begin with the gravest: the furthest over, then the soonest out', () => {
  const row = (username: string, effect: 'spent' | 'runs_out' | 'relieved' | 'changed', after = lasts) => ({
    username,
    effect,
    before: lasts,
    after,
    parts: [],
  });
  const rows = [
    row('d', 'changed'),
    row('c', 'changed'),
    row('r', 'relieved'),
    row('late', 'runs_out', { ...runsOut, runs_out_at: '2026-12-19T00:00:00.000Z' }),
    row('soon', 'runs_out', runsOut),
    row('s', 'spent', spent),
    row('o', 'spent', { ...spent, over_hours: 3 }),
  ];
  expect(rows.sort(byGravity).map(({ username }) => username)).toEqual(['o', 's', 'soon', 'late', 'r', 'c', 'd']);
});

describe('what else applies', () => {
  const world = (...args: Parameters<typeof groupRecord>) =>
    standingsOf(snapshotOf({ users: [userRecord('ada', {}, { groups: ['lab'] })], groups: [groupRecord(...args)] })).of(
      'ada',
    );

  it.each<[string, Parameters<typeof groupRecord>, Parameters<typeof groupRecord>, string[]]>([
    ['nothing', ['lab', { sessionLimit: 3 }], ['lab', { sessionLimit: 3 }], []],
    ['a limit', ['lab', { sessionLimit: 3 }], ['lab', { sessionLimit: 0 }], ['session_limit']],
    [
      'a limit that is lifted, and a switch',
      ['lab', { sessionHours: 3 }],
      ['lab', { gpu: false }],
      ['gpu', 'session_hours'],
    ],
    ['a period without an allowance says nothing', ['lab', {}], ['lab', { allowancePeriod: 'day' }], []],
    [
      'an allowance with its period',
      ['lab', {}],
      ['lab', { allowanceHours: 1, allowancePeriod: 'day' }],
      ['allowance_hours', 'allowance_period'],
    ],
    ['a right', ['lab', {}], ['lab', { author: true }], ['author']],
    ['pools', ['lab', {}], ['lab', { pools: ['big'], poolsDenied: ['old'] }], ['pools', 'pools_denied']],
    ['nothing is said of what cannot be trusted', ['lab', {}], ['lab', { gpu: false }, { unusable: ['x y'] }], []],
  ])('%s', (_name, was, is, parts) => {
    const [had, has] = [world(...was), world(...is)];
    if (!had || !has) throw new Error('no such user');
    expect(changedParts({ standing: had, pool: null }, { standing: has, pool: null })).toEqual(parts);
  });

  it('access to the pool that is changed', () => {
    const standing = world('lab');
    if (!standing) throw new Error('no such user');
    const access = (rest: Parameters<typeof poolRecord>[1]) => ({ standing, pool: poolRecord('big', rest) });
    expect(changedParts(access({}), access({ restricted: true }))).toEqual(['pool_access']);
    expect(changedParts(access({}), access({ restricted: true, groups: ['lab'] }))).toEqual([]);
  });
});
