/**
 * `npm run soak -- <run> [options]`: what takes too long for `npm test`, on the built server. Each run prints its figures
 * and ends with code 1 where one is not what was aimed at.
 *
 * - `load`: nodes write while two hundred people read.
 * - `faults`: nodes write to a bucket through a network that fails in every way.
 * - `reading`: what it costs to read a tree the first time, and again.
 *
 * A bucket is in the gateway that HEADROOM_TEST_S3_ENDPOINT, HEADROOM_TEST_S3_ACCESS_KEY and
 * HEADROOM_TEST_S3_SECRET_KEY name, or else in one that is started for the run (on Debian).
 */
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { removeS3, s3Folder, startS3 } from '../../lib/testing/s3-service.mjs';
import { type TreeSize, treeSizes } from '../../lib/testing/usage-trees';
import { removeFolderWithAll, temporaryFolder } from '../support/folder';
import { bucketPlace, gatewayIn } from './bucket-place';
import { faultFigures } from './fault-figures';
import { faultPhases } from './fault-phases';
import { runFaults } from './faults';
import { runLoad } from './load';
import { loadFigures } from './load-figures';
import { folderPlace, type SoakPlace } from './place';
import { runReading } from './reading';
import { readingFigures } from './reading-figures';
import { printFigures } from './table';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** S, M, L or XL. */
    size: { type: 'string', default: 'L' },
    /** `file` or `s3`. */
    store: { type: 'string', default: 's3' },
    /** How long people read. */
    seconds: { type: 'string', default: '600' },
    nodes: { type: 'string', default: '50' },
    'flush-seconds': { type: 'string', default: '60' },
    /** Of each kind of fault. */
    'phase-seconds': { type: 'string', default: '20' },
    'stop-seconds': { type: 'string', default: '300' },
    /** How often a tree is read; the median counts. */
    rounds: { type: 'string', default: '3' },
  },
});

function size(): TreeSize {
  const found = treeSizes[options.size];
  if (!found) throw new Error(`--size must be one of ${Object.keys(treeSizes).join(', ')}`);
  return found;
}

/** With what is to be taken away after the run. */
async function openRun(folder: string): Promise<{ place: SoakPlace; close: () => Promise<void> }> {
  if (options.store === 'file') return { place: folderPlace(path.join(folder, 'tree')), close: async () => undefined };
  const present = gatewayIn(process.env);
  if (present) {
    const place = await bucketPlace(present);
    return { place, close: place.remove };
  }
  const own = s3Folder();
  const gateway = gatewayIn(startS3(own));
  if (!gateway) throw new Error('the object store did not start');
  return { place: await bucketPlace(gateway), close: async () => removeS3(own) };
}

const sizeWords = ({ nodes, days, users }: TreeSize) => `${nodes} nodes x ${days} days x ${users} users`;

async function load(place: SoakPlace, folder: string): Promise<boolean> {
  const { nodes, seconds } = options;
  const plan = { nodes: Number(nodes), seconds: Number(seconds), flushSeconds: Number(options['flush-seconds']) };
  const result = await runLoad({ place, folder, size: size(), thinkSeconds: 5, ...plan });
  const title = `Load on ${options.store}, ${sizeWords(size())}: ${nodes} nodes write every ${plan.flushSeconds} s, ${seconds} s`;
  return printFigures(title, loadFigures(result));
}

async function faults(place: SoakPlace, folder: string): Promise<boolean> {
  const { endpoint } = place;
  if (endpoint === null) throw new Error('only a bucket is reached through a network: --store s3');
  const result = await runFaults({
    ...{ place: { ...place, endpoint }, folder, size: size(), nodes: Number(options.nodes) },
    ...{ tickSeconds: 2, flushSeconds: Number(options['flush-seconds']), pollSeconds: 2 },
    phases: faultPhases(Number(options['phase-seconds']), Number(options['stop-seconds'])),
    onPhase: (words) => console.log(`${new Date().toISOString()} ${words}`),
  });
  return printFigures(`Faults, ${sizeWords(size())}, ${options.nodes} nodes`, faultFigures(result));
}

async function reading(place: SoakPlace, folder: string): Promise<boolean> {
  const rounds = Number(options.rounds);
  const onStep = (words: string) => console.log(`${new Date().toISOString()} ${words}`);
  const result = await runReading({ place, folder, size: size(), rounds, onStep });
  return printFigures(`Reading from ${options.store}, ${sizeWords(size())}`, readingFigures(result));
}

const runs: Record<string, (place: SoakPlace, folder: string) => Promise<boolean>> = { load, faults, reading };

async function main(): Promise<void> {
  const [name = ''] = positionals;
  const run = runs[name];
  if (!run) throw new Error(`the run must be one of ${Object.keys(runs).join(', ')}`);
  const [processor] = os.cpus();
  const load = os.loadavg()[0]?.toFixed(1);
  console.log(`Node ${process.version}, ${os.cpus().length} x ${processor?.model}, load ${load}`);
  const folder = temporaryFolder();
  const { place, close } = await openRun(folder);
  try {
    if (!(await run(place, folder))) process.exitCode = 1;
  } finally {
    await close();
    removeFolderWithAll(folder);
  }
}

await main();
