import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LiveSession, NodeStatus } from '../cluster/records';
import { treeObject } from '../testing/tree-objects';
import { readStatus, statusCollection, writeStatus } from './node-status';

const session: LiveSession = {
  sessionId: '0b8c',
  username: 'alice',
  appId: 'firefox',
  appName: 'Firefox',
  createdAt: 1_796_120_000_000,
  gpu: false,
  gpuExclusive: false,
  isCollaboration: false,
  lab: false,
  providerGroups: ['staff'],
  rate: 1,
  weightedSeconds: 6400,
  phase: 'running',
  endingSince: null,
  wallClockSeconds: null,
  claimMemoryMib: 2048,
  claimCpus: null,
  usedCpus: null,
  usedMemoryMib: null,
};

/** The example of the spec. */
const example = `
time: 1796126400.0
cpus: 8
memory_mb: 65536
load: 1.4
gpus: [{device: /dev/dri/renderD128, name: L4}]
max_sessions: 0
gpu_slots: 0
storage: {alice: 1073741824}
sessions:
  - {session_id: 0b8c, username: alice, app_id: firefox, app_name: Firefox, created_at: 1796120000.0, gpu: false, gpu_exclusive: false, is_collaboration: false,
     lab: false, provider_groups: [/staff], rate: 1.0, weighted_seconds: 6400.0, phase: running, ending_since: null, wall_clock_seconds: null, claim_memory_mb: 2048}
`;
const status: NodeStatus = {
  nodeId: 'a1',
  reportedAt: 1_796_126_400_000,
  cpus: 8,
  memoryMib: 65_536,
  load: 1.4,
  gpus: [{ device: '/dev/dri/renderD128', name: 'L4' }],
  maxSessions: 0,
  gpuSlots: 0,
  storageBytes: new Map([['alice', 1_073_741_824]]),
  freeDiskBytes: null,
  runtime: null,
  reportSeconds: 60,
  stopped: false,
  alerts: [],
  sessions: [session],
};

describe('what a node reports', () => {
  it('is read as the spec shows it', () => {
    expect(readStatus(treeObject('a1', example))).toEqual({ record: status, problems: [] });
    expect(statusCollection.prefix).toBe('cluster/status/');
  });

  it('may be as little as a time', () => {
    expect(readStatus(treeObject('a1', 'time: 1'))).toMatchObject({
      record: { reportedAt: 1000, cpus: null, sessions: [] },
      problems: [],
    });
  });

  it.each([
    ['no time', 'cpus: 8'],
    ['a time in words', 'time: now'],
    ['a list', '- time: 1'],
    ['nothing', ''],
  ])('with %s is unusable and reported', (_, text) => {
    const { record, problems } = readStatus(treeObject('a1', text));
    expect([record, problems.length]).toEqual([null, 1]);
  });

  it.each([
    ['cpus: many', 'cpus'],
    ['load: -1', 'load'],
    ['gpus: [{name: L4}]', 'gpus[0].device'],
    ['gpus: 2', 'gpus'],
    ['storage: {alice: 1.5, bob: 7}', 'storage.alice'],
    ['storage: [alice]', 'storage'],
    ['sessions: {a: 1}', 'sessions'],
  ])('%s is that entry’s problem alone', (line, entry) => {
    const { record, problems } = readStatus(treeObject('a1', `time: 1\nmax_sessions: 3\n${line}\n`));
    expect(record).toMatchObject({ reportedAt: 1000, maxSessions: 3 });
    expect(problems).toMatchObject([{ entry, line: 3 }]);
  });

  it('an unknown phase is running, a broken rate 1', () => {
    const { record, problems } = readStatus(
      treeObject('a1', 'time: 1\nsessions:\n- {session_id: a, username: b, created_at: 1, phase: odd, rate: -2}\n'),
    );
    expect(record?.sessions).toMatchObject([{ phase: 'running', rate: 1, appId: '', providerGroups: [] }]);
    expect(problems.map(({ entry }) => entry)).toEqual(['sessions[0].rate', 'sessions[0].phase']);
  });
});

describe('laws', () => {
  const instant = fc.integer({ min: 0, max: 4_000_000_000_000 });
  const orNull = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary);
  const amount = fc.double({ min: 0, noNaN: true, noDefaultInfinity: true });
  const anySession = fc.record<LiveSession>({
    sessionId: fc.string(),
    username: fc.string({ unit: 'binary' }),
    appId: fc.string(),
    appName: fc.string({ minLength: 1 }),
    createdAt: instant,
    gpu: fc.boolean(),
    gpuExclusive: fc.boolean(),
    isCollaboration: fc.boolean(),
    lab: fc.boolean(),
    providerGroups: fc.array(fc.string().filter((name) => !name.startsWith('/'))),
    rate: amount,
    weightedSeconds: amount,
    phase: fc.constantFrom('running', 'ending'),
    endingSince: orNull(instant),
    wallClockSeconds: orNull(amount),
    claimMemoryMib: orNull(amount),
    claimCpus: orNull(amount),
    usedCpus: orNull(amount),
    usedMemoryMib: orNull(amount),
  });

  it('what is written reads back the same', () => {
    const storage = fc.array(fc.tuple(fc.string(), fc.nat())).map((entries) => new Map(entries));
    fc.assert(
      fc.property(fc.array(anySession, { maxLength: 4 }), storage, instant, (sessions, storageBytes, reportedAt) => {
        const written = { ...status, sessions, storageBytes, reportedAt };
        expect(readStatus(treeObject('a1', writeStatus(written)))).toEqual({ record: written, problems: [] });
      }),
    );
  });

  it('what is ours is written and read back the same', () => {
    const kinds = fc.constantFrom('docker' as const, 'process' as const, 'none' as const);
    const error = orNull(fc.record({ reason: fc.string(), since: instant }));
    const ours = fc.record({
      freeDiskBytes: orNull(fc.nat()),
      runtime: orNull(fc.record({ kind: kinds, error })),
      reportSeconds: amount,
      stopped: fc.boolean(),
      alerts: fc.array(fc.string()),
    });
    fc.assert(
      fc.property(ours, (facts) => {
        const written = { ...status, ...facts };
        expect(readStatus(treeObject('a1', writeStatus(written)))).toEqual({ record: written, problems: [] });
      }),
    );
  });

  it('bad sessions hide no good one', () => {
    const bad = fc.constantFrom(
      '7',
      '[x]',
      '{session_id: x}',
      '{session_id: [a], username: b, created_at: 1}',
      '{session_id: a, username: b, created_at: -1}',
    );
    const line = fc.oneof(
      bad.map((text) => ({ text, good: false })),
      fc.constant({ text: '{session_id: a, username: b, created_at: 1}', good: true }),
    );
    fc.assert(
      fc.property(fc.array(line, { minLength: 1 }), (lines) => {
        const { record, problems } = readStatus(
          treeObject('a1', `time: 1\nsessions:\n${lines.map(({ text }) => `- ${text}\n`).join('')}`),
        );
        const reported = new Set(problems.map(({ line: at }) => at));
        expect(record?.sessions).toHaveLength(lines.filter(({ good }) => good).length);
        expect([...reported]).toEqual(lines.flatMap(({ good }, index) => (good ? [] : [index + 3])));
      }),
    );
  });
});
