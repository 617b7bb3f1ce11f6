import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSharedRun, OutOfTime, reasonOf, withTimeLimit } from './shared-run';

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('createSharedRun', () => {
  function held() {
    const ends: (() => void)[] = [];
    const run = createSharedRun(() => new Promise<number>((resolve) => ends.push(() => resolve(ends.length))));
    return { ends, run };
  }

  it('never runs twice at a time; those who came meanwhile share the next', async () => {
    const { ends, run } = held();
    const first = run();
    const others = [run(), run(), run()];
    expect(ends).toHaveLength(1);
    ends[0]?.();
    expect(await first).toBe(1);
    await settle();
    expect(ends).toHaveLength(2);
    ends[1]?.();
    expect(await Promise.all(others)).toEqual([2, 2, 2]);
  });

  it('goes on after a run that failed', async () => {
    let runs = 0;
    const run = createSharedRun(async () => {
      runs += 1;
      if (runs === 1) throw new Error('no');
      return runs;
    });
    const [first, second] = await Promise.allSettled([run(), run()]);
    expect([first?.status, second?.status]).toEqual(['rejected', 'fulfilled']);
  });
});

describe('withTimeLimit', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('gives the result, or the error, that comes in time', async () => {
    expect(await withTimeLimit(Promise.resolve(1), 1000)).toBe(1);
    await expect(withTimeLimit(Promise.reject(new Error('no')), 1000)).rejects.toThrow('no');
  });

  it('gives up on what does not come', async () => {
    vi.useFakeTimers();
    const waiting = expect(withTimeLimit(new Promise(() => undefined), 5000)).rejects.toThrow(OutOfTime);
    await vi.advanceTimersByTimeAsync(5000);
    await waiting;
  });
});

describe('reasonOf', () => {
  it.each([
    [new Error('connection refused'), 'connection refused'],
    ['a text', 'a text'],
  ])('%s', (error, reason) => {
    expect(reasonOf(error)).toBe(reason);
  });
});
