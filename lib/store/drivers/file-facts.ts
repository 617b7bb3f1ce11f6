import 'server-only';
import type { BigIntStats } from 'node:fs';

/**
 * A file's version from what `stat` tells, so that listing needs no contents. Contents of one version never differ: our
 * own writes give every version a later modification time, and `isSettling` covers other programs' writes.
 */
export function versionOf(facts: BigIntStats): string {
  return `${facts.ino}-${facts.size}-${facts.mtimeNs}`;
}

/** Longer than a tick of the kernel's file clock (4 ms at its usual 250 Hz, 10 ms at 100 Hz). */
const settlingMs = 20;

/**
 * True for a moment after another program wrote the file: a second write in the same tick of the kernel's clock would
 * leave the same modification time. Ours are whole microseconds and set by hand, always later than the one before.
 */
export function isSettling(facts: BigIntStats): boolean {
  if (facts.mtimeNs % 1000n === 0n) return false;
  const ageMs = Date.now() - Number(facts.mtimeNs / 1_000_000n);
  return Math.abs(ageMs) < settlingMs;
}
