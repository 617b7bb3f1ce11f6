import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endReasons } from '../cluster/records';
import { createMemoryStore } from '../store/drivers/memory';
import type { AgentState } from './agent-state';
import { loadState, saveState, stateKey, stateOfText, stateText } from './state-file';

const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
const amount = fc.nat({ max: Number.MAX_SAFE_INTEGER });
const text = fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', '007', ''));
const day = fc.constantFrom('2026-12-16', '2026-12-17', '2028-02-29');
const reading = fc.record({ wallMs: number, monotonicMs: number, bootId: text });
const maybe = fc.option(number);

function mapOf<Value>(key: fc.Arbitrary<string>, value: fc.Arbitrary<Value>) {
  return fc.array(fc.tuple(key, value), { maxLength: 5 }).map((pairs) => new Map(pairs));
}

const totals = mapOf(text, amount);
const facts = fc.record({
  username: text,
  appId: text,
  appName: text,
  pool: text,
  gpu: fc.boolean(),
  gpuExclusive: fc.boolean(),
  gpuDevices: fc.array(text),
  isCollaboration: fc.boolean(),
  lab: fc.boolean(),
  providerGroups: fc.array(text),
  claimMemoryMib: maybe,
  claimCpus: maybe,
  claimDiskBytes: maybe,
  wallClockSeconds: maybe,
});
const reason = fc.constantFrom(...endReasons);
const known = fc.record({
  facts,
  start: reading,
  ending: fc.option(fc.record({ reason, endedBy: text, at: reading })),
  isOver: fc.boolean(),
});
const ended = fc.record({
  sessionId: text,
  nodeId: text,
  username: text,
  appId: text,
  appName: text,
  pool: text,
  gpu: fc.boolean(),
  createdAt: number,
  endedAt: number,
  weightedSeconds: amount,
  weightedSecondsByDay: mapOf(day, amount),
  reason,
  endedBy: text,
});
const ledger = fc.record({
  username: text,
  rate: amount,
  accounted: reading,
  closed: fc.boolean(),
  weightedByDay: mapOf(day, amount),
});
const states: fc.Arbitrary<AgentState> = fc.record({
  accrual: fc.record({
    lastLook: fc.option(reading),
    sessions: mapOf(text, ledger),
    days: mapOf(day, fc.record({ base: fc.option(totals), accrued: totals })),
  }),
  sessions: mapOf(text, known),
  pendingEnds: fc.array(fc.record({ session: ended, audited: fc.boolean() }), { maxLength: 3 }),
});

describe('the state file', () => {
  it('gives back every state as it was', () => {
    fc.assert(
      fc.property(states, (state) => {
        expect(stateOfText(stateText(state))).toEqual(state);
      }),
    );
  });

  it('is read back from the store', async () => {
    const store = createMemoryStore();
    expect(await loadState(store)).toEqual({ kind: 'absent' });
    const [state] = fc.sample(states, 1) as [AgentState];
    await saveState(store, state);
    expect(await loadState(store)).toEqual({ kind: 'loaded', state });
  });

  it.each([
    ['cut short', '{"version":1,"accrual":{"lastLook"'],
    ['empty', ''],
    ['of another version', '{"version":2}'],
    [
      'with a total below nothing',
      '{"version":1,"accrual":{"lastLook":null,"sessions":[],"days":[["2026-12-16",{"base":null,"accrued":[["alice",-1]]}]]},"sessions":[],"pendingEnds":[]}',
    ],
  ])('that is %s is kept aside', async (_name, damaged) => {
    const store = createMemoryStore();
    const bytes = new TextEncoder().encode(damaged);
    await store.put(stateKey, bytes, {});
    const loaded = await loadState(store);
    expect(loaded.kind).toBe('damaged');
    const keptAs = loaded.kind === 'damaged' ? loaded.keptAs : '';
    expect((await store.get(keptAs))?.bytes).toEqual(bytes);
  });
});
