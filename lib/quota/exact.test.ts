import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hoursOfMicroseconds, hoursOfSeconds, microsecondsOfHours, microsecondsOfSeconds } from './exact';

describe('exact time', () => {
  it.each([
    ['a binary sum that misses the whole', microsecondsOfSeconds(0.1 + 0.2), 300_000],
    ['hours with a fraction', microsecondsOfHours(1.0049), 3_617_640_000],
    ['tenths of a second', microsecondsOfSeconds(3617.2), 3_617_200_000],
    ['nothing', microsecondsOfSeconds(0), 0],
  ])('%s', (_name, found, expected) => {
    expect(found).toBe(expected);
  });

  it('says the same of hours and of their seconds', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), (tenths) => {
        const seconds = tenths / 10;
        expect(microsecondsOfHours(hoursOfSeconds(seconds))).toBe(microsecondsOfSeconds(seconds));
        expect(hoursOfMicroseconds(microsecondsOfSeconds(seconds))).toBeCloseTo(hoursOfSeconds(seconds), 9);
      }),
    );
  });
});
