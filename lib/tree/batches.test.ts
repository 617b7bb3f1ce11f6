import { expect, it } from 'vitest';
import { batchesOf } from './batches';

const sizes = (batches: Iterable<{ size: number }[]>) => [...batches].map((batch) => batch.map(({ size }) => size));

it.each([
  ['nothing', [], []],
  ['as many as fit', [1, 1, 1, 1], [[1, 1, 1], [1]]],
  ['no more bytes than fit', [6, 4, 1], [[6, 4], [1]]],
  ['a large one by itself', [1, 99, 1], [[1], [99], [1]]],
])('makes batches of %s', (_, given, expected) => {
  expect(
    sizes(
      batchesOf(
        given.map((size) => ({ size })),
        { objects: 3, bytes: 10 },
      ),
    ),
  ).toEqual(expected);
});
