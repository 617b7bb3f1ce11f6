import 'server-only';
import { closeSync, openSync, statSync, unlinkSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { StoreUnavailable } from '../port';
import { errorCodeOf } from './file-errors';

/** Milliseconds. */
export interface LockTiming {
  /** A lock this old was left by a process that was killed: its holder needs well under a millisecond. */
  staleAfterMs: number;
  /** How long a writer waits for its turn; longer than `staleAfterMs`, so that it outlives a killed one's lock. */
  waitMs: number;
}

export const lockTiming: LockTiming = { staleAfterMs: 10_000, waitMs: 15_000 };

/** One lock file as seen: a later one of the same name differs. */
type LockInstance = string;

/** Called right before the change: throws where this holder was stopped for so long that its lock may be broken by now. */
export type StillHeld = () => void;

/**
 * Runs `section` while no other process on this machine holds the lock of that path. The section is synchronous, so that
 * nothing of this process can hold it up: a lock lives for microseconds, and an old one is a dead one.
 *
 * @throws StoreUnavailable where no turn came in time, or this process was stopped while it held the lock
 */
export async function withLock<Result>(
  lockPath: string,
  section: (stillHeld: StillHeld) => Result,
  timing: LockTiming = lockTiming,
): Promise<Result> {
  const deadline = performance.now() + timing.waitMs;
  for (let tries = 0; !createExclusively(lockPath); tries++) {
    breakStaleLock(lockPath, timing.staleAfterMs);
    if (performance.now() > deadline) throw new StoreUnavailable('another writer holds the lock of this object');
    // Jitter, so that waiters do not meet again and again; at most about 30 ms apart.
    await delay(Math.random() * Math.min(2 + tries, 30));
  }

  const acquiredAt = performance.now();
  const mayBeBroken = () => performance.now() - acquiredAt > timing.staleAfterMs / 2;
  try {
    return section(() => {
      if (mayBeBroken())
        throw new StoreUnavailable('this process was stopped while it was writing; nothing was changed');
    });
  } finally {
    // After so long the lock may be another holder's; if it is still ours, the next writer breaks it.
    if (!mayBeBroken()) unlinkIfThere(lockPath);
  }
}

/**
 * Removes precisely the stale lock that was seen. Whoever breaks it first claims that instance, then looks again: another
 * breaker may have removed it meanwhile and a new holder have made a fresh one, which is never touched.
 */
function breakStaleLock(lockPath: string, staleAfterMs: number): void {
  const seen = staleInstance(lockPath, staleAfterMs);
  if (seen === null) return;
  const claimPath = `${lockPath}.broken-${seen}`;
  if (!createExclusively(claimPath)) {
    // A breaker that was killed leaves its claim, which goes stale as a lock does.
    if (staleInstance(claimPath, staleAfterMs) !== null) unlinkIfThere(claimPath);
    return;
  }
  try {
    if (staleInstance(lockPath, staleAfterMs) === seen) unlinkIfThere(lockPath);
  } finally {
    unlinkIfThere(claimPath);
  }
}

/** Null where the lock is gone or fresh. One from the future counts as stale too: the clock was set back. */
function staleInstance(path: string, staleAfterMs: number): LockInstance | null {
  const facts = statSync(path, { bigint: true, throwIfNoEntry: false });
  if (!facts) return null;
  const ageMs = Math.abs(Date.now() - Number(facts.mtimeNs / 1_000_000n));
  return ageMs > staleAfterMs ? `${facts.ino}-${facts.mtimeNs}` : null;
}

function createExclusively(path: string): boolean {
  try {
    closeSync(openSync(path, 'wx'));
    return true;
  } catch (error) {
    if (errorCodeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

function unlinkIfThere(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if (errorCodeOf(error) !== 'ENOENT') throw error;
  }
}
