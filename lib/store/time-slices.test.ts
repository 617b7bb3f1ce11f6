import { describe, expect, it } from 'vitest';
import { createTimeSlices } from './time-slices';

function workFor(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

describe('time slices', () => {
  it('let work that fits into one slice go on at once', () => {
    const slices = createTimeSlices(1000);
    expect(slices.turn()).toBeUndefined();
    expect(slices.turn()).toBeUndefined();
  });

  it.each([
    ['asked for all at once', 1_000],
    ['asked for a few at a time', 4],
  ])('give the event loop its turn between slices, work %s', async (_, atOnce) => {
    const slices = createTimeSlices(5);
    let turns = 0;
    const watch = setInterval(() => {
      turns++;
    }, 0);
    let left = 200;
    const worker = async () => {
      while (left > 0) {
        left--;
        const turn = slices.turn();
        if (turn) await turn;
        workFor(0.5);
      }
    };
    await Promise.all(Array.from({ length: Math.min(atOnce, left) }, worker));
    clearInterval(watch);
    // 200 pieces of 0.5 ms are 100 ms: without slices the watch would not have run once.
    expect(turns).toBeGreaterThan(5);
  });

  it('serve those who wait in their order', async () => {
    const slices = createTimeSlices(0);
    const order: number[] = [];
    const waiter = async (place: number) => {
      await slices.turn();
      order.push(place);
    };
    const waiters = [1, 2, 3].map(waiter);
    expect(order).toEqual([]);
    await Promise.all(waiters);
    expect(order).toEqual([1, 2, 3]);
  });
});
