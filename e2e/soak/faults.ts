import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createTree } from '../../lib/records/tree';
import { randomFrom } from '../../lib/seed/random';
import type { TreeSize } from '../../lib/testing/usage-trees';
import { systemClock } from '../../lib/time/clock';
import { eventually } from '../support/cluster';
import { type FaultProxy, type ProxyCounts, startFaultProxy } from '../support/fault-proxy';
import { writtenHistory } from '../support/written';
import { type AnswerChecks, askUsage, tenthsIn, watchAnswers } from './answer-checks';
import { startDashboard } from './dashboard';
import type { Phase } from './fault-phases';
import { type Fleet, startFleet } from './node-fleet';
import { openPlace, type SoakPlace } from './place';
import { isSame, plus, type Tenths } from './tenths';
import { type SoakTree, soakTree } from './tree';
import { readMonth } from './written-sums';

export interface FaultPlan {
  /** A bucket. */
  place: SoakPlace & { endpoint: string };
  /** Of this run alone, for states and copies. */
  folder: string;
  size: TreeSize;
  nodes: number;
  tickSeconds: number;
  flushSeconds: number;
  pollSeconds: number;
  phases: readonly Phase[];
  /** What the network does next, as it begins. */
  onPhase?(words: string): void;
}

export interface FaultResult {
  checks: AnswerChecks;
  counts: ProxyCounts;
  sessions: number;
  kills: number;
  writes: number;
  hoursAdded: number;
  /** From the last fault to the confirmation of everything. */
  caughtUpSeconds: number;
  /** Whether the objects hold what the sessions ran, to the tenth of a second. */
  isWrittenExactly: boolean;
  isShownExactly: boolean;
  /** Whether the history has every session, and each once. */
  isHistoryWhole: boolean;
}

const catchUpWithinMs = 180_000;
const watchEveryMs = 500;

/** Nodes write, and a dashboard reads, through a network that fails phase by phase; nodes are killed in between. */
export async function runFaults(plan: FaultPlan): Promise<FaultResult> {
  const { place, folder } = plan;
  const tree = soakTree(plan.size, Date.now());
  await place.fill(tree.objects);
  const proxy = await startFaultProxy(place.endpoint, randomFrom('network'));
  try {
    const variables = { HEADROOM_POLL_SECONDS: String(plan.pollSeconds) };
    const dashboard = await startDashboard(place.via(proxy.origin), path.join(folder, 'state'), variables);
    try {
      return await runThrough(plan, tree, proxy, dashboard.root);
    } finally {
      await dashboard.stop();
    }
  } finally {
    await proxy.close();
  }
}

async function runThrough(plan: FaultPlan, tree: SoakTree, proxy: FaultProxy, root: string): Promise<FaultResult> {
  const fleet = await faultFleet(plan, tree, proxy);
  const watch = watchAnswers(root, tree.tenthsOfMonth, fleet, watchEveryMs);
  proxy.resetCounts();
  for (const phase of plan.phases) await pass(phase, plan, proxy, fleet);
  const calmSince = performance.now();
  await fleet.finish(catchUpWithinMs);
  const caughtUpSeconds = (performance.now() - calmSince) / 1000;
  const expected = plus(tree.tenthsOfMonth, fleet.lived());
  const isShownExactly = await isShown(root, expected);
  await watch.stop();
  return {
    ...{ checks: watch.checks, counts: proxy.counts, sessions: fleet.sessions(), kills: fleet.kills() },
    ...{ writes: fleet.written.writes, caughtUpSeconds, isShownExactly },
    hoursAdded: [...fleet.lived().values()].reduce((sum, tenths) => sum + tenths, 0) / 36_000,
    ...(await whatStands(plan, expected, fleet.sessions())),
  };
}

/** A node is killed in the middle of each, another while the next begins. */
async function pass(phase: Phase, plan: FaultPlan, proxy: FaultProxy, fleet: Fleet): Promise<void> {
  plan.onPhase?.(`${phase.name}, ${phase.seconds} s`);
  await phase.begin(proxy);
  await delay((phase.seconds * 1000) / 2);
  await fleet.crashOne();
  await delay((phase.seconds * 1000) / 2);
  await phase.end(proxy);
  await fleet.crashOne();
}

/** Each node has its own way through the proxy and its own copy, as on a machine of its own. */
async function faultFleet(plan: FaultPlan, tree: SoakTree, proxy: FaultProxy): Promise<Fleet> {
  const { place, folder, pollSeconds, tickSeconds, flushSeconds } = plan;
  return startFleet({
    nodeIds: tree.nodeIds.slice(0, plan.nodes),
    usernames: tree.usernames,
    async wayOf(nodeId) {
      const store = await openPlace(place.via(proxy.origin), path.join(folder, `copy-${nodeId}`));
      return { store, tree: createTree(store, systemClock, { pollIntervalMs: pollSeconds * 1000 }) };
    },
    ...{ folder, tickSeconds, flushSeconds, random: randomFrom('nodes') },
  });
}

async function isShown(root: string, expected: Tenths): Promise<boolean> {
  const isSaid = async () => isSame(tenthsIn(await askUsage(root)), expected);
  return await eventually('the dashboard has the sums', isSaid, 60_000).catch(() => false);
}

/** By another way than the proxy, and with no copy. */
async function whatStands({ place }: FaultPlan, expected: Tenths, sessions: number) {
  const store = await openPlace(place.place, null);
  const isWrittenExactly = isSame(await readMonth(store), expected);
  const ids = (await writtenHistory(store)).map(({ sessionId }) => sessionId);
  return { isWrittenExactly, isHistoryWhole: ids.length === sessions && new Set(ids).size === sessions };
}
