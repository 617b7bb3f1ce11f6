import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { burstSeconds, callerOf, createCallRate } from './call-rate';

function takeMany(rate: ReturnType<typeof createCallRate>, count: number, now: number, caller = 'a'): number {
  return Array.from({ length: count }, () => rate.take(caller, now)).filter((wait) => wait === 0).length;
}

describe('createCallRate', () => {
  it.each([
    ['a burst of three seconds at once', 10, 0, 30],
    ['nothing more in the same instant', 30, 0, 0],
    ['one tenth of a second later one more', 30, 100, 1],
    ['a second later what fits in one', 30, 1000, 10],
    ['after a long rest no more than a burst', 30, 3_600_000, 30],
    ['nothing more after the clock was set back', 30, -60_000, 0],
  ])('takes %s', (_, before, later, taken) => {
    const rate = createCallRate(10);
    takeMany(rate, before, 1_000_000);
    expect(takeMany(rate, 100, 1_000_000 + later)).toBe(before === 10 ? taken - 10 : taken);
  });

  it.each([
    ['a second, where many are taken', 10, 1],
    ['a second, where one a second is', 1, 1],
  ])('says to wait %s', (_, perSecond, seconds) => {
    const rate = createCallRate(perSecond);
    takeMany(rate, perSecond * burstSeconds, 0);
    expect(rate.take('a', 0)).toBe(seconds);
  });

  it('takes callers apart', () => {
    const rate = createCallRate(1);
    takeMany(rate, 10, 0);
    expect(takeMany(rate, 10, 0, 'b')).toBe(burstSeconds);
  });

  it('limits nothing at 0', () => expect(takeMany(createCallRate(0), 10_000, 0)).toBe(10_000));

  it('forgets who was quiet longest, beyond what it remembers', () => {
    const rate = createCallRate(1, 2);
    takeMany(rate, 3, 0, 'a');
    takeMany(rate, 3, 0, 'b');
    takeMany(rate, 1, 0, 'c');
    expect(takeMany(rate, 3, 0, 'b')).toBe(0);
    expect(takeMany(rate, 3, 0, 'a')).toBe(3);
  });

  it('takes in no span more than a burst and what the rate gives', () => {
    const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 1, max: 50 })));
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 20 }), (calls, perSecond) => {
        const rate = createCallRate(perSecond);
        let now = 0;
        let taken = 0;
        for (const [laterMs, count] of calls) {
          now += laterMs;
          taken += takeMany(rate, count, now);
        }
        expect(taken).toBeLessThanOrEqual(perSecond * (burstSeconds + now / 1000) + 1e-6);
      }),
    );
  });
});

it('counts a network of one host as one, and people apart from addresses', () => {
  expect(callerOf.address('2001:db8::1')).toBe(callerOf.address('2001:db8::2'));
  expect(callerOf.person('10.0.0.1')).not.toBe(callerOf.address('10.0.0.1'));
});
