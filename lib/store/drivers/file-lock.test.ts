import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withLock } from './file-lock';

let folder: string;
let lock: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'headroom-lock-'));
  lock = path.join(folder, 'lock');
});
afterEach(() => rm(folder, { recursive: true }));

const timing = { staleAfterMs: 10_000, waitMs: 500 };

/** A lock file, or a breaker's claim, that someone made so many milliseconds ago (negative: later than now). */
function leaveBehind(file: string, ageMs: number): void {
  writeFileSync(file, '');
  const seconds = (Date.now() - ageMs) / 1000;
  utimesSync(file, seconds, seconds);
}

function claimOf(file: string): string {
  const facts = statSync(file, { bigint: true });
  return `${file}.broken-${facts.ino}-${facts.mtimeNs}`;
}

describe('the lock of one object', () => {
  it('is there while the section runs, and gone afterwards, also after a failure', async () => {
    expect(await withLock(lock, () => existsSync(lock))).toBe(true);
    const failing = withLock(lock, () => {
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('makes a writer wait as long as it may, then tell', async () => {
    leaveBehind(lock, 5_000);
    await expect(withLock(lock, () => 'in', { ...timing, waitMs: 60 })).rejects.toMatchObject({
      code: 'store_unavailable',
    });
    expect(existsSync(lock)).toBe(true);
  });

  it.each([
    ['older than a holder can be', 11_000],
    ['from a time that has not come, since the clock was set back', -3_600_000],
  ])('is broken where it is %s', async (_, ageMs) => {
    leaveBehind(lock, ageMs);
    expect(await withLock(lock, () => 'in', timing)).toBe('in');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is left to the breaker that claimed it first', async () => {
    leaveBehind(lock, 11_000);
    writeFileSync(claimOf(lock), '');
    await expect(withLock(lock, () => 'in', { ...timing, waitMs: 60 })).rejects.toMatchObject({
      code: 'store_unavailable',
    });
    expect(existsSync(lock)).toBe(true);
  });

  it('is broken although an earlier breaker was killed in the middle', async () => {
    leaveBehind(lock, 11_000);
    leaveBehind(claimOf(lock), 12_000);
    expect(await withLock(lock, () => 'in', timing)).toBe('in');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('lets many breakers of one stale lock through one after the other, none inside with another', async () => {
    leaveBehind(lock, 11_000);
    let inside = 0;
    let entered = 0;
    const breaker = () =>
      withLock(
        lock,
        () => {
          expect(++inside).toBe(1);
          entered++;
          inside--;
        },
        { ...timing, waitMs: 5_000 },
      );
    await Promise.all(Array.from({ length: 30 }, breaker));
    expect(entered).toBe(30);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('stops a holder that was held up until its lock may be broken, and leaves that lock alone', async () => {
    const heldUp = withLock(
      lock,
      (stillHeld) => {
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60);
        stillHeld();
      },
      { staleAfterMs: 100, waitMs: 100 },
    );
    await expect(heldUp).rejects.toMatchObject({ code: 'store_unavailable' });
    expect(existsSync(lock)).toBe(true);
  });
});
