import { link, mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStorageMeter } from './measure-storage';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'headroom-storage-'));
});
afterEach(() => rm(root, { recursive: true }));

async function put(file: string, bytes: number): Promise<void> {
  await mkdir(path.join(root, path.dirname(file)), { recursive: true });
  await writeFile(path.join(root, file), Buffer.alloc(bytes));
}

describe('what is measured', () => {
  it('counts the bytes of all files below the folder, and of nobody else', async () => {
    await put('alice/a', 1000);
    await put('alice/deep/deeper/b', 234);
    await put('alicea/c', 5);
    const meter = createStorageMeter({ root });
    expect(await meter.refresh('alice')).toBe(1234);
    expect(meter.measured()).toEqual(new Map([['alice', 1234]]));
  });

  it('follows no link: neither out of the folder nor in a ring', async () => {
    await put('bob/large', 5000);
    await put('alice/a', 10);
    await symlink('../bob/large', path.join(root, 'alice/file'));
    await symlink('../bob', path.join(root, 'alice/folder'));
    await symlink('.', path.join(root, 'alice/ring'));
    expect(await createStorageMeter({ root }).refresh('alice')).toBe(10);
  });

  it('counts a file with two names once', async () => {
    await put('alice/a', 100);
    await link(path.join(root, 'alice/a'), path.join(root, 'alice/again'));
    expect(await createStorageMeter({ root }).refresh('alice')).toBe(100);
  });

  it.each(['nobody', '', '.', '..', '../alice', 'a/b', 'a\0b'])('is 0 for %j, who has no folder', async (username) => {
    await put('alice/a', 100);
    expect(await createStorageMeter({ root }).refresh(username)).toBe(0);
  });

  it('reports what it cannot look into, and counts the rest', async () => {
    await put('alice/a', 100);
    const undo = await deepen(path.join(root, 'alice'));
    const told: unknown[] = [];
    const meter = createStorageMeter({ root, onUnreadable: (...args) => told.push(args) });
    expect(await meter.refresh('alice')).toBe(100);
    expect(told).toEqual([['alice', { count: 1, first: expect.stringContaining(path.join(root, 'alice', part)) }]]);
    await undo();
  });
});

const part = 'd'.repeat(250);

/**
 * A folder whose path is longer than the 4,096 bytes a system call takes, made of two shorter ones: nobody can look into
 * it, root included. The answer takes it apart again.
 */
async function deepen(user: string): Promise<() => Promise<void>> {
  const chain = Array.from({ length: 9 }, () => part).join('/');
  const other = path.join(root, 'chain');
  await mkdir(path.join(other, chain), { recursive: true });
  await mkdir(path.join(user, chain), { recursive: true });
  await rename(path.join(other, part), path.join(user, chain, part));
  return () => rename(path.join(user, chain, part), path.join(other, part));
}

describe('how often', () => {
  it('measures a user at most once a minute by the clock that only goes forth', async () => {
    let nowMs = 0;
    const meter = createStorageMeter({ root, monotonicMs: () => nowMs });
    await put('alice/a', 1);
    expect(await meter.refresh('alice')).toBe(1);
    await put('alice/b', 1);
    nowMs = 59_999;
    expect(await meter.refresh('alice')).toBe(1);
    nowMs = 60_000;
    expect(await meter.refresh('alice')).toBe(2);
  });

  it('shares one measurement among calls at the same time', async () => {
    await put('alice/a', 1);
    const meter = createStorageMeter({ root, maxAgeMs: 0 });
    const first = meter.refresh('alice');
    expect(meter.refresh('alice')).toBe(first);
    await first;
    expect(meter.refresh('alice')).not.toBe(first);
    await meter.refresh('alice');
  });

  it('keeps the same map while no figure changes', async () => {
    await put('alice/a', 1);
    const meter = createStorageMeter({ root, maxAgeMs: 0 });
    await meter.refreshAll();
    const before = meter.measured();
    await meter.refreshAll();
    expect(meter.measured()).toBe(before);
  });

  it('measures everybody who has a folder, and forgets those whose folder has gone', async () => {
    await put('alice/a', 1);
    await put('bob/a', 2);
    await put('a-file', 3);
    const meter = createStorageMeter({ root, maxAgeMs: 0 });
    await meter.refreshAll();
    expect([...meter.measured()].sort()).toEqual([
      ['alice', 1],
      ['bob', 2],
    ]);
    await rm(path.join(root, 'bob'), { recursive: true });
    await meter.refreshAll();
    expect(meter.measured()).toEqual(new Map([['alice', 1]]));
  });

  it('is empty where the root is not made yet', async () => {
    const meter = createStorageMeter({ root: path.join(root, 'missing') });
    await meter.refreshAll();
    expect(meter.measured()).toEqual(new Map());
  });
});

it('never holds the event loop while it walks thousands of files', async () => {
  for (let folder = 0; folder < 20; folder++) {
    await mkdir(path.join(root, `alice/${folder}`), { recursive: true });
    await Promise.all(
      Array.from({ length: 150 }, (_, file) => writeFile(path.join(root, `alice/${folder}/${file}`), 'x')),
    );
  }
  const delays = monitorEventLoopDelay({ resolution: 5 });
  delays.enable();
  expect(await createStorageMeter({ root }).refresh('alice')).toBe(3000);
  delays.disable();
  // A median: a busy machine delays single turns by itself.
  expect(delays.percentile(50) / 1e6).toBeLessThan(50);
});
