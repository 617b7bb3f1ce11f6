import os from 'node:os';
import { type Logger, pino } from 'pino';
import type { AuditEntry } from '../audit/audit';
import type { EndedSession, NodeStatus } from '../cluster/records';
import type { NodeAgent } from '../node/agent';
import type { AgentParts, AgentSettings } from '../node/agent-parts';
import { createNodeAgent } from '../node/create-agent';
import { readHistory } from '../records/history-file';
import { readStatus } from '../records/node-status';
import { overlayTree } from '../records/snapshot-overlay';
import { createTree } from '../records/tree';
import { parseUsageFile } from '../records/usage-file';
import type { LaunchPlan } from '../services/launch-plan';
import type { LaunchOrder, StartOutcome } from '../services/node-calls';
import { createMemoryStore } from '../store/drivers/memory';
import { noCopyUse, type Store, StoreUnavailable } from '../store/port';
import { createTimeSlices } from '../store/time-slices';
import type { EpochMs } from '../time/clock';
import type { UtcDay } from '../time/utc-day';
import { ModelMachine, ModelRuntime } from './model-runtime';

export const testNode = 'node-1';
const silent: Logger = pino({ level: 'silent' });

/** A store that can be made to refuse. */
export interface SwitchedStore extends Store {
  /** Why it does not answer; null while it does. */
  away: string | null;
}

/** The machine's power: it may fail in the middle of whatever writes. */
export interface Power {
  /** Writes until it fails; null = it does not. */
  writesLeft: number | null;
}

export function switchedStore(power: Power, store: Store = createMemoryStore()): SwitchedStore {
  const answer = (self: SwitchedStore) => {
    if (power.writesLeft === 0) throw new StoreUnavailable('the power is out');
    if (self.away !== null) throw new StoreUnavailable(self.away);
  };
  return {
    away: null,
    description: store.description,
    writable: true,
    copyUse: noCopyUse,
    async get(key, listed) {
      answer(this);
      return store.get(key, listed);
    },
    async put(key, bytes, condition) {
      answer(this);
      if (power.writesLeft !== null) power.writesLeft -= 1;
      return store.put(key, bytes, condition);
    },
    async remove(key) {
      answer(this);
      return store.remove(key);
    },
    async list(prefix, range) {
      answer(this);
      return store.list(prefix, range);
    },
  };
}

export function orderOf(sessionId: string, username: string, rest: Partial<LaunchOrder> = {}): LaunchOrder {
  return {
    sessionId,
    username,
    what: { kind: 'app', appId: 'firefox' },
    gpus: 0,
    persistent: false,
    expiresAt: Number.MAX_SAFE_INTEGER,
    ...rest,
  };
}

export function planOf(rest: Partial<LaunchPlan> = {}): LaunchPlan {
  return {
    appId: 'firefox',
    appName: 'Firefox',
    image: 'session-test:1',
    command: ['sleep', '100000'],
    environment: {},
    network: null,
    cpus: null,
    memoryBytes: null,
    gpu: 'none',
    gpus: 0,
    persistent: false,
    claimMemoryMib: null,
    claimCpus: null,
    claimDiskBytes: null,
    wallClockSeconds: null,
    warnings: [],
    ...rest,
  };
}

/**
 * A node over a model machine and runtime, its tree and state in memory. `crash` throws the agent away as it is and makes
 * a new one on what is left, as kill -9 does.
 */
export class AgentWorld {
  readonly machine: ModelMachine;
  readonly runtime: ModelRuntime;
  readonly power: Power = { writesLeft: null };
  readonly treeStore = switchedStore(this.power);
  readonly stateStore = switchedStore(this.power);
  readonly audited: AuditEntry[] = [];
  agent: NodeAgent;
  readonly #settings: Partial<AgentSettings>;
  readonly #rest: Partial<AgentParts>;

