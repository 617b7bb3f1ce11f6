import { setMaxListeners } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Tree } from '../../lib/records/snapshot';
import { usageKey } from '../../lib/records/usage-keys';
import { pick, type Random } from '../../lib/seed/random';
import type { Store } from '../../lib/store/port';
import { utcDayOf } from '../../lib/time/utc-day';
import { eventually } from '../support/cluster';
import { SimulatedNode } from './simulated-node';
import { isSame, type Tenths } from './tenths';
import { createWrittenUsage, type WrittenUsage } from './written-usage';

export interface FleetPlan {
  nodeIds: readonly string[];
  usernames: readonly string[];
  /** A node's own way to the tree; several may share one. */
  wayOf(nodeId: string): Promise<{ store: Store; tree: Tree }>;
  folder: string;
  tickSeconds: number;
  flushSeconds: number;
  random: Random;
}

/** Nodes that run sessions and write what they used, each at its own times. */
export interface Fleet {
  readonly written: WrittenUsage;
  /** What all sessions have run until now, tenths of a second by user. */
  lived(): Tenths;
  sessions(): number;
  kills(): number;
  /** One node is killed in the middle of what it does, and starts again. */
  crashOne(): Promise<void>;
  /** Ends every session, and waits until all is confirmed. Throws where that takes longer. */
  finish(waitMs: number): Promise<void>;
}

/** Begins at once. */
export async function startFleet(plan: FleetPlan): Promise<Fleet> {
  const written = createWrittenUsage();
  const stopping = new AbortController();
  const { nodeIds, random, tickSeconds } = plan;
  // Every node waits for it, and only Node's guess of a leak has a limit.
  setMaxListeners(0, stopping.signal);
  const nodes: SimulatedNode[] = [];
  for (const nodeId of nodeIds) nodes.push(await nodeOf(plan, nodeId, written));

  const lived = () => {
    const sums: Tenths = new Map();
    for (const node of nodes) node.addLived(sums);
    return sums;
  };

  async function run(node: SimulatedNode): Promise<void> {
    // Nodes of a cluster were started at different times.
    await delay(random() * Math.min(plan.flushSeconds, 60) * 1000, undefined, { signal: stopping.signal });
    for (;;) {
      await node.live();
      await node.tick();
      await delay(tickSeconds * 1000 * (0.75 + random() / 2), undefined, { signal: stopping.signal });
    }
  }
  const running = nodes.map((node) => run(node).catch(stopped));

  return {
    written,
    lived,
    sessions: () => nodes.reduce((sum, node) => sum + node.sessions, 0),
    kills: () => nodes.reduce((sum, node) => sum + node.kills, 0),
    crashOne: () => pick(random, nodes).crash(),
    async finish(waitMs) {
      stopping.abort();
      await Promise.all(running);
      for (const node of nodes) node.endAll();
      const isWritten = async () => {
        await Promise.all(nodes.map((node) => node.tick()));
        return isSame(written.addedBy(Date.now()), lived());
      };
      await eventually('all usage is written', isWritten, waitMs);
    },
  };
}

async function nodeOf(plan: FleetPlan, nodeId: string, written: WrittenUsage): Promise<SimulatedNode> {
  const { usernames, random, tickSeconds, flushSeconds } = plan;
  const { store, tree } = await plan.wayOf(nodeId);
  await written.begin(store, [usageKey(utcDayOf(Date.now()), nodeId)]);
  const stateFolder = path.join(plan.folder, `state-${nodeId}`);
  const common = { nodeId, tree, stateFolder, usernames, random, tickSeconds, flushSeconds };
  return new SimulatedNode({ ...common, store: written.noting(store) });
}

function stopped(error: unknown): void {
  if (!(error instanceof Error && error.name === 'AbortError')) throw error;
}
