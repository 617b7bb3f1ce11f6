import { describe, expect, it } from 'vitest';
import { type Store, StoreUnavailable } from '../store/port';
import { bytesOf, memoryStoreOf } from '../testing/tree-objects';
import { createTreeReader } from './tree-reader';

const user = (settings: string) => `--- Settings ---\n${settings}\n--- Public Key ---\n`;
const broken = 'x: [1';

async function read(objects: Record<string, string>) {
  return createTreeReader(await memoryStoreOf(objects)).read();
}

describe('administrators', () => {
  it('shadow a user of the same name', async () => {
    const { users } = await read({ 'keys/users/ann': user('session_limit: 1\ngroups: [a]'), 'keys/admins/ann': 'PEM' });
    expect(users.get('ann')).toMatchObject({ isAdmin: true, groups: [], settings: { values: {} } });
  });

  it('are not held up by an unreadable user file of their name, which is reported all the same', async () => {
    const { users, unreadableUsers, problems } = await read({
      'keys/users/ann': user(broken),
      'keys/admins/ann': 'PEM',
    });
    expect(users.get('ann')?.isAdmin).toBe(true);
    expect(unreadableUsers.size).toBe(0);
    expect(problems).toMatchObject([{ key: 'keys/users/ann' }]);
  });
});

describe('files that cannot be read', () => {
  it('hold up their user', async () => {
    const { users, unreadableUsers } = await read({ 'keys/users/ann': user(broken), 'keys/users/bob': user('') });
    expect([...users.keys()]).toEqual(['bob']);
    expect([...unreadableUsers]).toEqual([
      ['ann', expect.stringContaining("The user's file cannot be read: it is no valid YAML")],
    ]);
  });

  it.each([
    ['the user’s groups name', 'groups: [a, staff]'],
    ['the identity provider names', 'provider_groups: [/staff]'],
  ])('of a group that %s hold up its users', async (_, settings) => {
    const { users, unreadableUsers, unreadableGroups } = await read({
      'keys/users/ann': user(settings),
      'keys/users/bob': user('groups: [a]'),
      'groups/a': 'session_limit: 1',
      'groups/staff': broken,
    });
    expect([...users.keys()]).toEqual(['ann', 'bob']);
    expect([...unreadableUsers]).toEqual([
      ['ann', expect.stringContaining('The file of group staff cannot be read: it is no')],
    ]);
    expect([...unreadableGroups.keys()]).toEqual(['staff']);
  });

  it('too large a one counts as unreadable too', async () => {
    const { unreadableUsers } = await read({ 'keys/users/ann': user(`# ${'x'.repeat(300_000)}`) });
    expect([...unreadableUsers.keys()]).toEqual(['ann']);
  });

  it('are listed by key, whatever kind they are of', async () => {
    const { problems } = await read({
      'keys/users/ann': broken,
      'groups/staff': broken,
      'cluster/usage/2026-12-01/a1.yml': broken,
      'cluster/history/2026-12-01/a1.yml': broken,
      'cluster/history/notes/a1.yml': '',
      'cluster/status/a1.yml': broken,
      'cluster/grants/ann.yml': broken,
      'cluster/pools/gpu.yml': broken,
      'cluster/nodes/a1.yml': broken,
      'apps/x.yml': broken,
      'apps/x': '',
    });
    expect(problems.map(({ key }) => key)).toEqual([
      'apps/x',
      'apps/x.yml',
      'cluster/grants/ann.yml',
      'cluster/history/2026-12-01/a1.yml',
      'cluster/history/notes/a1.yml',
      'cluster/nodes/a1.yml',
      'cluster/pools/gpu.yml',
      'cluster/status/a1.yml',
      'cluster/usage/2026-12-01/a1.yml',
      'groups/staff',
      'keys/users/ann',
    ]);
  });
});

it('an unreadable pool is closed, an absent one has no record', async () => {
  const { pools } = await read({ 'cluster/pools/gpu.yml': broken });
  expect(pools.get('gpu')).toMatchObject({ restricted: true, users: [], groups: [] });
  expect(pools.has('other')).toBe(false);
});

