import { describe, expect, it } from 'vitest';
import { createTryLimiter, type TryLimiter } from './rate-limit';

function tryWrong(limiter: TryLimiter, address: string, times: number, now: number) {
  for (let i = 0; i < times; i++) limiter.noteWrongTry(address, now);
}

describe('createTryLimiter', () => {
  it.each([
    ['nothing wrong yet', 0, 0, 0],
    ['four wrong tries', 4, 0, 0],
    ['the fifth wrong try closes the minute', 5, 0, 60],
    ['half a minute later half a minute is left', 5, 30_000, 30],
    ['a started second counts whole', 5, 59_999, 1],
    ['a minute later it is over', 5, 60_000, 0],
  ])('%s', (_, tries, later, seconds) => {
    const limiter = createTryLimiter();
    tryWrong(limiter, '10.0.0.1', tries, 1000);
    expect(limiter.secondsToWait('10.0.0.1', 1000 + later)).toBe(seconds);
  });

  it('slides: the oldest of the last five counts', () => {
    const limiter = createTryLimiter();
    for (const at of [0, 10_000, 20_000, 30_000, 40_000]) limiter.noteWrongTry('a', at);
    expect(limiter.secondsToWait('a', 40_000)).toBe(20);
    expect(limiter.secondsToWait('a', 60_000)).toBe(0);
    limiter.noteWrongTry('a', 60_000);
    expect(limiter.secondsToWait('a', 60_000)).toBe(10);
  });

  it('takes addresses apart', () => {
    const limiter = createTryLimiter();
    tryWrong(limiter, '10.0.0.1', 5, 0);
    expect(limiter.secondsToWait('10.0.0.2', 0)).toBe(0);
  });

  it.each([
    ['the same /64', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::9', 60],
    ['the same address written in two ways', '2001:0DB8::1', '2001:db8:0:0::2', 60],
    ['another /64', '2001:db8:1:2::1', '2001:db8:1:3::1', 0],
    ['loopback', '::1', '::1', 60],
  ])('%s', (_, first, second, seconds) => {
    const limiter = createTryLimiter();
    tryWrong(limiter, first, 5, 0);
    expect(limiter.secondsToWait(second, 0)).toBe(seconds);
  });

  it('forgets the quietest address when there are too many', () => {
    const limiter = createTryLimiter(2);
    for (const address of ['a', 'b', 'a', 'c']) tryWrong(limiter, address, 5, 0);
    expect(['a', 'b', 'c'].map((address) => limiter.secondsToWait(address, 0))).toEqual([60, 0, 60]);
  });
});
