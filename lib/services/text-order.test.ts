import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inTextOrder } from './text-order';

it('sorts by code unit: capitals first, nothing merged', () => {
  expect(['bob', 'Bob', 'a-b', 'ab', '007', '1e3'].sort(inTextOrder)).toEqual([
    '007',
    '1e3',
    'Bob',
    'a-b',
    'ab',
    'bob',
  ]);
});

it('calls two texts equal only where they are the same', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      expect(inTextOrder(a, b) === 0).toBe(a === b);
      expect(inTextOrder(a, b) + inTextOrder(b, a)).toBe(0);
    }),
  );
});
