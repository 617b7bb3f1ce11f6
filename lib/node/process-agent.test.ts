import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { overlayTree } from '../records/snapshot-overlay';
import { createTree } from '../records/tree';
import { parseUsageFile } from '../records/usage-file';
import { createProcessRuntime } from '../runtime/drivers/process';
import type { Runtime } from '../runtime/port';
import { createFileStore } from '../store/drivers/file';
import type { Store } from '../store/port';
import { orderOf, planOf, startedOf, testNode } from '../testing/agent-world';
import { systemClock } from '../time/clock';
import type { NodeAgent } from './agent';
import { systemClocks } from './clocks';
import { createNodeAgent } from './create-agent';
import { freeDiskBytes, machineFacts } from './machine';
import { createStorageMeter } from './measure-storage';

/** The agent with real programs, files and clocks; engines and killed servers are the journeys' (e2e). */

let folder: string;
let runtime: Runtime;
let treeStore: Store;
let agents: NodeAgent[];

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'headroom-agent-'));
  runtime = createProcessRuntime({ folder: path.join(folder, 'sessions'), nodeId: testNode });
  treeStore = createFileStore(path.join(folder, 'tree'));
  agents = [];
});
afterEach(async () => {
  await Promise.all(agents.map((agent) => agent.stop()));
  for (const { sessionId } of await runtime.list()) await runtime.remove(sessionId);
  await rm(folder, { recursive: true, force: true });
});

function newAgent(): NodeAgent {
  const storagePath = path.join(folder, 'storage');
  const tree = createTree(treeStore, systemClock, { pollIntervalMs: 100 });
  const agent: NodeAgent = createNodeAgent({
    nodeId: testNode,
    runtime,
    treeStore,
    stateStore: createFileStore(path.join(folder, 'state')),
    tree: overlayTree(tree, () => agent.overlay()),
    clocks: systemClocks(),
    settings: {
      tickSeconds: 1,
      flushSeconds: 1,
      endOverdue: true,
      maxSessions: 0,
      gpuSlots: 0,
      storagePath,
      stopGraceSeconds: 1,
    },
    machine: { facts: machineFacts, freeDiskBytes, storage: createStorageMeter({ root: storagePath }) },
    audit: { write: async () => undefined },
    logger: pino({ level: 'silent' }),
  });
  return agent;
}

async function usedSeconds(): Promise<number> {
  let sum = 0;
  for (const { key } of await treeStore.list('cluster/usage/')) {
    const object = await treeStore.get(key);
    if (object) sum += parseUsageFile(key, object.bytes).seconds.get('alice') ?? 0;
  }
  return sum;
}

const start = (agent: NodeAgent, id: string) =>
  agent.startSession(
    orderOf(id, 'alice', { persistent: true }),
    planOf({ command: ['/bin/sleep', '600'], persistent: true }),
  );

describe('an agent over real programs', () => {
  it('is told of an end as it happens, and charges to the moment', async () => {
    const agent = newAgent();
    agents.push(agent);
    await agent.start();
    const outcome = await agent.startSession(orderOf('s1', 'alice'), planOf({ command: ['/bin/sleep', '1.5'] }));
    startedOf(outcome);
    await expect.poll(() => agent.report().endedSessionIds, { timeout: 10_000 }).toEqual(['s1']);
    await agent.tick();
    expect(Math.abs((await usedSeconds()) - 1.5)).toBeLessThan(0.3);
  });

  it('that is thrown away and made anew, again and again, charges nothing twice and loses nothing', async () => {
    const began = new Map<string, number>();
    let lives = 0;
    let agent = newAgent();
    for (let round = 0; round < 6; round += 1) {
      await agent.tick();
      const outcome = await start(agent, `s${round}`);
      began.set(startedOf(outcome).sessionId, startedOf(outcome).createdAt);
      // Every other one goes without a look at what it started; none is stopped.
      if (round % 2 === 0) await agent.tick();
      agent = newAgent();
      await sleep(100);
    }
    await agent.tick();
    for (const [sessionId, createdAt] of began) {
      const ending = Date.now();
      expect(await agent.endSession(sessionId, { reason: 'user', endedBy: 'alice' })).toEqual({ kind: 'ended' });
      lives += ending - createdAt;
    }
    await agent.tick();
    expect(agent.report().status.sessions).toEqual([]);
    expect(Math.abs((await usedSeconds()) - lives / 1000)).toBeLessThan(1);
    await expect.poll(() => runtime.list()).toEqual([]);
  });
});
