import 'server-only';
import { z } from 'zod';
import { endReasons } from '../cluster/records';
import type { Store } from '../store/port';
import { isUtcDay } from '../time/utc-day';
import type { AgentState } from './agent-state';

/** In the node's own state folder, of which one process is the only writer. */
export const stateKey = 'accounting.json';

const finite = z.number();
const day = z.string().refine(isUtcDay);
const amount = z.number().min(0);
const reading = z.object({ wallMs: finite, monotonicMs: finite, bootId: z.string() });
/** Maps stand as lists of pairs: a user name may be any text, `__proto__` too. */
const mapOf = <Key extends z.ZodType<string>, Value extends z.ZodType>(key: Key, value: Value) =>
  z
    .array(z.tuple([key, value]))
    .transform((pairs) => new Map<string, z.output<Value>>(pairs as [string, z.output<Value>][]));
const totals = mapOf(z.string(), amount);
const reason = z.enum(endReasons);
const nullableNumber = finite.nullable();

const facts = z.object({
  username: z.string(),
  appId: z.string(),
  appName: z.string(),
  pool: z.string(),
  gpu: z.boolean(),
  gpuExclusive: z.boolean(),
  gpuDevices: z.array(z.string()),
  isCollaboration: z.boolean(),
  lab: z.boolean(),
  providerGroups: z.array(z.string()),
  claimMemoryMib: nullableNumber,
  claimCpus: nullableNumber,
  claimDiskBytes: nullableNumber,
  wallClockSeconds: nullableNumber,
});

const accrual = z.object({
  lastLook: reading.nullable(),
  sessions: mapOf(
    z.string(),
    z.object({
      username: z.string(),
      rate: amount,
      accounted: reading,
      closed: z.boolean(),
      weightedByDay: mapOf(day, amount),
    }),
  ),
  days: mapOf(day, z.object({ base: totals.nullable(), accrued: totals })),
});

const known = z.object({
  facts,
  start: reading,
  ending: z.object({ reason, endedBy: z.string(), at: reading }).nullable(),
  isOver: z.boolean(),
});

const ended = z.object({
  sessionId: z.string(),
  nodeId: z.string(),
  username: z.string(),
  appId: z.string(),
  appName: z.string(),
  pool: z.string(),
  gpu: z.boolean(),
  createdAt: finite,
  endedAt: finite,
  weightedSeconds: amount,
  weightedSecondsByDay: mapOf(day, amount),
  reason,
  endedBy: z.string(),
});

const file = z.object({
  version: z.literal(1),
  accrual,
  sessions: mapOf(z.string(), known),
  pendingEnds: z.array(z.object({ session: ended, audited: z.boolean() })),
});

function pairsOfMaps(_key: string, value: unknown): unknown {
  return value instanceof Map ? [...value] : value;
}

export function stateText(state: AgentState): string {
  return JSON.stringify({ version: 1, ...state }, pairsOfMaps);
}

/** Null for a text that is no state of ours. */
export function stateOfText(text: string): AgentState | null {
  try {
    const read = file.safeParse(JSON.parse(text));
    if (!read.success) return null;
    const { version: _version, ...state } = read.data;
    return state;
  } catch {
    return null;
  }
}

export type LoadedState =
  | { kind: 'loaded'; state: AgentState }
  | { kind: 'absent' }
  /** What stood there is kept under `keptAs`. */
  | { kind: 'damaged'; keptAs: string };

/** Throws the store's errors: a state that cannot be read now is not one that is not there. */
export async function loadState(stateStore: Store): Promise<LoadedState> {
  const object = await stateStore.get(stateKey);
  if (!object) return { kind: 'absent' };
  const state = stateOfText(new TextDecoder().decode(object.bytes));
  if (state) return { kind: 'loaded', state };
  const keptAs = `accounting.damaged-${object.version.replace(/[^A-Za-z0-9]+/g, '-').slice(0, 40)}.json`;
  await stateStore.put(keptAs, object.bytes, {});
  return { kind: 'damaged', keptAs };
}

/** Atomic and durable, as the store's writes are. */
export async function saveState(stateStore: Store, state: AgentState): Promise<void> {
  await stateStore.put(stateKey, new TextEncoder().encode(stateText(state)), {});
}
