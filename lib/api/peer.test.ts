import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { obstacles } from '../cluster/placement';
import { endReasons, nodeRuntimeKinds, sessionPhases } from '../cluster/records';
import { launchLimits } from '../quota/check-launch';
import { peerCalls } from './peer';

const instants = fc.integer({ min: 0, max: Date.parse('9999-12-31T23:59:59.999Z') });
// JSON has no negative zero.
const numbers = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
const orNull = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null });
const names = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('__proto__', 'constructor', '007'));

const liveSession = fc.record({
  sessionId: names,
  username: names,
  appId: names,
  appName: names,
  createdAt: instants,
  gpu: fc.boolean(),
  gpuExclusive: fc.boolean(),
  isCollaboration: fc.boolean(),
  lab: fc.boolean(),
  providerGroups: fc.array(names),
  rate: numbers,
  weightedSeconds: numbers,
  phase: fc.constantFrom(...sessionPhases),
  endingSince: orNull(instants),
  wallClockSeconds: orNull(numbers),
  claimMemoryMib: orNull(numbers),
  claimCpus: orNull(numbers),
  usedCpus: orNull(numbers),
  usedMemoryMib: orNull(numbers),
});

const report = fc.record({
  status: fc.record({
    nodeId: names,
    reportedAt: instants,
    cpus: orNull(numbers),
    memoryMib: orNull(numbers),
    load: orNull(numbers),
    gpus: fc.array(fc.record({ device: names, name: names })),
    maxSessions: fc.nat(),
    gpuSlots: fc.nat(),
    storageBytes: fc.array(fc.tuple(names, fc.nat())).map((pairs) => new Map(pairs)),
    freeDiskBytes: orNull(fc.nat()),
    runtime: orNull(
      fc.record({
        kind: fc.constantFrom(...nodeRuntimeKinds),
        error: orNull(fc.record({ reason: names, since: instants })),
      }),
    ),
    reportSeconds: numbers,
    stopped: fc.boolean(),
    alerts: fc.array(names),
    sessions: fc.array(liveSession, { maxLength: 3 }),
  }),
  endedSessionIds: fc.array(names),
});

const order = fc.record({
  sessionId: fc.uuid(),
  username: names,
  what: fc.oneof(
    fc.record({ kind: fc.constant('app'), appId: names }),
    fc.record({
      kind: fc.constant('analysis'),
      id: names,
      version: names,
      hours: numbers,
      channels: numbers,
      sampleRateHz: numbers,
    }),
  ),
  gpus: fc.nat(),
  persistent: fc.boolean(),
  expiresAt: instants,
});

const started = fc.oneof(
  fc.record({ kind: fc.constant('started'), session: liveSession }),
  fc.record({ kind: fc.constant('no_room'), obstacle: fc.constantFrom(...obstacles) }),
  fc.record({
    kind: fc.constant('refused'),
    limit: fc.constantFrom(...launchLimits),
    detail: names,
    used: orNull(numbers),
    allowed: orNull(numbers),
    resetsAt: orNull(instants),
  }),
  fc.record({ kind: fc.constant('failed'), detail: names }),
);

const ended = fc.oneof(
  fc.record({ kind: fc.constantFrom('ended', 'already_ended', 'unknown') }),
  fc.record({ kind: fc.constant('failed'), detail: names }),
);

const ending = fc.record({ sessionId: fc.uuid(), reason: fc.constantFrom(...endReasons) });

describe('what travels between nodes arrives as it was', () => {
  it.each<[string, z.ZodType, fc.Arbitrary<unknown>]>([
    ['a report', peerCalls.sessions.answer, report],
    ['an order', peerCalls.start.body, order],
    ['what came of an order', peerCalls.start.answer, started],
    ['which session to end', peerCalls.end.body, ending],
    ['what came of it', peerCalls.end.answer, ended],
  ])('%s', (_, schema, values) => {
    fc.assert(
      fc.property(values, (value) => {
        expect(schema.parse(JSON.parse(JSON.stringify(z.encode(schema, value))))).toEqual(value);
      }),
    );
  });
});

describe('on the wire', () => {
  const what = { kind: 'app' as const, appId: 'sleep' };
  const sent = { sessionId: 's1', username: 'uma', what, gpus: 0, persistent: false, expiresAt: 1_796_126_400_123 };

  it('names are in snake_case and instants in ISO 8601', () => {
    expect(z.encode(peerCalls.start.body, sent)).toEqual({
      session_id: 's1',
      username: 'uma',
      what: { kind: 'app', app_id: 'sleep' },
      gpus: 0,
      persistent: false,
      expires_at: '2026-12-01T12:00:00.123Z',
    });
  });

  it('a later version may say more', () => {
    expect(peerCalls.end.answer.parse({ kind: 'ended', since: 'x' })).toEqual({ kind: 'ended' });
  });

  it.each([
    ['a path for an id', peerCalls.start.body, { ...z.encode(peerCalls.start.body, sent), session_id: '../x' }],
    ['no kind', peerCalls.start.answer, {}],
    ['a kind that is none', peerCalls.end.answer, { kind: 'perhaps' }],
    ['text', peerCalls.sessions.answer, 'x'],
    ['nothing', peerCalls.sessions.answer, null],
    ['a report in camelCase', peerCalls.sessions.answer, { status: {}, endedSessionIds: [] }],
  ])('%s is refused', (_, schema, value) => expect(schema.safeParse(value).success).toBe(false));
});
