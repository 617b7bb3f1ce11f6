import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { inParallel } from '../../lib/records/in-parallel';
import { usageKey } from '../../lib/records/usage-keys';
import { randomFrom } from '../../lib/seed/random';
import type { Store } from '../../lib/store/port';
import { median } from '../../lib/testing/median';
import type { TreeSize } from '../../lib/testing/usage-trees';
import { utcDayOf } from '../../lib/time/utc-day';
import { startFaultProxy } from '../support/fault-proxy';
import { startDashboard } from './dashboard';
import { openPlace, type SoakPlace } from './place';
import type { ReadFigures, ReadOnce } from './read-once';
import { type SoakTree, soakTree } from './tree';

export interface ReadingPlan {
  place: SoakPlace;
  /** Of this run alone, for states and copies. */
  folder: string;
  size: TreeSize;
  rounds: number;
  onStep?(words: string): void;
}

export interface ReadingResult {
  objects: number;
  megabytes: number;
  /** Medians. */
  plainSeconds: number;
  /** The same by Amazon's library; not a number for a folder. */
  librarySeconds: number;
  coldSeconds: number;
  /** Of a process that only reads. */
  cold: ReadFigures;
  server: ServerStart;
  /** A start on what an earlier one has kept; of a bucket alone. */
  warm: (ServerStart & { changed: number; gets: number; lists: number }) | null;
}

interface ServerStart {
  servesAfterSeconds: number;
  residentMb: number;
  peakMb: number;
}

/** Nodes that write while the server is down for half of their flush interval. */
const changedShare = 0.5;
const writesAtOnce = 16;
/** One more than it takes to list the month again. */
const polls = 12;

export async function runReading(plan: ReadingPlan): Promise<ReadingResult> {
  const { place, folder, onStep = () => undefined } = plan;
  const tree = soakTree(plan.size, Date.now());
  onStep('writing the tree');
  const { objects, bytes } = await place.fill(tree.objects);
  const plain: ReadFigures[] = [];
  const library: ReadFigures[] = [];
  const cold: ReadFigures[] = [];
  for (let round = 0; round < plan.rounds; round += 1) {
    onStep(`reading it, round ${round + 1}`);
    const bare = { place: place.place, copyFolder: null, polls: 0 };
    plain.push(await readOnce({ ...bare, kind: 'bare' }));
    if (place.endpoint !== null) library.push(await readOnce({ ...bare, kind: 'library' }));
    const copyFolder = place.endpoint === null ? null : path.join(folder, `copy-${round}`);
    cold.push(await readOnce({ kind: 'tree', place: place.place, copyFolder, polls }));
  }
  onStep('starting servers on it');
  const server = await serverStart(plan, 'state-cold');
  return {
    ...{ objects, megabytes: bytes / 1e6, server },
    plainSeconds: median(plain.map(({ seconds }) => seconds)),
    librarySeconds: median(library.map(({ seconds }) => seconds)),
    coldSeconds: median(cold.map(({ seconds }) => seconds)),
    cold: cold.at(-1) as ReadFigures,
    warm: place.endpoint === null ? null : await warmStart(plan, tree, place.endpoint),
  };
}

async function readOnce(what: ReadOnce): Promise<ReadFigures> {
  const script = path.join(import.meta.dirname, 'read-once.ts');
  const flags = ['--expose-gc', '--conditions=react-server', '--import', 'tsx'];
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, script, JSON.stringify(what)]);
  return JSON.parse(stdout) as ReadFigures;
}

async function serverStart(
  { place, folder }: ReadingPlan,
  state: string,
  endpoint: string | null = null,
): Promise<ServerStart> {
  const where = endpoint === null ? place.place : place.via(endpoint);
  const dashboard = await startDashboard(where, path.join(folder, state));
  const start = { servesAfterSeconds: dashboard.servesAfterSeconds, ...dashboard.memory() };
  await dashboard.stop();
  return start;
}

/** Through a proxy that counts. */
async function warmStart(plan: ReadingPlan, tree: SoakTree, endpoint: string) {
  const proxy = await startFaultProxy(endpoint, randomFrom('none'));
  try {
    await serverStart(plan, 'state-warm', proxy.origin);
    const changed = await flushSome(await openPlace(plan.place.place, null), tree);
    proxy.resetCounts();
    const start = await serverStart(plan, 'state-warm', proxy.origin);
    const { GET = 0, LIST = 0 } = proxy.counts.calls;
    return { ...start, changed, gets: GET, lists: LIST };
  } finally {
    await proxy.close();
  }
}

/** What nodes write at a flush: today's usage and their report. */
async function flushSome(store: Store, { nodeIds }: SoakTree): Promise<number> {
  const nodes = nodeIds.slice(0, Math.ceil(nodeIds.length * changedShare));
  const today = utcDayOf(Date.now());
  const keys = nodes.flatMap((id) => [usageKey(today, id), `cluster/status/${id}.yml`]);
  await inParallel(keys, writesAtOnce, async (key) => {
    const object = await store.get(key);
    if (!object) throw new Error(`${key} is not in the tree`);
    const text = new TextDecoder().decode(object.bytes);
    await store.put(key, new TextEncoder().encode(`${text}# flushed again\n`), {});
  });
  return keys.length;
}
