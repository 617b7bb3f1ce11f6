import { describe, expect, it } from 'vitest';
import type { RuntimeSession } from '../runtime/port';
import { type AgentState, emptyAgentState, type KnownSession, type SessionFacts } from './agent-state';
import { labelsOfFacts } from './label-text';
import { afterLook, type Look } from './look';

const noon = Date.parse('2026-12-16T12:00:00Z');

const facts: SessionFacts = {
  username: 'alice',
  appId: 'firefox',
  appName: 'Firefox',
  pool: 'default',
  gpu: false,
  gpuExclusive: false,
  gpuDevices: [],
  isCollaboration: false,
  lab: false,
  providerGroups: [],
  claimMemoryMib: null,
  claimCpus: null,
  claimDiskBytes: null,
  wallClockSeconds: null,
};

/** The machine's clocks `seconds` after noon. */
const at = (seconds: number, setBySeconds = 0) => ({
  wallMs: noon + (seconds + setBySeconds) * 1000,
  monotonicMs: 50_000 + seconds * 1000,
  bootId: 'boot',
});
const listed = (rest: Partial<RuntimeSession> = {}): RuntimeSession => ({
  sessionId: 's1',
  labels: labelsOfFacts(facts),
  startedAt: noon,
  finished: null,
  ...rest,
});
const exitedAt = (at: number) => ({ at, exitCode: 0, outOfMemory: false });
const look = (seconds: number, rest: Partial<Look> = {}): Look => ({
  nodeId: 'node-1',
  reading: at(seconds),
  listedBy: rest.reading ?? at(seconds),
  listed: [listed()],
  expected: new Set(['s1']),
  endsSeen: new Map(),
  rateOf: () => 1,
  ...rest,
});

/** Looked at 10 s after its start. */
const running: AgentState = afterLook(emptyAgentState, look(10, { expected: new Set() })).state;

function withEndingAt(seconds: number): AgentState {
  const known = running.sessions.get('s1') as KnownSession;
  const ending = { reason: 'admin', endedBy: 'root', at: at(seconds) } as const;
  return { ...running, sessions: new Map([['s1', { ...known, ending }]]) };
}

describe('the end of a session', () => {
  it.each<[string, AgentState, Look, { reason: string; endedBy: string; weightedSeconds: number }]>([
    [
      'by itself is the runtime’s stamp',
      running,
      look(30, { listed: [listed({ finished: exitedAt(noon + 22_500) })] }),
      { reason: 'exited', endedBy: 'node', weightedSeconds: 22.5 },
    ],
    [
      'for want of memory is told so',
      running,
      look(30, { listed: [listed({ finished: { at: noon + 15_000, exitCode: 137, outOfMemory: true } })] }),
      { reason: 'oom', endedBy: 'node', weightedSeconds: 15 },
    ],
    [
      'that was asked for is where the ending began',
      withEndingAt(12),
      look(30, { listed: [listed({ finished: exitedAt(noon + 21_000) })] }),
      { reason: 'admin', endedBy: 'root', weightedSeconds: 12 },
    ],
    [
      'that was asked for after it had ended is its own',
      withEndingAt(25),
      look(30, { listed: [listed({ finished: exitedAt(noon + 21_000) })] }),
      { reason: 'admin', endedBy: 'root', weightedSeconds: 21 },
    ],
    [
      'that was asked for stays there where the clock was set back before the stamp',
      withEndingAt(25),
      look(30, { reading: at(30, -3600), listed: [listed({ finished: exitedAt(noon + 26_000 - 3_600_000) })] }),
      { reason: 'admin', endedBy: 'root', weightedSeconds: 25 },
    ],
    [
      'by force is where the ending began',
      withEndingAt(12),
      look(90, { listed: [] }),
      { reason: 'admin', endedBy: 'root', weightedSeconds: 12 },
    ],
    [
      'that nobody saw is the look before',
      running,
      look(30, { listed: [] }),
      { reason: 'lost', endedBy: 'node', weightedSeconds: 10 },
    ],
    [
      'that this process was told of holds though the clock was set between it and the look',
      running,
      look(30, {
        reading: at(30, 3),
        endsSeen: new Map([['s1', at(22.6)]]),
        listed: [listed({ finished: exitedAt(noon + 22_500) })],
      }),
      { reason: 'exited', endedBy: 'node', weightedSeconds: 22.5 },
    ],
  ])('%s', (_name, state, seen, expected) => {
    const { ended, state: next } = afterLook(state, seen);
    expect(ended).toMatchObject([{ sessionId: 's1', username: 'alice', ...expected }]);
    expect(next.pendingEnds).toHaveLength(1);
    expect(afterLook(next, look(60, { listed: seen.listed, expected: new Set() })).ended).toEqual([]);
  });
});

