import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { usageKey } from '../records/usage-keys';
import { addDays, type UtcDay, utcDaysBetween } from '../time/utc-day';

export interface TreeSize {
  nodes: number;
  days: number;
  users: number;
}

/** Every node has an entry for every user on every day. */
export const treeSizes: Record<string, TreeSize> = {
  S: { nodes: 5, days: 31, users: 50 },
  M: { nodes: 50, days: 31, users: 200 },
  L: { nodes: 200, days: 31, users: 500 },
  XL: { nodes: 1000, days: 31, users: 1000 },
};

const usualLastDay: UtcDay = '2026-12-31';

export function daysOf(size: TreeSize, lastDay: UtcDay = usualLastDay): UtcDay[] {
  return utcDaysBetween(addDays(lastDay, 1 - size.days), lastDay);
}

const firstNames = 'anna bruno chiara dmitri elif fatima giulia hannah ines jonas katarzyna lena marek noor olga pablo';
const lastNames =
  'andersen baker costa duarte eriksson fischer garcia horvath ivanova jansen kowalska lindqvist moreau';

export interface UsageTree {
  nodeIds: string[];
  /** As they stand in the files, where some are quoted: `'007'`. */
  names: string[];
  /** Made one by one, since the largest tree has 0.7 GB. To be gone through once, and whole. */
  objects: Iterable<{ key: string; text: string }>;
}

/**
 * The usage objects as PyYAML writes them: block style, sorted, seconds in tenths. The same for each run.
 * `separator`: between first and last name; a `.` stands in no user's name that may be a file's.
 */
export function usageTree(size: TreeSize, lastDay: UtcDay = usualLastDay, separator: '.' | '_' = '.'): UsageTree {
  const random = createRandom(size.users);
  const names = userNames(size.users, separator, random);
  const nodeIds = Array.from({ length: size.nodes }, () => hexId(random));
  return { names, nodeIds, objects: objectsOf() };

  function* objectsOf() {
    for (const day of daysOf(size, lastDay)) {
      for (const nodeId of nodeIds) {
        const text = names.map((name) => `${name}: ${(Math.floor(random() * 864_000) / 10).toFixed(1)}\n`).join('');
        yield { key: usageKey(day, nodeId), text };
      }
    }
  }
}

/**
 * Writes the tree's usage objects below the folder.
 *
 * @returns keys and total bytes
 */
export function writeUsageTree(folder: string, size: TreeSize): { keys: string[]; bytes: number } {
  const keys: string[] = [];
  let bytes = 0;
  for (const day of daysOf(size)) mkdirSync(path.join(folder, path.dirname(usageKey(day, 'x'))), { recursive: true });
  for (const { key, text } of usageTree(size).objects) {
    writeFileSync(path.join(folder, key), text);
    keys.push(key);
    bytes += text.length;
  }
  return { keys, bytes };
}

/** Names as they are at institutes, and a few that PyYAML quotes. */
function userNames(count: number, separator: string, random: () => number): string[] {
  const names = new Set(["'007'", "'1234'", "'no'"]);
  const pick = (words: string) => {
    const list = words.split(' ');
    return list[Math.floor(random() * list.length)];
  };
  while (names.size < count)
    names.add(`${pick(firstNames)}${separator}${pick(lastNames)}${Math.floor(random() * 100)}`);
  return [...names].sort((a, b) => (a.replaceAll("'", '') < b.replaceAll("'", '') ? -1 : 1));
}

function hexId(random: () => number): string {
  return Array.from({ length: 16 }, () => Math.floor(random() * 16).toString(16)).join('');
}

/** mulberry32 (Tommy Ettinger, public domain): 32 bits of state, the same numbers on every machine. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
