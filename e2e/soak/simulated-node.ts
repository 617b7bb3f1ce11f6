import path from 'node:path';
import { pino } from 'pino';
import type { NodeAgent } from '../../lib/node/agent';
import type { AgentParts } from '../../lib/node/agent-parts';
import { createNodeAgent } from '../../lib/node/create-agent';
import { millisecondsByDay } from '../../lib/quota/run-days';
import type { Tree } from '../../lib/records/snapshot';
import { overlayTree } from '../../lib/records/snapshot-overlay';
import { pick, type Random } from '../../lib/seed/random';
import { createFileStore } from '../../lib/store/drivers/file';
import type { Store } from '../../lib/store/port';
import { orderOf, planOf } from '../../lib/testing/agent-world';
import { ModelMachine, ModelRuntime } from '../../lib/testing/model-runtime';
import { mortalStore } from './mortal-store';
import { addTo, type Tenths } from './tenths';

const sessionsAtMost = 4;
/** What the tree keeps; clocks move by it alone, so that nothing is rounded and sums can be held exactly. */
const tenthMs = 100;

export interface NodePlan {
  nodeId: string;
  store: Store;
  tree: Tree;
  /** Of this node alone. */
  stateFolder: string;
  usernames: readonly string[];
  random: Random;
  tickSeconds: number;
  flushSeconds: number;
}

interface Process {
  agent: NodeAgent;
  death: Promise<void>;
  kill(): Promise<void>;
}

/**
 * The real agent of a node, over a machine whose clock follows the real one in whole tenths of a second and whose
 * sessions are only noted: so it is known to the tenth what everybody used.
 */
export class SimulatedNode {
  readonly #plan: NodePlan;
  readonly #beganAt = Math.floor(Date.now() / tenthMs) * tenthMs;
  readonly #machine = new ModelMachine(this.#beganAt);
  readonly #runtime = new ModelRuntime(this.#machine);
  readonly #userOf = new Map<string, string>();
  #process: Process;
  /** How often it was killed and began again. */
  kills = 0;

  constructor(plan: NodePlan) {
    this.#plan = plan;
    this.#process = this.#newProcess();
  }

  /** That ever ran. */
  get sessions(): number {
    return this.#runtime.lives.length;
  }

  #newProcess(): Process {
    const { nodeId, store, tree, stateFolder, tickSeconds, flushSeconds } = this.#plan;
    const treeStore = mortalStore(store);
    const stateStore = mortalStore(createFileStore(stateFolder));
    const agent: NodeAgent = createNodeAgent({
      nodeId,
      runtime: this.#runtime,
      treeStore: treeStore.store,
      stateStore: stateStore.store,
      tree: overlayTree(tree, () => agent.overlay()),
      clocks: this.#machine,
      settings: {
        ...{ tickSeconds, flushSeconds, endOverdue: false, maxSessions: 0, gpuSlots: 0 },
        storagePath: path.join(stateFolder, 'storage'),
      },
      machine: simulatedMachine,
      audit: { write: async () => undefined },
      logger: pino({ level: 'silent' }),
    });
    return {
      agent,
      death: treeStore.died,
      // What it had sent to the tree may still arrive there; its own folder it writes no more.
      async kill() {
        void treeStore.die();
        await stateStore.die();
      },
    };
  }

  /** As kill -9 and a start. */
  async crash(): Promise<void> {
    this.kills += 1;
    await this.#process.kill();
    this.#process = this.#newProcess();
  }

  /** The clock catches up with the real one; the agent looks, and writes what is due. */
  async tick(): Promise<void> {
    const behindMs = Date.now() - this.#machine.wallMs;
    if (behindMs >= tenthMs) this.#machine.pass(Math.floor(behindMs / tenthMs) * tenthMs);
    await this.#untilDeath(({ agent }) => agent.tick());
  }

  /** Somebody starts something, or a session comes to its end, now and then. */
  async live(): Promise<void> {
    const { random, usernames } = this.#plan;
    const running = this.#running();
    const drawn = random();
    if (running.length < sessionsAtMost && (running.length === 0 || drawn < 0.4))
      await this.#start(pick(random, usernames));
    else if (drawn > 0.8) this.#runtime.end(pick(random, running));
  }

  #running(): string[] {
    return [...this.#runtime.sessions].filter(([, { finished }]) => !finished).map(([sessionId]) => sessionId);
  }

  async #start(username: string): Promise<void> {
    const sessionId = `${this.#plan.nodeId}-${this.#userOf.size}`;
    this.#userOf.set(sessionId, username);
    await this.#untilDeath(({ agent }) => agent.startSession(orderOf(sessionId, username), planOf()));
  }

  /** Who waited for a process that is killed goes on. */
  async #untilDeath(work: (present: Process) => Promise<unknown>): Promise<void> {
    const present = this.#process;
    await Promise.race([work(present), present.death]);
  }

  endAll(): void {
    for (const sessionId of this.#running()) this.#runtime.end(sessionId);
  }

  /** By what its sessions really ran until now: never less than what it may have written. */
  addLived(sums: Tenths): void {
    for (const { sessionId, began, ended } of this.#runtime.lives) {
      const username = this.#userOf.get(sessionId) ?? '';
      const until = ended ?? this.#machine.now;
      for (const [, ms] of millisecondsByDay(this.#beganAt + began, this.#beganAt + until)) {
        addTo(sums, username, ms / tenthMs);
      }
    }
  }
}

const simulatedMachine: AgentParts['machine'] = {
  facts: () => ({ cpus: 64, memoryMib: 262_144, load: 8, gpus: [] }),
  freeDiskBytes: async () => 1024 ** 4,
  storage: { measured: () => new Map(), refresh: async () => 0, refreshAll: async () => undefined },
};
