import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testNow } from '../testing/builders';
import { type OverdueFacts, overdueOf } from './overdue';

const hour = 3_600_000;
const now = testNow;

type Parts = {
  session?: Partial<OverdueFacts['session']>;
  user?: Partial<OverdueFacts['user']>;
  pool?: Partial<OverdueFacts['pool']>;
} & Partial<Pick<OverdueFacts, 'seenAt' | 'allowanceSpentSince' | 'nodesEndOverdue'>>;

/** A session of two hours that nothing limits. */
function facts({ session, user, pool, ...rest }: Parts): OverdueFacts {
  return {
    session: { createdAt: now - 2 * hour, phase: 'running', lab: false, wallClockSeconds: null, ...session },
    seenAt: now,
    user: { exists: true, active: true, isAdmin: false, sessionHours: null, ...user },
    pool: { name: 'gpu', stopWhenSpent: false, ...pool },
    allowanceSpentSince: null,
    nodesEndOverdue: true,
    ...rest,
  };
}

describe('a session is not overdue', () => {
  it.each<[string, Parts]>([
    ['where nothing limits it', {}],
    ['younger than session_hours by a millisecond', { user: { sessionHours: 2 }, seenAt: now - 1 }],
    ['for a spent allowance in a pool that lets sessions go on', { allowanceSpentSince: now - hour }],
    ['for an allowance that is not spent', { pool: { stopWhenSpent: true } }],
    ['before its ceiling', { session: { wallClockSeconds: 7201 } }],
    ['when it is already ending', { session: { phase: 'ending' }, user: { sessionHours: 1 } }],
    ['when it is a lab session', { session: { lab: true }, user: { sessionHours: 1 } }],
    ["when it is an administrator's", { user: { sessionHours: 0, isAdmin: true, exists: false } }],
    ['on a node that vanished before the limit', { user: { sessionHours: 2 }, seenAt: now - hour }],
  ])('%s', (_name, parts) => {
    expect(overdueOf(facts(parts))).toBeNull();
  });
});

describe('a session is overdue', () => {
  it.each<[string, Parts, object]>([
    [
      'at exactly session_hours',
      { user: { sessionHours: 2 } },
      {
        reason: 'session_hours',
        since: now,
        endedBy: 'node',
        detail: 'Older than the 2 h a session may run. Its node ends it.',
      },
    ],
    ['past session_hours, since then', { user: { sessionHours: 0.5 } }, { since: now - 1.5 * hour }],
    ['under session_hours of 0, from its start', { user: { sessionHours: 0 } }, { since: now - 2 * hour }],
    [
      'with a spent allowance in a pool that stops then',
      { pool: { stopWhenSpent: true }, allowanceSpentSince: now - hour },
      { reason: 'allowance_spent', since: now - hour, endedBy: 'node' },
    ],
    [
      'since its own start where the allowance was spent before',
      { pool: { stopWhenSpent: true }, allowanceSpentSince: now - 9 * hour },
      { reason: 'allowance_spent', since: now - 2 * hour },
    ],
    [
      'past its ceiling of run time',
      { session: { wallClockSeconds: 3600 } },
      { reason: 'wall_clock', since: now - hour },
    ],
    [
      'without its user',
      { user: { exists: false } },
      { reason: 'orphan', endedBy: 'administrator', detail: 'Its user no longer exists. An administrator ends it.' },
    ],
    ['with a user who is switched off', { user: { active: false } }, { reason: 'orphan', endedBy: 'administrator' }],
    [
      'for the first reason of the order',
      { user: { sessionHours: 1, active: false }, session: { wallClockSeconds: 1 } },
      { reason: 'session_hours' },
    ],
    [
      'and left to an administrator where nodes are told so',
      { user: { sessionHours: 1 }, nodesEndOverdue: false },
      { endedBy: 'administrator', detail: 'Older than the 1 h a session may run. An administrator ends it.' },
    ],
  ])('%s', (_name, parts, expected) => {
    expect(overdueOf(facts(parts))).toMatchObject(expected);
  });

  it('and stays so as time passes, since the same instant', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 }), fc.nat(20 * hour), fc.nat(20 * hour), (sessionHours, age, later) => {
        const at = (seenAt: number) => overdueOf(facts({ user: { sessionHours }, seenAt }));
        const before = at(now - 2 * hour + age);
        if (before) expect(at(now - 2 * hour + age + later)).toEqual(before);
      }),
    );
  });
});