it('sessions come by user from all nodes, grants by user, statuses by node', async () => {
  const ended = (id: string, at: number) =>
    `- {session_id: ${id}, username: ann, created_at: 1796083200, ended_at: ${at}, weighted_seconds: 5}\n`;
  const { history, grants, statuses } = await read({
    'cluster/history/2026-12-01/a1.yml': ended('s1', 1796126400),
    'cluster/history/2026-12-01/b2.yml': ended('s2', 1796120000),
    'cluster/grants/ann.yml': '- {id: g1, hours: 5, period: week, period_start: 2026-11-30, at: 1796126400}\n',
    'cluster/status/a1.yml': 'time: 1796126400\n',
  });
  expect(
    history.endedSessionsOf('ann', '2026-12-01', '2026-12-01').map(({ sessionId, nodeId }) => [sessionId, nodeId]),
  ).toEqual([
    ['s2', 'b2'],
    ['s1', 'a1'],
  ]);
  expect(grants.get('ann')).toMatchObject([{ id: 'g1', username: 'ann' }]);
  expect(statuses.get('a1')).toMatchObject({ nodeId: 'a1' });
});

describe('looking again', () => {
  it('fetches what changed, and leaves what was given out before as it was', async () => {
    const store = await memoryStoreOf({
      'keys/users/ann': user('session_limit: 1'),
      'groups/a': '',
      'keys/users/bob': user(''),
    });
    const fetched: string[] = [];
    const get: Store['get'] = (key) => {
      fetched.push(key);
      return store.get(key);
    };
    const reader = createTreeReader({ ...store, get });
    const before = await reader.read();
    expect(fetched.splice(0)).toHaveLength(3);
    const same = await reader.read();
    expect([same.users, same.groups, same.problems, same.history, same.usage]).toEqual([
      before.users,
      before.groups,
      before.problems,
      before.history,
      before.usage,
    ]);
    expect(same.users).toBe(before.users);

    await store.put('keys/users/ann', bytesOf(user('session_limit: 2')), {});
    const after = await reader.read();
    expect(fetched).toEqual(['keys/users/ann']);
    expect(before.users.get('ann')?.settings.values.sessionLimit).toBe(1);
    expect(after.users.get('ann')?.settings.values.sessionLimit).toBe(2);
    expect(after.groups).toBe(before.groups);
  });

  it('a store that fails in part is thrown when all of the look has come to an end', async () => {
    const store = await memoryStoreOf({ 'keys/users/ann': user('') });
    let listed = 0;
    let failing = true;
    const list: Store['list'] = async (prefix) => {
      if (failing && prefix === 'keys/admins/') throw new StoreUnavailable('gone');
      await new Promise((resolve) => setTimeout(resolve, 5));
      listed += 1;
      return store.list(prefix);
    };
    const reader = createTreeReader({ ...store, list });
    await expect(reader.read()).rejects.toThrow('gone');
    expect(listed).toBe(12);
    failing = false;
    expect((await reader.read()).users.size).toBe(1);
  });
});

it('holds reservations by user and analyses by id, and takes what lies beside an index for no fault', async () => {
  const { analyses, reservations, problems } = await read({
    'analyses/yasa/index.yml': 'versions: [{version: "1", by: ana, registered: true}]',
    'analyses/yasa/1.yml': 'identification: [',
    'analyses/yasa/runs.csv': 'hours\n1\n',
    'analyses/no name/index.yml': 'versions: []',
    'cluster/reservations/uma.yml': '[{session_id: s, node: a, at: 1.0, expires_at: 121.0}]',
  });
  expect([...analyses.values()].map(({ id, versions }) => [id, versions.length])).toEqual([['yasa', 1]]);
  expect(reservations.get('uma')).toEqual([
    { sessionId: 's', username: 'uma', nodeId: 'a', at: 1000, expiresAt: 121_000 },
  ]);
  expect(problems).toMatchObject([{ key: 'analyses/no name/index.yml' }]);
});
