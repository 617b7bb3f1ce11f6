import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PreviewStanding, previewBody } from '../api/previews';
import { type UserWire, usersQuery } from '../api/users';
import { defaultPool } from '../cluster/pool';
import { writeGroup } from '../records/group-record';
import { writeStatus } from '../records/node-status';
import { writePool } from '../records/pool-record';
import type { TreeSnapshot } from '../records/snapshot';
import { createTree } from '../records/tree';
import { writeUser } from '../records/user-record';
import { liveSession, nodeStatus, testNow } from '../testing/builders';
import { actorOf } from '../testing/service-context';
import { memoryStoreOf } from '../testing/tree-objects';
import type { UnsavedChange } from './changed-world';
import { overdueSessions } from './list-overdue';
import { listUsers } from './list-users';
import { previewChange } from './preview-change';
import { settingValues } from './settings-wire';

/** What is foretold of a change is what lists and pages say once it is saved. */

const hour = 3_600_000;
const status = nodeStatus('bbbbbbbbbbbbbbbb', {
  sessions: ['ada', 'bob', 'cleo', 'gone'].map((name, at) =>
    liveSession(`s-${name}`, name, { createdAt: testNow - (at + 1) * hour, weightedSeconds: 3600 * (at + 1) }),
  ),
});
const objects: Record<string, string | Uint8Array> = {
  'keys/admins/chief': 'a key',
  'keys/users/ada': '--- Settings ---\ngroups: [lab]\nallowance_hours: 12\n--- Public Key ---\n',
  'keys/users/bob': '--- Settings ---\ngroups: [lab, big]\nsession_hours: 5\n--- Public Key ---\n',
  'keys/users/cleo':
    '--- Settings ---\nprovider_groups: [people]\nallowance_hours: 3\nallowance_period: day\n--- Public Key ---\n',
  'keys/users/dan': '--- Settings ---\nprovider_groups: [nobodys]\ngroups: [torn]\n--- Public Key ---\n',
  'keys/users/eve': '--- Settings ---\nsession_limit: lots\n--- Public Key ---\n',
  'keys/users/fay': 'no file of a user',
  'groups/lab': 'allowance_hours: 30\nallowance_period: week\n',
  'groups/big': 'sso_groups: [/people]\nsession_limit: 2\n',
  'groups/torn': '{ not yaml',
  'cluster/pools/default.yml': 'cost: 1\n',
  'cluster/nodes/bbbbbbbbbbbbbbbb.yml':
    'id: bbbbbbbbbbbbbbbb\nname: b\napproved: true\nroles: [runtime]\npool: default\n',
  'cluster/status/bbbbbbbbbbbbbbbb.yml': writeStatus(status),
  'cluster/usage/2026-12-13/bbbbbbbbbbbbbbbb.yml': 'ada: 20000\nbob: 90000\ndan: 5\n',
  'cluster/usage/2026-12-15/bbbbbbbbbbbbbbbb.yml': 'ada: 36000\nbob: 1000\nchief: 7000\n',
  'cluster/usage/2026-12-16/bbbbbbbbbbbbbbbb.yml': 'ada: 3600\ncleo: 7200\neve: 100\n',
};

const everyone = usersQuery.parse({ limit: 1000 });
const contextIn = (snapshot: TreeSnapshot) => ({
  snapshot,
  now: testNow,
  actor: actorOf('root', 'admin'),
  nodesEndOverdue: true,
  thisNodeId: null,
});
const clock = { now: () => testNow };

/** The record that the change makes, as its writer puts it into the tree; null: removed. */
function saved({ users, pools }: TreeSnapshot, change: UnsavedChange): [key: string, bytes: Uint8Array | null] {
  if (change.kind === 'user') {
    const providerGroups = users.get(change.name)?.providerGroups ?? [];
    const { settings, groups } = change.change;
    return [
      `keys/users/${change.name}`,
      writeUser({ settings: settingValues(settings), groups, providerGroups, publicKey: '' }),
    ];
  }
  if (change.kind === 'group') {
    const settings = change.change && { values: settingValues(change.change.settings), unusable: [] };
    return [`groups/${change.name}`, settings && writeGroup({ settings, ssoGroups: change.change?.sso_groups ?? [] })];
  }
  const { gpu_cost: gpuCost, stop_when_spent: stopWhenSpent, ...rest } = change.change ?? { ...poolNothing };
  const present = pools.get(change.name) ?? defaultPool(change.name);
  const pool = { ...present, ...rest, ownGpuCost: gpuCost, stopWhenSpent };
  return [`cluster/pools/${change.name}.yml`, change.change && writePool(pool)];
}
const poolNothing = {
  description: '',
  restricted: false,
  users: [],
  groups: [],
  cost: 1,
  gpu_cost: null,
  stop_when_spent: false,
};

