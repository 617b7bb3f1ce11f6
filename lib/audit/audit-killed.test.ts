import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../time/clock';
import { createAuditLog } from './audit-log';
import { createAuditReader } from './audit-reader';

/** Processes that are killed while they write: what they had written stays, and hides nothing that comes after. */

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'headroom-audit-killed-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const script = path.join(import.meta.dirname, '../testing/audit-killed-process.ts');

const writer = (name: string) => ['--conditions=react-server', '--import', 'tsx', script, folder, name];

/** @returns how many lines were told to be written when it was killed, a moment after the first */
async function writeUntilKilled(name: string, momentMs: number): Promise<number> {
  const child: ChildProcess = spawn(process.execPath, writer(name), { stdio: ['ignore', 'pipe', 'inherit'] });
  let told = '';
  child.stdout?.on('data', (chunk) => {
    told += chunk;
  });
  const exit = once(child, 'exit');
  while (told === '') await once(child.stdout ?? child, 'data');
  await new Promise((resolve) => setTimeout(resolve, momentMs));
  child.kill('SIGKILL');
  expect(await exit).toEqual([null, 'SIGKILL']);
  return Number(told.trimEnd().split('\n').at(-1));
}

async function found() {
  const reader = createAuditReader({ folder, nodeId: 'abcd' });
  const lines: { by: string; at: unknown }[] = [];
  let damaged = 0;
  let before: Parameters<typeof reader.search>[0]['before'];
  for (;;) {
    const now = Date.now();
    const page = await reader.search({ from: now - 86_400_000, to: now + 86_400_000, limit: 1000, before });
    lines.push(...page.lines.map(({ line }) => ({ by: line.by, at: line.fields.at })));
    damaged += page.damagedAfter + page.lines.reduce((sum, { damagedBefore }) => sum + damagedBefore, 0);
    expect(page.unreadFiles).toEqual([]);
    if (!page.next) return { lines, damaged };
    before = page.next;
  }
}

async function writeAfterwards(): Promise<void> {
  const log = createAuditLog({
    folder,
    nodeId: () => null,
    clock: systemClock,
    onFailure: (_, error) => {
      throw error;
    },
  });
  await log.write({ event: 'node.started', user: null, by: 'after' });
}

it('loses nothing that was told to be written, and one cut line each at most', { timeout: 60_000 }, async () => {
  const moments = [3, 24];
  const told: number[] = [];
  for (const [index, moment] of moments.entries()) told.push(await writeUntilKilled(`writer-${index}`, moment));
  await writeAfterwards();
  const { lines, damaged } = await found();
  expect(lines[0]).toEqual({ by: 'after', at: undefined });
  for (const [index, count] of told.entries()) {
    const own = lines.filter(({ by }) => by === `writer-${index}`).map(({ at }) => at);
    expect(own.reverse()).toEqual(Array.from({ length: own.length }, (_, at) => at));
    expect(own.length).toBeGreaterThanOrEqual(count);
  }
  expect(damaged).toBeLessThanOrEqual(moments.length);
});

it('loses the line alone that the process died in', { timeout: 60_000 }, async () => {
  // The kernel lets a file grow to 4.5 MB, which is in the middle of the fifth line, and no byte further.
  const limited = spawn('bash', ['-c', 'ulimit -f 4500; exec "$0" "$@"', process.execPath, ...writer('cut')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(limited, 'exit');
  await Promise.race([once(limited.stdout, 'data'), exit]);
  limited.kill('SIGKILL');
  await exit;
  await writeAfterwards();
  const { lines, damaged } = await found();
  expect(lines.map(({ by, at }) => `${by} ${at}`)).toEqual(['after undefined', 'cut 3', 'cut 2', 'cut 1', 'cut 0']);
  expect(damaged).toBe(1);
});
