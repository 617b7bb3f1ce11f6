import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RetryRules, tryAgain } from './s3-retry';

const rules: RetryRules = { deadlineMs: 10_000, tries: 5, firstPauseMs: 50, longestPauseMs: 300 };

/** A world where time passes only in pauses. */
function worldOf(random: () => number) {
  const pauses: number[] = [];
  let now = 0;
  const pause = async (ms: number) => {
    pauses.push(ms);
    now += ms;
  };
  return { pauses, monotonicNow: () => now, random, pause };
}

describe('trying again', () => {
  it('pauses up to twice as long each time, to a longest', async () => {
    const world = worldOf(() => 0.999_999);
    const failing = tryAgain(
      rules,
      world,
      () => true,
      () => Promise.reject(new Error('no')),
    );
    await expect(failing).rejects.toThrow('no');
    expect(world.pauses.map(Math.round)).toEqual([50, 100, 200, 300]);
  });

  it('draws each pause evenly from nothing to its limit', async () => {
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })), async (draws) => {
        const world = worldOf(() => draws.next().value ?? 0);
        await tryAgain(
          rules,
          world,
          () => true,
          () => Promise.reject(new Error('no')),
        ).catch(() => undefined);
        expect(world.pauses.every((ms, index) => ms <= Math.min(300, 50 * 2 ** index))).toBe(true);
      }),
    );
  });

  it('ends with the first that goes well, or that no waiting mends', async () => {
    const world = worldOf(() => 0.5);
    expect(
      await tryAgain(
        rules,
        world,
        () => true,
        async (_, index) => (index < 2 ? Promise.reject(index) : index),
      ),
    ).toBe(2);
    await expect(
      tryAgain(
        rules,
        world,
        () => false,
        (_, index) => Promise.reject(index),
      ),
    ).rejects.toBe(0);
  });

  it('waits for no pause that would end after the deadline', async () => {
    const world = worldOf(() => 0.99);
    const short = { ...rules, deadlineMs: 120 };
    await expect(
      tryAgain(
        short,
        world,
        () => true,
        (_, index) => Promise.reject(index),
      ),
    ).rejects.toBe(1);
    expect(world.pauses).toHaveLength(1);
  });

  it('leaves a try behind that never ends, and tells it to stop', async () => {
    let told: AbortSignal | undefined;
    const never = (signal: AbortSignal) => {
      told = signal;
      return new Promise<never>(() => undefined);
    };
    await expect(
      tryAgain(
        { ...rules, deadlineMs: 30 },
        worldOf(() => 0),
        () => true,
        never,
      ),
    ).rejects.toThrow(/30 ms/);
    expect(told?.aborted).toBe(true);
  });
});
