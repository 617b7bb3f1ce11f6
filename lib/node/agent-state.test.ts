import { describe, expect, it } from 'vitest';
import { endedSession } from '../testing/builders';
import {
  type AgentState,
  chargedByDay,
  chargedSeconds,
  createdAtOn,
  emptyAgentState,
  type KnownSession,
  openSessions,
  type SessionFacts,
  withAudited,
  withEnding,
  withoutEnds,
  withoutSession,
  withSession,
} from './agent-state';

const noon = Date.parse('2026-12-16T12:00:00Z');
const hour = 3_600_000;
const at = { wallMs: noon, monotonicMs: 5000, bootId: 'boot' };
const facts = { username: 'alice' } as SessionFacts;
const known: KnownSession = { facts, start: at, ending: null, isOver: false };
const ending = { reason: 'user', endedBy: 'alice', at } as const;
const ledger = {
  username: 'alice',
  rate: 1,
  accounted: at,
  closed: false,
  weightedByDay: new Map([
    ['2026-12-16', 1_500_000],
    ['2026-12-17', 250_000],
  ]),
};

describe('createdAtOn', () => {
  it.each([
    ['an hour later', { wallMs: noon + hour, monotonicMs: 5000 + hour, bootId: 'boot' }, noon],
    ['the clock nudged by a second', { wallMs: noon + 1000, monotonicMs: 5000, bootId: 'boot' }, noon],
    ['the clock set an hour ahead', { wallMs: noon + 2 * hour, monotonicMs: 5000 + hour, bootId: 'boot' }, noon + hour],
    ['the clock set an hour back', { wallMs: noon, monotonicMs: 5000 + hour, bootId: 'boot' }, noon - hour],
    ['after a reboot the stamp is all there is', { wallMs: noon + 2 * hour, monotonicMs: 1, bootId: 'next' }, noon],
  ])('%s', (_name, reading, expected) => {
    expect(createdAtOn(at, reading)).toBe(expected);
  });
});

describe('an ending', () => {
  const state = withSession(emptyAgentState, 's1', known);

  it('is noted once: the first counts', () => {
    const noted = withEnding(state, 's1', ending);
    expect(noted.sessions.get('s1')?.ending).toEqual(ending);
    expect(withEnding(noted, 's1', { ...ending, reason: 'admin' })).toBe(noted);
  });

  it('of what is over or unknown changes nothing', () => {
    const over = withSession(state, 's1', { ...known, isOver: true });
    expect(withEnding(over, 's1', ending)).toBe(over);
    expect(withEnding(state, 's2', ending)).toBe(state);
    expect([...openSessions(over)]).toEqual([]);
    expect([...openSessions(state).keys()]).toEqual(['s1']);
  });
});

describe('ends that are to be written', () => {
  const pendingEnds = ['a', 'b'].map((id) => ({ session: endedSession(id, 'alice'), audited: false }));
  const state: AgentState = { ...emptyAgentState, pendingEnds };

  it('stay until the audit log holds them too', () => {
    const ids = new Set(['a', 'b']);
    const left = withoutEnds(withAudited(state, 'a'), ids).pendingEnds;
    expect(left.map(({ session }) => session.sessionId)).toEqual(['b']);
  });
});

describe('a session that was given up', () => {
  it('leaves the state and its ledger with it', () => {
    const accrual = { ...emptyAgentState.accrual, sessions: new Map([['s1', ledger]]) };
    const state = withSession({ ...emptyAgentState, accrual }, 's1', known);
    const left = withoutSession(state, 's1');
    expect([left.sessions.size, left.accrual.sessions.size]).toEqual([0, 0]);
    expect(withoutSession(left, 's1')).toBe(left);
  });
});

describe('what a ledger comes to', () => {
  it('in seconds, whole and by day', () => {
    expect(chargedSeconds(ledger)).toBe(1.75);
    expect([...chargedByDay(ledger)]).toEqual([
      ['2026-12-16', 1.5],
      ['2026-12-17', 0.25],
    ]);
    expect([chargedSeconds(undefined), chargedByDay(undefined).size]).toEqual([0, 0]);
  });
});
