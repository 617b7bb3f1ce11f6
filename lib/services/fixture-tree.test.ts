import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { usersQuery } from '../api/users';
import { createTree } from '../records/tree';
import { actorOf } from '../testing/service-context';
import { memoryStoreOf } from '../testing/tree-objects';
import { periodKinds } from '../time/period';
import { burnDown } from './burn-down';
import type { ServiceContext } from './context';
import { listUsers } from './list-users';
import { readOverview } from './overview';
import { readUsage } from './read-usage';
import { readUser } from './read-user';

const fixtures = path.join(import.meta.dirname, '../testing/fixtures');

type Figure = [number, string] | [number, string, string] | null;

interface Expected {
  at: string;
  seconds: Record<string, Record<string, number>>;
  resets_at: Record<string, string>;
  effective: Record<string, Record<string, Figure>>;
  spent: Record<string, boolean>;
  unreadable_settings: string[];
}

async function readFixture(): Promise<{ expected: Expected; context: ServiceContext }> {
  const expected: Expected = JSON.parse(await readFile(path.join(fixtures, 'tree-expected.json'), 'utf8'));
  const objects: Record<string, Uint8Array> = {};
  const root = path.join(fixtures, 'tree');
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile()) objects[path.relative(root, file).split(path.sep).join('/')] = await readFile(file);
  }
  // The clock stands long before the instant that is looked at: `at` may be in the future.
  const now = Date.parse('2026-12-02T01:00:00Z');
  const tree = createTree(await memoryStoreOf(objects), { now: () => now });
  return {
    expected,
    context: {
      snapshot: await tree.snapshot(),
      now,
      actor: actorOf('admin', 'admin'),
      nodesEndOverdue: true,
      thisNodeId: null,
    },
  };
}

const { expected, context } = await readFixture();
const { at } = expected;

describe('the figures of the fixture tree', () => {
  it.each(periodKinds)('seconds and reset of the %s', (period) => {
    const answer = readUsage(context, { period, at });
    const seconds = new Map(answer.users.map(({ username, seconds }) => [username, seconds]));
    expect(seconds).toEqual(new Map(Object.entries(expected.seconds[period] ?? {})));
    expect(Date.parse(answer.resets_at)).toBe(Date.parse(expected.resets_at[period] ?? ''));
  });

  const limits = Object.entries(expected.effective).flatMap(([username, settings]) =>
    Object.entries(settings).map(([name, figure]) => [username, name, figure] as const),
  );
  it.each(limits)('%s: %s is %j', (name, setting, figure) => {
    const user = readUser(context, { name, at });
    if (setting === 'allowance') {
      const { allowance } = user;
      expect(allowance && [allowance.hours, allowance.period, allowance.source]).toEqual(figure);
    } else {
      const limit = user.limits?.[setting as keyof typeof user.limits];
      expect([limit?.value, limit?.source]).toEqual(figure);
    }
  });

  it.each(Object.entries(expected.spent))('%s: spent is %s', (name, spent) => {
    expect(readUser(context, { name, at }).allowance?.spent).toBe(spent);
  });

  it('lists the users whose settings cannot be read, with null limits', () => {
    const { users } = listUsers(context, usersQuery.parse({ state: 'settings_error', at }));
    expect(users.map(({ username }) => username)).toEqual(expected.unreadable_settings);
    expect(users.every(({ limits, settings_error }) => limits === null && settings_error !== undefined)).toBe(true);
  });

  it.each(Object.keys(expected.effective))('the burn-down of %s ends at what is used, by every view', (name) => {
    for (const period of periodKinds) {
      const answer = burnDown(context, { name, period, at });
      const hours = (expected.seconds[period]?.[name] ?? 0) / 3600;
      expect(answer.used_hours).toBeCloseTo(hours, 12);
      expect(answer.points.at(-1)?.used_hours).toBeCloseTo(hours, 12);
      for (const view of [answer.by_pool, answer.by_node, answer.by_app]) {
        expect(view.reduce((sum, share) => sum + share.hours, 0)).toBeCloseTo(hours, 9);
      }
    }
  });

  it('counts time on a node without approval, and time in the pool that the node is in now', () => {
    const { by_node, by_pool } = burnDown(context, { name: 'alice', period: 'week', at });
    expect(Object.fromEntries(by_node.map(({ name, hours }) => [name, Math.round(hours * 3600 * 100) / 100]))).toEqual({
      alpha: 100.25,
      delta: 50,
      bravo: 5,
      charlie: 1,
    });
    expect(by_pool.map(({ name }) => name)).toEqual(['default', 'gpu', 'free']);
  });

  it('has an overview that says what is wrong', () => {
    const overview = readOverview(context);
    expect(overview.users).toMatchObject({ total: 12, settings_error: 2 });
    expect(overview.nodes.map(({ name, state }) => [name, state])).toEqual([
      ['alpha', 'away'],
      ['bravo', 'away'],
      ['charlie', 'away'],
      ['delta', 'pending'],
    ]);
    expect(overview.problems.length).toBeGreaterThan(10);
  });
});
