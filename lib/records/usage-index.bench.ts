/**
 * `npm run bench` or `npm run bench -- S L`: what reading usage costs, on trees in a temporary folder.
 *
 * Base is the fastest plain read: `fs.readFileSync` of the same files, one after the other, from the system's cache. The
 * load is a whole cold `refresh()` over the file driver in a new process: listing, reading, parsing, summing. Every figure
 * is the median over processes of their own, so that none has another's memory or warmth.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Measures, measurements, median } from './usage-measure.bench';
import { type TreeSize, treeSizes, writeUsageTree } from './usage-trees.bench';

const processesEach = 3;

interface Row {
  label: string;
  of: (measures: Measures) => string;
  /** Of the largest tree. */
  target?: string;
  isMet?: (measures: Measures) => boolean;
}

const ms = (name: string) => (measures: Measures) => `${(measures[name] ?? 0).toFixed(1)} ms`;
const below = (name: string, limit: number) => (measures: Measures) => (measures[name] ?? 0) <= limit;
const ratio = (over: string, under: string) => (measures: Measures) => (measures[over] ?? 0) / (measures[under] ?? 1);

const rows: Row[] = [
  { label: 'objects', of: ({ objects }) => `${objects}` },
  { label: 'bytes', of: ({ bytes = 0 }) => `${(bytes / 1e6).toFixed(2)} MB` },
  { label: 'entries', of: ({ entries }) => `${entries}` },
  { label: 'raw read (readFileSync)', of: ms('rawMs') },
  { label: 'cold load', of: ms('coldMs') },
  {
    label: 'cold load / raw read',
    of: (measures) => `${ratio('coldMs', 'rawMs')(measures).toFixed(1)} x`,
    target: '<= 8 x',
    isMet: (measures) => ratio('coldMs', 'rawMs')(measures) <= 8,
  },
  { label: 'parsing one MiB', of: ms('parserMsPerMib') },
  {
    label: 'js-yaml / our parser',
    of: (measures) => `${ratio('yamlMsPerMib', 'parserMsPerMib')(measures).toFixed(0)} x`,
  },
  { label: 'longest block of the event loop', of: ms('blockMs'), target: '<= 50 ms', isMet: below('blockMs', 50) },
  { label: 'refresh, one object changed', of: ms('changedMs'), target: '<= 50 ms', isMet: below('changedMs', 50) },
  { label: 'refresh, nothing changed', of: ms('unchangedMs'), target: '<= 50 ms', isMet: below('unchangedMs', 50) },
  { label: "all users' month", of: ms('monthMs'), target: '<= 50 ms', isMet: below('monthMs', 50) },
  { label: "one user's month", of: ms('oneUserMs') },
  { label: "one user's month by node", of: ms('byNodeMs') },
  {
    label: 'peak resident memory',
    of: ({ peakMib = 0 }) => `${peakMib.toFixed(0)} MiB`,
    target: '<= 500 MB',
    isMet: below('peakMib', 500e6 / 2 ** 20),
  },
];

/** Runs one measurement in a process of its own, on a tree that is there. */
function inProcess(kind: string, folder: string, name: string): Measures {
  const args = [...process.execArgv, import.meta.filename, 'measure', kind, folder, name];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }));
}

function measureTree(name: string, size: TreeSize): Measures {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'headroom-bench-'));
  try {
    const { bytes, keys } = writeUsageTree(folder, size);
    inProcess('raw', folder, name);
    const runs = Array.from({ length: processesEach }, () => ({
      ...inProcess('raw', folder, name),
      ...inProcess('load', folder, name),
      ...inProcess('yaml', folder, name),
    }));
    const medians = Object.keys(runs[0] ?? {}).map((key) => [key, median(runs.map((run: Measures) => run[key] ?? 0))]);
    return { objects: keys.length, bytes, entries: keys.length * size.users, ...Object.fromEntries(medians) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function printTable(results: [name: string, measures: Measures][]): void {
  const body = rows.map(({ label, of, target = '' }) => [
    label,
    ...results.map(([, measures]) => of(measures)),
    target,
  ]);
  const heads = results.map(([name]) => {
    const { nodes, days, users } = treeSizes[name] as TreeSize;
    return `${name} (${nodes} x ${days} x ${users})`;
  });
  const table = [['nodes x days x users', ...heads, 'target (L)'], ...body];
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of table) console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
}

function printMissed(measures: Measures): void {
  const missed = rows.filter(({ isMet }) => isMet && !isMet(measures)).map(({ label }) => label);
  console.log(missed.length > 0 ? `\nMissed on L: ${missed.join(', ')}` : '\nAll targets are met on L.');
}

async function main([first, kind = '', folder = '', name = '']: string[]): Promise<void> {
  if (first === 'measure') {
    console.log(JSON.stringify(await measurements[kind]?.(folder, treeSizes[name] as TreeSize)));
    return;
  }
  const wanted = process.argv.slice(2).filter((one) => one in treeSizes);
  const names = wanted.length > 0 ? wanted : Object.keys(treeSizes);
  console.log(
    `Node ${process.version}, ${os.cpus().length} x ${os.cpus()[0]?.model}; median of ${processesEach} processes each\n`,
  );
  const results = names.map((one): [string, Measures] => [one, measureTree(one, treeSizes[one] as TreeSize)]);
  printTable(results);
  for (const [one, measures] of results) if (one === 'L') printMissed(measures);
}

await main(process.argv.slice(2));
