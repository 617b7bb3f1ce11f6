import { expect, it } from 'vitest';
import { inParallel } from './in-parallel';

it.each([
  ['more items than may be at work', 10, 3, 3],
  ['fewer', 2, 5, 2],
  ['none', 0, 5, 0],
])('keeps the order of the items, and at most so many at work: %s', async (_case, count, most, expected) => {
  const items = Array.from({ length: count }, (_, index) => index);
  let atWork = 0;
  let seen = 0;
  const results = await inParallel(items, most, async (item) => {
    atWork += 1;
    seen = Math.max(seen, atWork);
    for (let turns = item % 3; turns >= 0; turns -= 1) await new Promise(setImmediate);
    atWork -= 1;
    return item * 2;
  });
  expect(results).toEqual(items.map((item) => item * 2));
  expect(seen).toBe(expected);
});

it('ends in the first error', async () => {
  const work = async (item: number) => {
    if (item === 2) throw new Error('two');
  };
  await expect(inParallel([1, 2, 3], 1, work)).rejects.toThrow('two');
});
