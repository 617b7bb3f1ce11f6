import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { createTree } from '../../lib/records/tree';
import { randomFrom } from '../../lib/seed/random';
import type { TreeSize } from '../../lib/testing/usage-trees';
import { systemClock } from '../../lib/time/clock';
import { eventually } from '../support/cluster';
import { tokenOf } from '../support/secrets';
import { type AnswerChecks, askUsage, tenthsIn, watchAnswers } from './answer-checks';
import { startDashboard } from './dashboard';
import { type Fleet, startFleet } from './node-fleet';
import { openPlace, type SoakPlace } from './place';
import { isSame, plus, type Tenths } from './tenths';
import { administrators, readers, type SoakTree, soakTree } from './tree';
import { readMonth } from './written-sums';

export interface LoadPlan {
  place: SoakPlace;
  /** Of this run alone, for state and copies. */
  folder: string;
  size: TreeSize;
  nodes: number;
  flushSeconds: number;
  seconds: number;
  /** Between an answer and the next request of the same person, on average. */
  thinkSeconds: number;
}

/** What a group of people got; latencies in milliseconds. */
export interface PeopleResult {
  name: string;
  people: number;
  answers: number;
  p50: number;
  p99: number;
  max: number;
  failed: number;
  /** How, and how often: by status, or where there was no answer. */
  failures: Record<string, number | { count: number }>;
}

export interface LoadResult {
  people: PeopleResult[];
  checks: AnswerChecks;
  sessions: number;
  writes: number;
  hoursAdded: number;
  /** Whether the API's sums and the objects' are what the nodes' sessions ran. */
  isExact: boolean;
  peakMb: number;
}

const finishWithinMs = 180_000;

export async function runLoad(plan: LoadPlan): Promise<LoadResult> {
  const { place, folder } = plan;
  const tree = soakTree(plan.size, Date.now());
  await place.fill(tree.objects);
  const dashboard = await startDashboard(place.place, path.join(folder, 'state'));
  try {
    const fleet = await loadFleet(plan, tree);
    const watch = watchAnswers(dashboard.root, tree.tenthsOfMonth, fleet, 2000);
    const people = await readAsPeople(dashboard.root, tree, plan).finally(() => watch.stop());
    await fleet.finish(finishWithinMs);
    const { memory, root } = dashboard;
    const isExact = await endsExactly(root, plan, plus(tree.tenthsOfMonth, fleet.lived()));
    const hoursAdded = [...fleet.lived().values()].reduce((sum, tenths) => sum + tenths, 0) / 36_000;
    const { peakMb } = memory();
    const counts = { sessions: fleet.sessions(), writes: fleet.written.writes, hoursAdded };
    return { people, checks: watch.checks, ...counts, isExact, peakMb };
  } finally {
    await dashboard.stop();
  }
}

/** All nodes by one way to the tree: that they read it is not what is measured. */
async function loadFleet({ place, folder, nodes, flushSeconds }: LoadPlan, tree: SoakTree): Promise<Fleet> {
  const store = await openPlace(place.place, null);
  const shared = createTree(store, systemClock, { pollIntervalMs: 10_000 });
  await shared.snapshot();
  return startFleet({
    nodeIds: tree.nodeIds.slice(0, nodes),
    usernames: tree.usernames,
    wayOf: async () => ({ store, tree: shared }),
    ...{ folder, flushSeconds, tickSeconds: Math.min(10, flushSeconds / 2), random: randomFrom('load') },
  });
}

async function readAsPeople(root: string, tree: SoakTree, plan: LoadPlan): Promise<PeopleResult[]> {
  const { seconds, thinkSeconds } = plan;
  const person = (username: string, paths: string[]) => ({ token: tokenOf(username), paths });
  const half = administrators / 2;
  const usernames = tree.usernames;
  const groups = [
    { name: 'GET /api/v1/usage', people: usernames.slice(0, half).map((one) => person(one, ['/api/v1/usage'])) },
    {
      name: 'GET /api/v1/users',
      people: usernames.slice(half, administrators).map((one) => person(one, ['/api/v1/users'])),
    },
    {
      name: 'pages and calls of users',
      people: usernames.slice(administrators, readers).map((one) => person(one, ownPaths(one))),
    },
  ];
  const people = path.join(import.meta.dirname, 'people.mjs');
  const asked = JSON.stringify({ root, seconds, thinkSeconds, groups });
  const { stdout } = await promisify(execFile)(process.execPath, [people, asked], { env: environment() });
  return JSON.parse(stdout) as PeopleResult[];
}

/** A page, and what it then asks for again and again. */
function ownPaths(username: string): string[] {
  const burnDown = `/api/v1/users/${username}/burn-down`;
  return ['/me', '/api/v1/me', burnDown, '/api/v1/me', burnDown];
}

function environment(): NodeJS.ProcessEnv {
  const env = { ...process.env };
  // Of this process, whose code is another.
  delete env.NODE_OPTIONS;
  return env;
}

async function endsExactly(root: string, plan: LoadPlan, expected: Tenths): Promise<boolean> {
  const isSaid = async () => isSame(tenthsIn(await askUsage(root)), expected);
  const isShown = await eventually('the dashboard has the sums', isSaid, 60_000).catch(() => false);
  return isShown && isSame(await readMonth(await openPlace(plan.place.place, null)), expected);
}