  constructor(beganAt: EpochMs, settings: Partial<AgentSettings> = {}, rest: Partial<AgentParts> = {}) {
    this.machine = new ModelMachine(beganAt);
    this.runtime = new ModelRuntime(this.machine, this.power);
    this.#settings = settings;
    this.#rest = rest;
    this.agent = this.newAgent();
  }

  newAgent(rest: Partial<AgentParts> = {}): NodeAgent {
    const { machine, runtime, treeStore, stateStore } = this;
    const tree = createTree(treeStore, { now: () => machine.wallMs }, { pollIntervalMs: 0 });
    const agent: NodeAgent = createNodeAgent({
      nodeId: testNode,
      runtime,
      treeStore,
      stateStore,
      tree: overlayTree(tree, () => agent.overlay()),
      clocks: machine,
      settings: {
        tickSeconds: 10,
        flushSeconds: 60,
        endOverdue: true,
        maxSessions: 0,
        gpuSlots: 0,
        storagePath: os.tmpdir(),
        ...this.#settings,
      },
      machine: testMachine,
      audit: { write: async (entry) => void this.audited.push(entry) },
      logger: silent,
      ...this.#rest,
      ...rest,
    });
    return agent;
  }

  /** Kept after its first look, with an empty tree. */
  static async opened(...args: ConstructorParameters<typeof AgentWorld>): Promise<AgentWorld> {
    const world = new AgentWorld(...args);
    await world.agent.tick();
    return world;
  }

  crash(): void {
    this.power.writesLeft = null;
    this.agent = this.newAgent();
  }

  start(sessionId: string, username = 'alice', plan: Partial<LaunchPlan> = {}, order: Partial<LaunchOrder> = {}) {
    return this.agent.startSession(orderOf(sessionId, username, order), planOf(plan));
  }

  /** Time passes, with a tick at its end. */
  async tickAfter(milliseconds: number): Promise<void> {
    this.machine.pass(milliseconds);
    await this.agent.tick();
  }

  async put(key: string, text: string): Promise<void> {
    await this.treeStore.put(key, new TextEncoder().encode(text), {});
  }

  /** As written, seconds by user. */
  async usage(day: UtcDay, nodeId = testNode): Promise<Map<string, number>> {
    const key = `cluster/usage/${day}/${nodeId}.yml`;
    const object = await this.treeStore.get(key);
    return object ? parseUsageFile(key, object.bytes).seconds : new Map();
  }

  async usageOfAllDays(username: string): Promise<number> {
    let sum = 0;
    for (const { key } of await this.treeStore.list('cluster/usage/')) {
      const object = await this.treeStore.get(key);
      if (object) sum += parseUsageFile(key, object.bytes).seconds.get(username) ?? 0;
    }
    return sum;
  }

  async history(): Promise<EndedSession[]> {
    const slices = createTimeSlices(6);
    const all: EndedSession[] = [];
    for (const { key } of await this.treeStore.list('cluster/history/')) {
      const object = await this.treeStore.get(key);
      const name = key.slice('cluster/history/'.length, -'.yml'.length);
      if (object) all.push(...((await readHistory({ key, name, ...object }, slices)).record ?? []));
    }
    return all;
  }

  async status(): Promise<NodeStatus | null> {
    const key = `cluster/status/${testNode}.yml`;
    const object = await this.treeStore.get(key);
    return object && readStatus({ key, name: testNode, ...object }).record;
  }
}

const testMachine: AgentParts['machine'] = {
  facts: () => ({ cpus: 8, memoryMib: 16_384, load: 0.5, gpus: [] }),
  freeDiskBytes: async () => 100 * 1024 ** 3,
  storage: { measured: () => new Map(), refresh: async () => 0, refreshAll: async () => undefined },
};

export function startedOf(outcome: StartOutcome) {
  if (outcome.kind !== 'started') throw new Error(`not started: ${JSON.stringify(outcome)}`);
  return outcome.session;
}
