import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTicker } from './ticker';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function counted(onRun: () => void = () => undefined) {
  const runs: number[] = [];
  const ticker = createTicker(
    1000,
    () => {
      runs.push(performance.now());
      onRun();
    },
    () => performance.now(),
  );
  return { ticker, runs, since: performance.now() };
}

describe('a ticker', () => {
  it('runs at whole intervals from its start, without drift', () => {
    const { ticker, runs, since } = counted();
    ticker.start();
    ticker.start();
    vi.advanceTimersByTime(5000);
    expect(runs.map((at) => Math.round(at - since))).toEqual([1000, 2000, 3000, 4000, 5000]);
    ticker.stop();
    vi.advanceTimersByTime(5000);
    expect(runs).toHaveLength(5);
  });

  it('skips the ticks that it missed, and tells how late it is', () => {
    const clock = { lateMs: 0 };
    const ticks: number[] = [];
    const now = () => performance.now() + clock.lateMs;
    const began = now();
    const ticker = createTicker(1000, () => ticks.push(now() - began), now);
    ticker.start();
    clock.lateMs = 2500;
    vi.advanceTimersByTime(1000);
    expect(ticker.lagSeconds).toBeCloseTo(2.5, 3);
    vi.advanceTimersByTime(1000);
    expect(ticks.map(Math.round)).toEqual([3500, 4000]);
    ticker.stop();
  });

  it('is woken once by many calls, and not at all while it is stopped', () => {
    const { ticker, runs } = counted();
    ticker.wake();
    vi.advanceTimersByTime(500);
    expect(runs).toHaveLength(0);
    ticker.start();
    for (let calls = 0; calls < 50; calls += 1) ticker.wake();
    vi.advanceTimersByTime(500);
    expect(runs).toHaveLength(1);
    ticker.wake();
    ticker.stop();
    vi.advanceTimersByTime(500);
    expect(runs).toHaveLength(1);
  });
});
