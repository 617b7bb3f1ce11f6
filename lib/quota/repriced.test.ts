import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PoolUse, repricedSeconds } from './repriced';

const second = 1_000_000;
const none = { weighted: 0, ranSeconds: 0 };

function use(parts: Partial<PoolUse>): PoolUse {
  return { gpu: none, other: none, unexplained: 0, ...parts };
}

describe('weighted seconds at another cost', () => {
  it.each<[string, number, PoolUse, [number, number], [number, number], number]>([
    [
      'twice the cost: the part in the pool doubles',
      100,
      use({ other: { weighted: 60 * second, ranSeconds: 60 } }),
      [1, 1],
      [2, 1],
      160,
    ],
    ['half of it', 100, use({ other: { weighted: 60 * second, ranSeconds: 60 } }), [1, 1], [0.5, 1], 70],
    [
      'GPU sessions have a cost of their own',
      100,
      use({ gpu: { weighted: 40 * second, ranSeconds: 10 }, other: { weighted: 60 * second, ranSeconds: 60 } }),
      [1, 4],
      [1, 8],
      140,
    ],
    ['free from now on', 100, use({ other: { weighted: 60 * second, ranSeconds: 60 } }), [1, 1], [0, 0], 40],
    ['free before: the time that they ran', 100, use({ other: { weighted: 0, ranSeconds: 60 } }), [0, 0], [3, 3], 280],
    [
      'free before, but charged when it was not yet',
      100,
      use({ other: { weighted: 20 * second, ranSeconds: 60 } }),
      [0, 0],
      [1, 1],
      140,
    ],
    ['no session explains it: as without a GPU', 100, use({ unexplained: 30 * second }), [2, 8], [4, 8], 130],
    ['no session explains it, and it was free: as it is', 100, use({ unexplained: 30 * second }), [0, 8], [4, 8], 100],
    ['nothing in the pool', 100, use({}), [1, 1], [9, 9], 100],
  ])('%s', (_name, used, there, [cost, gpuCost], [cost2, gpuCost2], expected) => {
    expect(repricedSeconds(used, there, { cost, gpuCost }, { cost: cost2, gpuCost: gpuCost2 })).toBe(expected);
  });

  it('is what would have been charged at that cost, to the microsecond, whatever was free before', () => {
    const cost = fc.constantFrom(0, 0.5, 1, 2, 4);
    const costs = fc.record({ cost, gpuCost: cost });
    const ran = fc.nat(100_000);
    fc.assert(
      fc.property(costs, costs, ran, ran, ran, (before, after, gpu, other, elsewhere) => {
        const charged = ({ cost: rate, gpuCost: gpuRate }: typeof before) => gpu * gpuRate + other * rate + elsewhere;
        const there = use({
          gpu: { weighted: gpu * before.gpuCost * second, ranSeconds: gpu },
          other: { weighted: other * before.cost * second, ranSeconds: other },
        });
        expect(repricedSeconds(charged(before), there, before, after)).toBe(charged(after));
      }),
    );
  });
});
