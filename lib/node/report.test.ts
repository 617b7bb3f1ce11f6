import { describe, expect, it } from 'vitest';
import { nodeStatus } from '../testing/builders';
import { emptyAgentState, type KnownSession, withSession } from './agent-state';
import { statusOf } from './report';

const noon = Date.parse('2026-12-16T12:00:00Z');
const reading = { wallMs: noon + 60_000.4, monotonicMs: 60_000, bootId: 'boot' };
const known: KnownSession = {
  facts: {
    username: 'alice',
    appId: 'firefox',
    appName: 'Firefox',
    pool: 'default',
    gpu: true,
    gpuExclusive: false,
    gpuDevices: ['/dev/dri/renderD128'],
    isCollaboration: false,
    lab: false,
    providerGroups: ['staff'],
    claimMemoryMib: 2048,
    claimCpus: 2,
    claimDiskBytes: 10,
    wallClockSeconds: 3600,
  },
  start: { wallMs: noon, monotonicMs: 0, bootId: 'boot' },
  ending: null,
  isOver: false,
};
const { sessions: _, reportedAt: __, ...node } = nodeStatus('node-1');
const usages = new Map([['s1', { cpus: 1.5, memoryMib: 700 }]]);
const look = { reading, rate: () => 8, usages };

describe('statusOf', () => {
  it('shows a session with its facts, its charge as of the last look, and what it takes', () => {
    const accounted = { ...reading, wallMs: noon + 30_000 };
    const ledger = {
      username: 'alice',
      rate: 4,
      accounted,
      closed: false,
      weightedByDay: new Map([['2026-12-16', 120_000_000]]),
    };
    const accrual = { ...emptyAgentState.accrual, sessions: new Map([['s1', ledger]]) };
    const status = statusOf(withSession({ ...emptyAgentState, accrual }, 's1', known), node, look);
    expect(status.reportedAt).toBe(noon + 60_000);
    expect(status.sessions).toEqual([
      {
        sessionId: 's1',
        username: 'alice',
        appId: 'firefox',
        appName: 'Firefox',
        createdAt: noon,
        gpu: true,
        gpuExclusive: false,
        isCollaboration: false,
        lab: false,
        providerGroups: ['staff'],
        rate: 4,
        weightedSeconds: 120,
        phase: 'running',
        endingSince: null,
        wallClockSeconds: 3600,
        claimMemoryMib: 2048,
        claimCpus: 2,
        usedCpus: 1.5,
        usedMemoryMib: 700,
      },
    ]);
  });

  it('shows one that was not looked at yet at the present rate, one that ends as ending, and none that is over', () => {
    const at = { ...reading, wallMs: noon + 50_000 };
    const ending = { reason: 'user', endedBy: 'alice', at } as const;
    let state = withSession(emptyAgentState, 's2', known);
    state = withSession(state, 's3', { ...known, ending });
    state = withSession(state, 's4', { ...known, ending, isOver: true });
    expect(statusOf(state, node, look).sessions).toMatchObject([
      { sessionId: 's2', rate: 8, weightedSeconds: 0, usedCpus: null, phase: 'running' },
      { sessionId: 's3', phase: 'ending', endingSince: noon + 50_000 },
    ]);
  });
});
