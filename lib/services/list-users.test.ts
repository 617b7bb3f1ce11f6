import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { usersAnswer, usersQuery } from '../api/users';
import { groupRecord, liveSession, nodeStatus, testNow, userRecord, type WorldParts } from '../testing/builders';
import { contextOf } from '../testing/service-context';
import { listUsers } from './list-users';

const weekly = (allowanceHours: number) => ({ allowanceHours, allowancePeriod: 'week' as const });

const world: WorldParts = {
  users: [
    userRecord('alice', weekly(10), { groups: ['staff', 'power'] }),
    userRecord('bob', weekly(2), { groups: ['staff'] }),
    userRecord('carol', {}, { groups: ['power'] }),
    userRecord('Bob', weekly(100)),
    userRecord('dave', { ...weekly(1), active: false }),
    userRecord('erin', weekly(1), { unusable: ['allowance_hours is "lots"'] }),
    userRecord('zero', weekly(0)),
    userRecord('root2', weekly(1), { isAdmin: true }),
  ],
  groups: [groupRecord('staff'), groupRecord('power'), groupRecord('empty')],
  unreadableUsers: { henry: 'no YAML' },
  unreadableGroups: { broken: 'no YAML' },
  usage: {
    '2026-12-14': { alpha: { alice: 4 * 3600, bob: 3600, Bob: 3600, gone: 60 } },
    '2026-12-15': { alpha: { alice: 5 * 3600, bob: 2 * 3600 } },
    '2026-12-16': { alpha: { carol: 60 } },
  },
  statuses: [
    nodeStatus('alpha', {
      storageBytes: new Map([['alice', 50]]),
      sessions: [liveSession('1', 'alice'), liveSession('2', 'alice'), liveSession('3', 'bob')],
    }),
    nodeStatus('bravo', {
      storageBytes: new Map([
        ['alice', 7],
        ['bob', 0],
      ]),
    }),
  ],
};

function list(query: Record<string, unknown> = {}) {
  return listUsers(contextOf(world), usersQuery.parse(query));
}
const names = (query: Record<string, unknown>) => list(query).users.map(({ username }) => username);