/** What a person's row says, in the words of the preview. */
function standingOf({ allowance }: UserWire): Omit<PreviewStanding, 'state' | 'used_hours'> {
  return {
    hours: allowance?.hours ?? null,
    remaining_hours: allowance?.remaining_hours ?? null,
    over_hours: allowance?.over_hours ?? 0,
    runs_out_at: allowance?.runs_out_at ?? null,
  };
}

/** A row without where its values come from. */
function applied({ limits, settings_error: error, allowance, ...row }: UserWire) {
  const values = limits && Object.values(limits).map(({ value }) => value);
  return { ...row, values, isError: error !== undefined, allowance: allowance && { ...allowance, source: '' } };
}

async function foretoldAndSaved(change: UnsavedChange) {
  const store = await memoryStoreOf(objects);
  const tree = createTree(store, clock);
  const before = await tree.snapshot();
  const foretold = previewChange(contextIn(before), change);
  const [key, bytes] = saved(before, change);
  if (bytes) await store.put(key, bytes, {});
  else await store.remove(key);
  return { before, foretold, after: await tree.snapshot(0) };
}

const limit = fc.constantFrom(null, 0, 1, 4, 12.5, 40, 'unlimited' as const);
const sessions = fc.constantFrom(null, 0, 1, 4, 40, 'unlimited' as const);
const flag = fc.constantFrom(null, null, true, false);
const settings = fc.record({
  active: flag,
  admin: fc.constantFrom(null, null, null, true),
  author: flag,
  allowance_hours: limit,
  allowance_period: fc.constantFrom(null, 'day' as const, 'week' as const, 'month' as const),
  session_limit: sessions,
  session_hours: limit,
  pools: fc.constantFrom(null, ['big']),
});
const groupNames = fc.subarray(['lab', 'big', 'torn', 'new', 'none']);
const userChange = fc.record({
  kind: fc.constant('user' as const),
  name: fc.constantFrom('ada', 'bob', 'cleo', 'dan', 'eve', 'fay', 'chief', 'new'),
  change: fc.record({ settings, groups: groupNames }),
});
const groupChange = fc.record({
  kind: fc.constant('group' as const),
  name: fc.constantFrom('lab', 'big', 'torn', 'new'),
  change: fc.option(fc.record({ settings, sso_groups: fc.subarray(['/people', 'nobodys', 'others']) })),
});
const access = { users: fc.subarray(['ada', 'cleo']), groups: fc.subarray(['lab', 'big']) };
const poolChange = fc.record({
  kind: fc.constant('pool' as const),
  name: fc.constantFrom('default', 'other'),
  change: fc.option(fc.record({ ...access, restricted: fc.boolean(), stop_when_spent: fc.boolean() })),
});

const anyChange = fc.oneof(userChange, groupChange, poolChange).map((body): UnsavedChange => previewBody.parse(body));

