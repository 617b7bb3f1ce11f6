import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../auth/actor';
import { createTree } from '../records/tree';
import { burnDown } from '../services/burn-down';
import type { ServiceContext } from '../services/context';
import { readOverview } from '../services/overview';
import { readUser } from '../services/read-user';
import { createMemoryStore } from '../store/drivers/memory';
import { factsAt } from './facts';
import { cast } from './people';
import { seedWorld } from './world';
import { advanceWorld, writeWorld } from './write';

/** The seed's facts come out of its plan, the services' answers out of the tree: both must say the same. */

const anchor = Date.parse('2026-12-16T10:30:00Z');
const later = anchor + 25 * 60_000;
const actor: Actor = { username: cast.administrator, role: 'admin', via: 'cookie' };
const world = seedWorld({ anchor });

async function contextAt(instants: readonly number[]): Promise<ServiceContext> {
  const store = createMemoryStore();
  let at = anchor;
  let objects = await writeWorld(store, world, at);
  for (const next of instants) {
    objects = await advanceWorld(store, world, { at, objects }, next);
    at = next;
  }
  const now = at;
  const snapshot = await createTree(store, { now: () => now }).snapshot();
  return { snapshot, now, actor, nodesEndOverdue: true, thisNodeId: null };
}

describe.each([
  ['as it was written', anchor, []],
  ['after its nodes have reported on', later, [anchor + 10_000, anchor + 600_000, later]],
] as const)('the world %s', (_, now, instants) => {
  const facts = factsAt(world, now);
  let context: ServiceContext;
  beforeAll(async () => {
    context = await contextAt(instants);
  });

  it('gives everyone the allowance that the facts name, to the second', () => {
    for (const { username, groups, allowance } of facts.people.values()) {
      const user = readUser(context, { name: username });
      const answered = user.allowance && {
        hours: user.allowance.hours,
        grantedHours: user.allowance.granted_hours,
        period: user.allowance.period,
        source: user.allowance.source,
        spent: user.allowance.spent,
        resetsAt: Date.parse(user.allowance.resets_at),
        usedSeconds: Math.round(user.allowance.used_hours * 3600),
      };
      const expected = allowance && {
        hours: allowance.hours,
        grantedHours: allowance.grantedHours,
        period: allowance.period,
        source: allowance.source,
        spent: allowance.spent,
        resetsAt: allowance.resetsAt,
        usedSeconds: Math.round(allowance.usedHours * 3600),
      };
      expect([username, answered]).toEqual([username, expected]);
      if (username !== cast.unreadable) expect([username, user.groups]).toEqual([username, groups]);
    }
  });

  it('has the same people run out, in the same order', () => {
    const { next_to_run_out, overdue, problems, sessions_running } = readOverview(context);
    const spentFirst = next_to_run_out.map(({ username }) => username);
    expect(new Set(spentFirst.slice(0, facts.spent.length))).toEqual(new Set(facts.spent));
    expect(spentFirst.slice(facts.spent.length)).toEqual(facts.runsOut.slice(0, 10 - facts.spent.length));
    expect(overdue.map(({ session_id, overdue: why }) => [session_id, why?.reason]).sort()).toEqual(
      facts.overdue.map(({ sessionId, reason }) => [sessionId, reason]).sort(),
    );
    expect(problems.map(({ key }) => key)).toEqual(facts.problemKeys);
    expect(sessions_running).toBe(facts.sessionsRunning);
  });

  it('accounts for every hour by sessions, but for those whose sessions left no record', () => {
    for (const person of world.people) {
      const { used_hours, sessions, by_app, points } = burnDown(context, { name: person.username, period: 'month' });
      const bySessions = sessions.reduce((sum, session) => sum + session.weighted_hours_in_period, 0);
      const unrecorded = by_app.find(({ name }) => name === '')?.hours ?? 0;
      expect(bySessions + unrecorded).toBeCloseTo(used_hours, 6);
      expect(points.at(-1)?.used_hours ?? 0).toBeCloseTo(used_hours, 6);
      if (!person.unrecorded) expect([person.username, unrecorded]).toEqual([person.username, 0]);
    }
    expect(burnDown(context, { name: cast.unrecorded, period: 'month' }).by_app[0]?.name).toBe('');
  });
});