describe('what happens while the list is made', () => {
  const slow = { reading: at(30), listedBy: at(32) };

  it('an end counts at the next look, to the moment', () => {
    const finished = exitedAt(noon + 31_000);
    const first = afterLook(running, look(30, { ...slow, listed: [listed({ finished })] }));
    expect([first.ended, first.finishedIds]).toEqual([[], []]);
    const { ended } = afterLook(first.state, look(40, { listed: [listed({ finished })] }));
    expect(ended).toMatchObject([{ weightedSeconds: 31, endedAt: noon + 31_000 }]);
  });

  it('a start counts at the next look, from the moment', () => {
    const born = listed({ sessionId: 's2', startedAt: noon + 31_000 });
    const first = afterLook(running, look(30, { ...slow, listed: [listed(), born] }));
    expect([...first.state.sessions.keys()]).toEqual(['s1']);
    const { state } = afterLook(first.state, look(40, { listed: [listed(), born] }));
    expect(state.accrual.days.get('2026-12-16')?.accrued).toEqual(new Map([['alice', 49_000_000]]));
  });

  it('a whole life counts at the next look', () => {
    const life = listed({ sessionId: 's2', startedAt: noon + 30_500, finished: exitedAt(noon + 31_500) });
    const first = afterLook(emptyAgentState, look(30, { ...slow, listed: [life] }));
    expect(first.finishedIds).toEqual([]);
    expect(afterLook(first.state, look(40, { listed: [life] })).ended).toMatchObject([{ weightedSeconds: 1 }]);
  });

  it('an end that was asked for counts at the next look, to the moment', () => {
    const first = afterLook(withEndingAt(31), look(30, slow));
    const { ended } = afterLook(first.state, look(40, { listed: [] }));
    expect(ended).toMatchObject([{ reason: 'admin', weightedSeconds: 31 }]);
  });

  it('a stamp of a clock that was set in between puts nothing off', () => {
    const finished = exitedAt(noon + 29_000 + 3_600_000);
    const { ended } = afterLook(running, look(30, { ...slow, listed: [listed({ finished })] }));
    expect(ended).toMatchObject([{ weightedSeconds: 30 }]);
  });
});

describe('a look', () => {
  it('that began before a session was there does not lose it', () => {
    const { ended, state } = afterLook(running, look(30, { listed: [], expected: new Set() }));
    expect(ended).toEqual([]);
    expect(state.sessions.has('s1')).toBe(true);
    expect(state.accrual.sessions.has('s1')).toBe(true);
  });

  it('forgets a session that is over once the runtime has', () => {
    const over = afterLook(running, look(30, { listed: [listed({ finished: exitedAt(noon + 20_000) })] }));
    expect(over.finishedIds).toEqual(['s1']);
    expect(over.state.sessions.get('s1')?.isOver).toBe(true);
    const { state } = afterLook(over.state, look(40, { listed: [], expected: new Set() }));
    expect([state.sessions.size, state.accrual.sessions.size]).toEqual([0, 0]);
    expect(state.pendingEnds).toHaveLength(1);
  });

  it.each([
    ['labels that name no user', { labels: {} }],
    ['a start that is no time', { startedAt: Number.NaN }],
    ['an end that is no time', { finished: exitedAt(Number.POSITIVE_INFINITY) }],
  ])('at a session with %s leaves it alone, and charges the others', (_name, odd) => {
    const both = [listed({ sessionId: 'odd', ...odd }), listed()];
    const { unreadableIds, state } = afterLook(running, look(20, { listed: both }));
    expect(unreadableIds).toEqual(['odd']);
    expect([...state.accrual.sessions.keys()]).toEqual(['s1']);
    expect(state.accrual.days.get('2026-12-16')?.accrued).toEqual(new Map([['alice', 20_000_000]]));
  });

  it('charges nothing for what was made and has not started', () => {
    const { state, unreadableIds } = afterLook(emptyAgentState, look(20, { listed: [listed({ startedAt: null })] }));
    expect([state.sessions.size, unreadableIds.length]).toEqual([0, 0]);
  });

  it('charges a session that ran over a reboot from its new start', () => {
    const reading = { wallMs: noon + 600_000, monotonicMs: 60_000, bootId: 'next' };
    const { state } = afterLook(running, look(0, { reading, listed: [listed({ startedAt: noon + 560_000 })] }));
    expect(state.accrual.days.get('2026-12-16')?.accrued).toEqual(new Map([['alice', 50_000_000]]));
  });
});
