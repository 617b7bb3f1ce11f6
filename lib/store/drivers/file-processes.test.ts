import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFileStore } from './file';
import { withLock } from './file-lock';

const script = path.join(import.meta.dirname, '../../testing/store-process.ts');

function start(...args: string[]): ChildProcess {
  const node = ['--conditions=react-server', '--import', 'tsx', script];
  return spawn(process.execPath, [...node, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'headroom-processes-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('several processes on one tree', { timeout: 60_000 }, () => {
  it('end at exactly 1,000 after racing 1,000 conditional increments', async () => {
    const tree = path.join(folder, 'count');
    const counters = [
      start('count', `file:${tree}`, 'a/count', '500'),
      start('count', `file:${tree}`, 'a/count', '500'),
    ];
    const exits = await Promise.all(counters.map((counter) => once(counter, 'exit')));
    expect(exits).toEqual([
      [0, null],
      [0, null],
    ]);
    const object = await createFileStore(tree).get('a/count');
    expect(new TextDecoder().decode(object?.bytes)).toBe('1000');
    expect(await readdir(path.join(tree, 'a'))).toEqual(['count']);
  });

  it('find the old or the new contents after a writer was killed, never half, and can write on', async () => {
    const tree = path.join(folder, 'killed');
    const store = createFileStore(tree);
    for (let round = 0; round < 5; round++) {
      const writer = start('overwrite', `file:${tree}`, 'a');
      if (writer.stdout) await once(writer.stdout, 'data');
      await delay(Math.random() * 30);
      writer.kill('SIGKILL');
      await once(writer, 'exit');

      const object = await store.get('a');
      const letters = new Set(object?.bytes);
      expect(object?.bytes.byteLength).toBe(400_000);
      expect(letters.size).toBe(1);
    }
    await store.put('a', new TextEncoder().encode('next'), {});
    expect((await store.list('')).map((listed) => listed.key)).toEqual(['a']);
  });

  it("break a killed holder's lock once it is old, and not before", async () => {
    const lock = path.join(folder, 'lock');
    const holder = start('die', lock);
    expect(await once(holder, 'exit')).toEqual([null, 'SIGKILL']);
    expect((await stat(lock)).isFile()).toBe(true);

    await expect(withLock(lock, () => 'in', { staleAfterMs: 60_000, waitMs: 50 })).rejects.toMatchObject({
      code: 'store_unavailable',
    });
    expect(await withLock(lock, () => 'in', { staleAfterMs: 300, waitMs: 5_000 })).toBe('in');
    await expect(stat(lock)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