describe('a change that is foretold and then saved', () => {
  it('comes out as foretold: for those who are listed, and for those who are not', async () => {
    await fc.assert(
      fc.asyncProperty(anyChange, async (change) => {
        const { before, foretold, after } = await foretoldAndSaved(change);
        const rows = (snapshot: TreeSnapshot) =>
          new Map(listUsers(contextIn(snapshot), everyone).users.map((row) => [row.username, row]));
        const [had, has] = [rows(before), rows(after)];
        const listed = new Map(foretold.users.map((row) => [row.username, row]));
        for (const [username, row] of had) {
          const then = has.get(username);
          if (!then) continue;
          const told = listed.get(username);
          if (told) {
            expect(told.before).toMatchObject(standingOf(row));
            expect(told.after).toMatchObject(standingOf(then));
          } else expect(applied(then)).toEqual(applied(row));
        }
      }),
    );
  });

  it('makes those sessions overdue that were foretold', async () => {
    await fc.assert(
      fc.asyncProperty(anyChange, async (change) => {
        const { before, foretold, after } = await foretoldAndSaved(change);
        const ids = (snapshot: TreeSnapshot) =>
          overdueSessions(contextIn(snapshot)).map(({ session_id: id, overdue }) => `${id} ${overdue?.reason}`);
        const were = new Set(overdueSessions(contextIn(before)).map(({ session_id: id }) => id));
        const added = ids(after).filter((id) => !were.has(id.split(' ')[0] ?? ''));
        expect(foretold.overdue.map(({ session_id: id, reason }) => `${id} ${reason}`)).toEqual(added.sort());
      }),
    );
  });
});

/** Two hours of GPU and three without, each day of the week up to now, as the node writes them at these costs. */
function worldAt({ cost, gpu }: { cost: number; gpu: number }): Record<string, string | Uint8Array> {
  const days = [10, 11, 12, 13, 14, 15, 16].map((day) => `2026-12-${day}`);
  const seconds = 7200 * gpu + 10_800 * cost;
  const entry = (day: string, n: number, hours: number, isGpu: boolean) =>
    `- {session_id: ${day}-${n}, username: ada, app_id: a, app_name: A, pool: default, gpu: ${isGpu}, created_at: ${Date.parse(`${day}T0${n}:00:00Z`) / 1000}, ended_at: ${Date.parse(`${day}T0${n}:00:00Z`) / 1000 + hours * 3600}, weighted_seconds: ${hours * 3600 * (isGpu ? gpu : cost)}, reason: user, ended_by: ada}\n`;
  const written = days.flatMap((day): [string, string][] => [
    [`cluster/usage/${day}/bbbbbbbbbbbbbbbb.yml`, `ada: ${seconds}\nbob: 3600\n`],
    [`cluster/history/${day}/bbbbbbbbbbbbbbbb.yml`, entry(day, 1, 2, true) + entry(day, 4, 3, false)],
  ]);
  const { 'cluster/status/bbbbbbbbbbbbbbbb.yml': _, ...rest } = objects;
  return {
    ...rest,
    'keys/users/ada': '--- Settings ---\nallowance_hours: 400\n--- Public Key ---\n',
    'cluster/pools/default.yml': `cost: ${cost}\ngpu_cost: ${gpu}\n`,
    ...Object.fromEntries(written),
  };
}

describe('another cost of a pool', () => {
  const costs = fc.record({ cost: fc.constantFrom(0, 1, 2, 3), gpu: fc.constantFrom(0, 1, 4, 12) });

  it('keeps what is spent, and sets the pace to what it would be had the last days been charged so', async () => {
    await fc.assert(
      fc.asyncProperty(costs, costs, async (was, is) => {
        const snapshotOf = async (world: { cost: number; gpu: number }) =>
          createTree(await memoryStoreOf(worldAt(world)), clock).snapshot();
        const [now, then] = [await snapshotOf(was), await snapshotOf(is)];
        const change = previewBody.parse({
          kind: 'pool',
          name: 'default',
          change: { cost: is.cost, gpu_cost: is.gpu },
        });
        const told = previewChange(contextIn(now), change).users.find(({ username }) => username === 'ada');
        const row = (snapshot: TreeSnapshot) =>
          listUsers(contextIn(snapshot), everyone).users.find(({ username }) => username === 'ada')?.allowance;
        const [left, pace] = [row(now)?.remaining_hours ?? 0, row(then)?.pace_hours_per_day ?? 0];
        const out = testNow + (left / pace) * 24 * hour;
        const expected = pace > 0 && out < Date.parse('2027-01-01') ? new Date(Math.round(out)).toISOString() : null;
        if (told) {
          expect(told.after).toMatchObject({ remaining_hours: left, runs_out_at: expected });
          expect(told.after.used_hours).toBe(told.before.used_hours);
        } else expect(row(now)?.runs_out_at).toBe(expected);
      }),
      { numRuns: 40 },
    );
  });
});
