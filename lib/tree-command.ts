import 'server-only';
import { randomBytes } from 'node:crypto';
import { ConfigurationError } from './config/env';
import { placeText, type StorePlace } from './config/store-place';
import { openStore, type StoreLog } from './server-store';
import { isStoreError, type Store } from './store/port';
import { systemClock } from './time/clock';
import { readTreeArguments, type TreeOrder, treeUsage } from './tree/arguments';
import { checkTree } from './tree/check';
import { copyTree } from './tree/copy';
import { overlap, readPlace } from './tree/places';
import { createProgress } from './tree/progress';
import { pruneTree } from './tree/prune';
import { latestPruneDay } from './tree/prune-plan';
import { checkReport, copyReport, pruneReport, type Report } from './tree/words';
import { formatBytes } from './units/format';

// `npm run tree -- copy | check | prune`: moves a tree between stores, looks it through, rolls old days up. It works on the
// stores alone, beside running servers or without any.

const progress = createProgress(process.stderr, () => performance.now());

/** What opening a store warns of goes to whoever gave the command. */
const log: StoreLog = {
  info: () => undefined,
  warn: (facts, words) => process.stderr.write(`${words} (${Object.values(facts).join(', ')})\n`),
  // The error that ends the command says it as well.
  error: () => undefined,
};

function placeOf(text: string | null): StorePlace {
  return readPlace(text, process.env.HEADROOM_STORE, process.env.INIT_CWD ?? process.cwd());
}

async function open(place: StorePlace): Promise<Store> {
  const { store } = await openStore(place, { copyFolder: null, logger: log, clock: systemClock, named: 'the store' });
  return store;
}

/** Tells this run's own objects from those of others: when it began, and chance. */
function newRunId(): string {
  const began = new Date(systemClock.now()).toISOString().replace(/[-:]|\..*/g, '');
  return `${began}-${randomBytes(4).toString('hex')}`;
}

async function copy({ from, to }: TreeOrder & { command: 'copy' }): Promise<Report> {
  const places = { from: placeOf(from), to: placeOf(to) };
  if (overlap(places.from, places.to)) throw new Error('One of these stores lies in the other.');
  const source = await open(places.from);
  const target = await open(places.to);
  const outcome = await copyTree(source, target, {
    runId: newRunId(),
    onProgress: ({ round, done, total, bytes }) =>
      progress.show(round === 1 ? 'copying' : 'comparing', done, total, formatBytes(bytes)),
  });
  return copyReport(outcome, placeText(places.from), placeText(places.to));
}

async function check({ store }: TreeOrder & { command: 'check' }): Promise<Report> {
  const place = placeOf(store);
  const onRead = (read: number, listed: number) => progress.show('reading', Math.min(read, listed), listed);
  return checkReport(await checkTree(await open(place), onRead), placeText(place));
}

async function prune({ store, before, includeSilent, isMeant }: TreeOrder & { command: 'prune' }): Promise<Report> {
  const outcome = await pruneTree(await open(placeOf(store)), {
    before,
    includeSilent,
    dryRun: !isMeant,
    runId: newRunId(),
    onProgress: (step, done, total) => progress.show(step, done, total),
  });
  return pruneReport(outcome, !isMeant);
}

function run(order: TreeOrder): Promise<Report> {
  if (order.command === 'copy') return copy(order);
  return order.command === 'check' ? check(order) : prune(order);
}

async function main(): Promise<number> {
  const given = process.argv.slice(2);
  if (given[0] === 'help' || given.includes('--help') || given.includes('-h')) {
    process.stdout.write(treeUsage);
    return 0;
  }
  const order = readTreeArguments(given, latestPruneDay(systemClock.now()));
  if (typeof order === 'string') {
    process.stderr.write(`${order}\n\n${treeUsage}`);
    return 1;
  }
  try {
    const { lines, isWell } = await run(order);
    progress.end();
    process.stdout.write(`${lines.join('\n')}\n`);
    return isWell ? 0 : 1;
  } catch (error) {
    progress.end();
    const words = error instanceof ConfigurationError ? error.faults.join('\n') : wordsOf(error);
    const isResumed = order.command !== 'check' && isStoreError(error, 'store_unavailable');
    process.stderr.write(`${words}\n${isResumed ? 'Once that is mended, run it again: it goes on.\n' : ''}`);
    return 1;
  }
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

// Connections that are kept open must not hold up the end.
process.exit(await main());
