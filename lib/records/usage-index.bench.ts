/**
 * `npm run bench:usage` or `npm run bench:usage -- S XL`: what reading usage costs, on trees in a temporary folder.
 *
 * Base is the fastest plain read: `fs.readFileSync` of the same files, one after the other, from the system's cache. The
 * load is a whole cold `refresh()` over the file driver in a new process: listing, reading, parsing, summing. Each tree is
 * measured in several processes of their own, so that no figure has another's memory or warmth; other work on the
 * machine only ever adds, so the targets are held against the best of them, and the median is shown beside it.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { median } from '../testing/median';
import { type TreeSize, treeSizes, writeUsageTree } from '../testing/usage-trees';
import { type Measures, measurements } from './usage-measure.bench';

const processesEach = 5;

interface Row {
  label: string;
  of: (measures: Measures) => number;
  unit: string;
  decimals?: number;
  /** Of the largest tree, in `unit`. */
  atMost?: number;
}

const figure = (name: string) => (measures: Measures) => measures[name] ?? Number.NaN;
const ratio = (over: string, under: string) => (measures: Measures) => figure(over)(measures) / figure(under)(measures);

const rows: Row[] = [
  { label: 'objects', of: figure('objects'), unit: '', decimals: 0 },
  { label: 'size', of: figure('megabytes'), unit: 'MB' },
  { label: 'entries', of: figure('entries'), unit: '', decimals: 0 },
  { label: 'raw read (readFileSync)', of: figure('rawMs'), unit: 'ms' },
  { label: 'cold load', of: figure('coldMs'), unit: 'ms' },
  { label: 'cold load / raw read', of: ratio('coldMs', 'rawMs'), unit: 'x', atMost: 8 },
  { label: 'cold load / raw read, processor time', of: ratio('coldCpuMs', 'rawCpuMs'), unit: 'x' },
  { label: 'js-yaml / our parser', of: ratio('yamlMsPerMib', 'parserMsPerMib'), unit: 'x', decimals: 0 },
  { label: 'longest block of the event loop', of: figure('blockMs'), unit: 'ms', atMost: 50 },
  { label: 'refresh, one object changed', of: figure('changedMs'), unit: 'ms', atMost: 50 },
  { label: 'refresh, nothing changed', of: figure('unchangedMs'), unit: 'ms', atMost: 50 },
  { label: "all users' month", of: figure('monthMs'), unit: 'ms', atMost: 50 },
  { label: "one user's month", of: figure('oneUserMs'), unit: 'ms' },
  { label: "one user's month by node", of: figure('byNodeMs'), unit: 'ms' },
  { label: 'peak resident memory', of: figure('peakMb'), unit: 'MB', decimals: 0, atMost: 500 },
];

/** Runs one measurement in a process of its own, on a tree that is there. */
function inProcess(kind: string, folder: string, name: string): Measures {
  const args = [...process.execArgv, import.meta.filename, 'measure', kind, folder, name];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }));
}

/** One set of measures a process. */
function measureTree(name: string, size: TreeSize): Measures[] {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'headroom-bench-'));
  try {
    const { bytes, keys } = writeUsageTree(folder, size);
    const facts = { objects: keys.length, megabytes: bytes / 1e6, entries: keys.length * size.users };
    inProcess('raw', folder, name);
    return Array.from({ length: processesEach }, () => ({
      ...facts,
      ...inProcess('raw', folder, name),
      ...inProcess('load', folder, name),
      ...inProcess('yaml', folder, name),
    }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function cell({ of, unit, decimals = 1 }: Row, runs: Measures[]): string {
  const [best, middle] = [Math.min(...runs.map(of)), median(runs.map(of))].map((value) => value.toFixed(decimals));
  return `${best}${middle === best ? '' : ` (${middle})`} ${unit}`;
}

function printTable(results: [name: string, runs: Measures[]][]): void {
  const heads = results.map(([name]) => `${name} (${Object.values(treeSizes[name] as TreeSize).join(' x ')})`);
  const body = rows.map((row) => [
    row.label,
    ...results.map(([, runs]) => cell(row, runs)),
    row.atMost === undefined ? '' : `<= ${row.atMost} ${row.unit}`,
  ]);
  const table = [['nodes x days x users', ...heads, 'target on L'], ...body];
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of table) console.log(row.map((text, column) => text.padEnd(widths[column] ?? 0)).join('  '));
}

function printMissed(runs: Measures[]): void {
  const missed = rows.filter(({ of, atMost = Number.POSITIVE_INFINITY }) => Math.min(...runs.map(of)) > atMost);
  const labels = missed.map(({ label }) => label).join(', ');
  console.log(labels ? `\nMissed on L: ${labels}` : '\nAll targets are met on L.');
}

async function main([first, kind = '', folder = '', name = '']: string[]): Promise<void> {
  if (first === 'measure') {
    console.log(JSON.stringify(await measurements[kind]?.(folder, treeSizes[name] as TreeSize)));
    return;
  }
  const wanted = process.argv.slice(2).filter((one) => one in treeSizes);
  const names = wanted.length > 0 ? wanted : ['S', 'M', 'L'];
  const [processor] = os.cpus();
  console.log(
    `Node ${process.version}, ${os.cpus().length} x ${processor?.model}, load ${os.loadavg()[0]?.toFixed(1)}`,
  );
  console.log(`Best of ${processesEach} processes, median in brackets\n`);
  const results = names.map((one): [string, Measures[]] => [one, measureTree(one, treeSizes[one] as TreeSize)]);
  printTable(results);
  for (const [one, runs] of results) if (one === 'L') printMissed(runs);
}

await main(process.argv.slice(2));
