import { expect, it } from 'vitest';
import { cleaned, rangeFor } from './slider-range';

const usual = { max: 1000, step: 5 };

it.each([
  [0, usual],
  [1000, usual],
  [1001, { max: 2000, step: 10 }],
  [45000, { max: 50000, step: 200 }],
])('a value of %d lies on %j', (value, range) => {
  expect(rangeFor(value, usual)).toEqual(range);
});

it.each([
  [0.1 + 0.2, 0.1, 0.3],
  [13.700000000000001, 0.1, 13.7],
  [455.00000000000006, 5, 455],
])('%d in steps of %d is %d', (value, step, clean) => {
  expect(cleaned(value, step)).toBe(clean);
});