describe('listUsers', () => {
  it('answers the published shape', () => {
    expect(usersAnswer.strict().parse(list())).toEqual(list());
  });

  it.each<[string, Record<string, unknown>, string[]]>([
    ['everyone by name, by code unit', {}, ['Bob', 'alice', 'bob', 'carol', 'dave', 'erin', 'henry', 'root2', 'zero']],
    ['names backwards', { sort: '-username', limit: 3 }, ['zero', 'root2', 'henry']],
    ['part of a name in any case', { search: 'BO' }, ['Bob', 'bob']],
    ['part of a group name', { search: 'pow' }, ['alice', 'carol']],
    ['spaces around are no part of it', { search: ' ali ' }, ['alice']],
    ['nobody', { search: 'nobody' }, []],
    ['of a group', { group: 'staff' }, ['alice', 'bob']],
    ['of a group nobody is in', { group: 'empty' }, []],
    ['of a group that is not there', { group: 'Staff' }, []],
    ['spent', { state: 'spent' }, ['bob', 'zero']],
    ['about to run out', { state: 'runs_out' }, ['alice']],
    ['within', { state: 'within' }, ['Bob']],
    ['without an allowance, administrators among them', { state: 'no_allowance' }, ['carol', 'root2']],
    ['switched off', { state: 'inactive' }, ['dave']],
    ['unreadable', { state: 'settings_error' }, ['erin', 'henry']],
    [
      'most used share first, those without an allowance last',
      { sort: '-used_share' },
      ['bob', 'zero', 'alice', 'Bob', 'dave', 'carol', 'erin', 'henry', 'root2'],
    ],
    [
      'and last the other way too',
      { sort: 'used_share' },
      ['dave', 'Bob', 'alice', 'zero', 'bob', 'carol', 'erin', 'henry', 'root2'],
    ],
    ['most sessions', { sort: '-sessions_running', limit: 2 }, ['alice', 'bob']],
    ['most storage, not measured last', { sort: '-storage_bytes', limit: 3 }, ['alice', 'bob', 'Bob']],
    ['least storage: 0 is measured', { sort: 'storage_bytes', limit: 2 }, ['bob', 'alice']],
    ['least remaining', { sort: 'remaining_hours', limit: 4 }, ['bob', 'zero', 'alice', 'dave']],
    ['most hours', { sort: '-used_hours', limit: 2 }, ['alice', 'bob']],
    ['highest pace', { sort: '-pace', limit: 2 }, ['alice', 'bob']],
    ['next to run out', { sort: 'runs_out_at', limit: 2 }, ['bob', 'alice']],
  ])('%s', (_name, query, expected) => {
    expect(names(query)).toEqual(expected);
  });

  it('lists a user whose files cannot be read, with the reason and null limits', () => {
    const [erin, henry] = list({ state: 'settings_error' }).users;
    expect(erin).toMatchObject({ limits: null, allowance: null, settings_error: expect.stringContaining('lots') });
    expect(henry).toMatchObject({ limits: null, allowance: null, settings_error: 'no YAML', groups: [] });
  });

  it('counts a user of several groups once', () => {
    expect(list({ search: 'alice' }).total).toBe(1);
    expect(list().total).toBe(9);
    expect(list().groups).toEqual(['broken', 'empty', 'power', 'staff']);
  });

  it('says 0 of 0 hours for an allowance of 0, spent, without NaN', () => {
    const [zero] = list({ search: 'zero' }).users;
    expect(zero?.allowance).toMatchObject({ hours: 0, used_hours: 0, remaining_hours: 0, over_hours: 0, spent: true });
  });

  it('says over by, never a negative rest', () => {
    const [bob] = list({ search: 'bob' }).users.filter(({ username }) => username === 'bob');
    expect(bob?.allowance).toMatchObject({ used_hours: 3, remaining_hours: 0, over_hours: 1, spent: true });
  });

  it('never changes a row by searching, filtering, sorting or paging', () => {
    const rows = new Map(list().users.map((row) => [row.username, row]));
    for (const query of [{ search: 'a' }, { state: 'spent' }, { group: 'power' }, { sort: '-pace', limit: 3 }]) {
      for (const row of list(query).users) expect(row).toEqual(rows.get(row.username));
    }
  });

  it('looks at another instant with `at`: another week, nothing used', () => {
    const [alice] = list({ search: 'alice', at: '2026-12-23T12:00:00Z' }).users;
    expect(alice?.allowance).toMatchObject({ used_hours: 0, spent: false, starts_at: '2026-12-21T00:00:00.000Z' });
  });
});

describe('pages', () => {
  it('walk through all rows once in every order, whatever the page size', () => {
    const sorts = [
      'username',
      '-username',
      'used_share',
      '-used_share',
      'runs_out_at',
      '-pace',
      'storage_bytes',
    ] as const;
    fc.assert(
      fc.property(fc.constantFrom(...sorts), fc.integer({ min: 1, max: 10 }), (sort, limit) => {
        const walked: string[] = [];
        let cursor: string | undefined;
        do {
          // Time passes between pages; the order stays that of the first one.
          const context = contextOf(world, { now: testNow + walked.length * 60_000 });
          const page = listUsers(context, usersQuery.parse({ sort, limit, cursor }));
          walked.push(...page.users.map(({ username }) => username));
          cursor = page.next_cursor ?? undefined;
        } while (cursor !== undefined);
        expect(walked).toEqual(names({ sort }));
      }),
    );
  });

  it('neither repeat nor hide a row when others come and go', () => {
    const first = list({ limit: 3 });
    const changed = {
      ...world,
      users: [...(world.users ?? []).filter(({ username }) => username !== 'alice'), userRecord('aaron')],
    };
    const next = listUsers(contextOf(changed), usersQuery.parse({ limit: 3, cursor: first.next_cursor ?? '' }));
    expect(first.users.map(({ username }) => username)).toEqual(['Bob', 'alice', 'bob']);
    expect(next.users.map(({ username }) => username)).toEqual(['carol', 'dave', 'erin']);
  });

  it.each([
    ['text that is no cursor', { cursor: 'what' }],
    ['a cursor of another order', { cursor: list({ limit: 1 }).next_cursor ?? '', sort: '-pace' }],
  ])('refuse %s', (_name, query) => {
    expect(() => list(query)).toThrowError(expect.objectContaining({ code: 'invalid' }));
  });
});
