import { describe, expect, it } from 'vitest';
import {
  type AccrualState,
  accrue,
  emptyAccrualState,
  ledgerFromReport,
  type SessionSighting,
  weightedByDay,
} from './accrual';
import type { ClockReading } from './charged-interval';

const midnight = Date.parse('2026-12-17T00:00:00Z');
const second = 1000;
const reading = (seconds: number): ClockReading => ({
  wallMs: midnight + seconds * second,
  monotonicMs: 1e9 + seconds * second,
  bootId: 'boot',
});
const sighting = (startedSecond: number, rest: Partial<SessionSighting> = {}): SessionSighting => ({
  sessionId: 's',
  username: 'u',
  rate: 1,
  started: { wallMs: midnight + startedSecond * second, monotonicMs: null },
  ended: null,
  ...rest,
});
const ended = (atSecond: number) => ({ wallMs: midnight + atSecond * second, monotonicMs: null });

function secondsOf(state: AccrualState, username = 'u'): Record<string, number> {
  const found: Record<string, number> = {};
  for (const [day, { accrued }] of state.days) found[day] = (accrued.get(username) ?? 0) / 1e6;
  return found;
}

describe('accrue', () => {
  it('splits time at UTC midnight to the day it fell in', () => {
    const state = accrue(accrue(emptyAccrualState, reading(-60), []), reading(30), [sighting(-20)]);
    expect(secondsOf(state)).toEqual({ '2026-12-16': 20, '2026-12-17': 30 });
  });

  it('charges from start to end, not from look to look', () => {
    const before = accrue(emptyAccrualState, reading(0), []);
    const state = accrue(before, reading(10), [sighting(2.5, { ended: ended(7.25) })]);
    expect(secondsOf(state)).toEqual({ '2026-12-17': 4.75 });
    expect(secondsOf(accrue(state, reading(99), [sighting(2.5, { ended: ended(7.25) })]))).toEqual(secondsOf(state));
  });

  it('charges a session stuck while ending only up to where its end began', () => {
    let state = accrue(emptyAccrualState, reading(0), []);
    for (const at of [10, 20, 30, 40])
      state = accrue(state, reading(at), [sighting(0, { ended: at > 15 ? ended(16) : null })]);
    expect(secondsOf(state)).toEqual({ '2026-12-17': 16 });
  });

  it('applies a new rate from the look that first sees it', () => {
    let state = accrue(emptyAccrualState, reading(0), [sighting(0)]);
    state = accrue(state, reading(10), [sighting(0, { rate: 8 })]);
    expect(secondsOf(state)).toEqual({ '2026-12-17': 10 });
    expect(secondsOf(accrue(state, reading(20), [sighting(0, { rate: 8 })]))).toEqual({ '2026-12-17': 90 });
  });

  it('charges nothing for a free session, and knows it all the same', () => {
    const state = accrue(emptyAccrualState, reading(10), [sighting(0, { rate: 0 })]);
    expect(secondsOf(state)).toEqual({});
    expect(state.sessions.get('s')).toMatchObject({ rate: 0, closed: false });
  });

  it('forgets a session that the runtime no longer knows, and keeps its time', () => {
    const state = accrue(accrue(emptyAccrualState, reading(10), [sighting(0)]), reading(20), []);
    expect(state.sessions.size).toBe(0);
    expect(secondsOf(state)).toEqual({ '2026-12-17': 10 });
  });

  it('keeps what each session was charged by day, for its history', () => {
    const state = accrue(accrue(emptyAccrualState, reading(-60), []), reading(30), [sighting(-20, { rate: 2 })]);
    expect(state.sessions.get('s')?.weightedByDay).toEqual(
      new Map([
        ['2026-12-16', 40e6],
        ['2026-12-17', 60e6],
      ]),
    );
  });

  it('leaves the state it was given alone, so that a look that is not saved never was', () => {
    const state = accrue(emptyAccrualState, reading(10), [sighting(0)]);
    const before = structuredClone(state);
    accrue(state, reading(20), [sighting(0), sighting(5, { sessionId: 't' })]);
    expect(state).toEqual(before);
  });

  it('goes on from the last report in the tree where the state was lost', () => {
    const sessions = new Map([['s', ledgerFromReport({ username: 'u', rate: 1 }, midnight + 60 * second)]]);
    const state = accrue({ ...emptyAccrualState, sessions }, reading(100), [sighting(0)]);
    expect(secondsOf(state)).toEqual({ '2026-12-17': 40 });
  });
});

describe('weightedByDay', () => {
  it('has parts that sum to the whole, whatever the rate', () => {
    const parts = weightedByDay({ lengthMs: 2001, endedAt: reading(1) }, 1 / 3);
    expect([...parts.values()].reduce((sum, part) => sum + part, 0)).toBe(667_000);
    expect(parts.size).toBe(2);
  });
});
