import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nextUp, roundedUp } from './round-up';

it.each([
  ['nothing stays nothing', 0, 3, 0],
  ['what has three digits stays', 450, 3, 450],
  ['noise above it is dropped', 450.0000000001, 3, 450],
  ['noise below it is dropped', 449.9999999999, 3, 450],
  ['what is more than noise counts', 450.00001, 3, 451],
  ['a fourth digit goes up', 1005.5, 3, 1010],
  ['into the next magnitude', 999.5, 3, 1000],
  ['below 1', 0.0012341, 3, 0.00124],
  ['large', 123_456_789, 3, 124_000_000],
  ['four digits', 54.931640625, 4, 54.94],
  ['a tenth that doubles do not hold', 0.1, 3, 0.1],
  ['a sum of tenths', 0.1 + 0.2, 3, 0.3],
])('%s', (_case, value, digits, expected) => {
  expect(roundedUp(value, digits)).toBe(expected);
});

it.each([
  [450, 3, 451],
  [999, 3, 1000],
  [0.3, 3, 0.301],
  [1e9, 3, 1.01e9],
])('after %d, with %i digits, comes %d', (value, digits, expected) => {
  expect(nextUp(value, digits)).toBe(expected);
});

const figure = fc.double({ min: 1e-12, max: 1e15, noNaN: true });
const digits = fc.integer({ min: 1, max: 6 });

it('is never less but by noise, has no more digits, and is the least such figure', () => {
  fc.assert(
    fc.property(figure, digits, (value, count) => {
      const rounded = roundedUp(value, count);
      expect(rounded).toBeGreaterThanOrEqual(value * (1 - 1e-9));
      expect(Number(rounded.toPrecision(count))).toBe(rounded);
      expect(rounded).toBeLessThanOrEqual(nextUp(value.toPrecision(count), count));
      expect(roundedUp(rounded, count)).toBe(rounded);
    }),
    { numRuns: 5000 },
  );
});

it('a larger figure is never rounded to less', () => {
  fc.assert(
    fc.property(figure, figure, digits, (one, other, count) => {
      const [small, large] = one < other ? [one, other] : [other, one];
      expect(roundedUp(small, count)).toBeLessThanOrEqual(roundedUp(large, count));
    }),
    { numRuns: 2000 },
  );
});
