import { describe, expect, it } from 'vitest';
import { workAhead } from './work-ahead';

const items = (count: number, size = 1) => Array.from({ length: count }, (_, n) => ({ n, size }));

async function resultsOf<Item extends { size: number }, Result>(
  all: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for await (const result of workAhead(all, work)) results.push(result);
  return results;
}

describe('working ahead', () => {
  it('gives the results in the order of the items, whichever is done first', async () => {
    const work = async ({ n }: { n: number }) => {
      for (let turns = 0; turns < (n * 7) % 5; turns += 1) await new Promise(setImmediate);
      return n;
    };
    expect(await resultsOf(items(50), work)).toEqual(items(50).map(({ n }) => n));
  });

  it.each([
    ['many small ones', 1, 32],
    ['large ones, of which few fit into memory', 15 * 1024 * 1024, 3],
    ['ones that do not fit at all', 64 * 1024 * 1024, 1],
  ])('goes not too far ahead: %s', async (_, size, most) => {
    let open = 0;
    let mostOpen = 0;
    const work = async () => {
      open += 1;
      mostOpen = Math.max(mostOpen, open);
      await new Promise(setImmediate);
      open -= 1;
    };
    await resultsOf(items(80, size), work);
    expect(mostOpen).toBe(most);
  });

  it('ends with the first error in order, and the errors after it are nobody’s', async () => {
    const work = async ({ n }: { n: number }) => {
      if (n >= 2) throw new Error(`no ${n}`);
      return n;
    };
    const results: number[] = [];
    const all = (async () => {
      for await (const result of workAhead(items(9), work)) results.push(result);
    })();
    await expect(all).rejects.toThrow('no 2');
    expect(results).toEqual([0, 1]);
  });
});
