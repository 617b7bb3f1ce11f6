import { beforeEach, describe, expect, it } from 'vitest';
import { type Breaker, createBreaker } from './breaker';
import { StoreConflict, StoreKeyRefused, StoreObjectUnreadable, StoreUnavailable } from './port';

let nowMs: number;
let told: string[];
let calls: number;
let breaker: Breaker;
beforeEach(() => {
  nowMs = 0;
  told = [];
  calls = 0;
  breaker = createBreaker({
    monotonicNow: () => nowMs,
    random: () => 1,
    onHeard: () => told.push('heard'),
    onAway: () => told.push('away'),
    onBack: () => told.push('back'),
  });
});

const unavailable = { code: 'store_unavailable' };
const fails = async (): Promise<never> => {
  calls++;
  throw new StoreUnavailable('no answer');
};
const answers = async (): Promise<string> => {
  calls++;
  return 'answer';
};
/** Lets what runs in the background come to its end. */
const settle = () => new Promise(setImmediate);

/** A call that waits for its end to be told. */
function held() {
  let end: (error?: Error) => void = () => undefined;
  const ended = new Promise<string>((resolve, reject) => {
    end = (error) => (error ? reject(error) : resolve('answer'));
  });
  return { call: () => ended, end: (error?: Error) => end(error) };
}

describe('a store that does not answer', () => {
  it('is asked by nobody until the pause is over, and nobody waits', async () => {
    await expect(breaker.read(fails)).rejects.toMatchObject(unavailable);
    nowMs = 999;
    await expect(breaker.read(answers)).rejects.toMatchObject(unavailable);
    await expect(breaker.write(answers)).rejects.toMatchObject(unavailable);
    await settle();
    expect([calls, told]).toEqual([1, ['away']]);
  });

  it('is asked again after 1 s, then after twice as long each time, up to 30 s, by one call in the background', async () => {
    await expect(breaker.read(fails)).rejects.toMatchObject(unavailable);
    const askedAt: number[] = [];
    for (nowMs = 0; nowMs <= 100_000; nowMs += 500) {
      const before = calls;
      await Promise.allSettled([breaker.read(answers), breaker.write(answers), breaker.read(answers)]);
      await settle();
      if (calls > before) askedAt.push(nowMs);
      expect(calls - before).toBeLessThanOrEqual(1);
    }
    expect(askedAt).toEqual([1_000, 3_000, 7_000, 15_000, 31_000, 61_000, 91_000]);
  });

  it('is back when the call that failed is answered, and other calls go through again', async () => {
    let isThere = false;
    const listing = () => settle().then(() => (isThere ? answers() : fails()));
    await expect(breaker.read(listing)).rejects.toMatchObject(unavailable);
    isThere = true;
    nowMs = 1_000;
    await expect(breaker.read(answers)).rejects.toMatchObject(unavailable);
    await settle();
    await settle();
    expect(told).toEqual(['away', 'heard', 'back']);
    expect(await breaker.read(answers)).toBe('answer');
  });

  it('is back when a call that was under way is answered late', async () => {
    const late = held();
    const answer = breaker.read(late.call);
    await expect(breaker.read(fails)).rejects.toMatchObject(unavailable);
    late.end();
    expect(await answer).toBe('answer');
    expect(told).toEqual(['away', 'heard', 'back']);
  });
});

describe('a store that fails now and then', () => {
  it('is not away where others were answered meanwhile: the call is made once more', async () => {
    const slow = held();
    let tries = 0;
    const reading = breaker.read(() => (tries++ === 0 ? slow.call() : answers()));
    await breaker.read(answers);
    slow.end(new StoreUnavailable('reset'));
    expect(await reading).toBe('answer');
    expect(told).not.toContain('away');
  });

  it('is away for nobody else where a write fails', async () => {
    await expect(breaker.write(fails)).rejects.toMatchObject(unavailable);
    expect(await breaker.read(answers)).toBe('answer');
    expect([calls, told]).toEqual([2, ['heard']]);
  });

  it.each([
    ['a conflict', new StoreConflict('a'), ['heard']],
    ['an object that may not be read', new StoreObjectUnreadable('a', 'may not be read'), ['heard']],
    ['a key that is none, about which nobody is asked', new StoreKeyRefused('..'), []],
    ['a fault of ours', new TypeError('x'), []],
  ])('passes on %s, and is not away for it', async (_, error, expected) => {
    await expect(
      breaker.read(async () => {
        throw error;
      }),
    ).rejects.toBe(error);
    expect(told).toEqual(expected);
  });
});
