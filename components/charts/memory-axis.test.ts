import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisTicks, doublingAxis, heightOf, type MemoryAxis } from './memory-axis';
import { axisMemory } from './memory-scale';

const amount = fc.double({ min: 0, max: Number.MAX_SAFE_INTEGER, noNaN: true });
const axis = fc.oneof(
  fc.tuple(amount, amount).map(([low, high]) => doublingAxis(Math.min(low, high), Math.max(low, high))),
  fc.integer({ min: 1, max: 1e9 }).map((topMib): MemoryAxis => ({ scale: 'linear', floorMib: 0, topMib })),
);

it.each([
  [800, 18_500, 512, 32_768],
  [512, 512, 256, 512],
  [0, 0, 1, 2],
  [0.2, 3000, 1, 4096],
  [1, Number.MAX_SAFE_INTEGER, 2 ** 37, 2 ** 53],
])('from %d to %d MiB, doublings reach from %d to %d', (lowest, highest, floorMib, topMib) => {
  expect(doublingAxis(lowest, highest)).toEqual({ scale: 'log', floorMib, topMib });
});

it('ticks are doublings, or every other where they would stand too close', () => {
  const wide = doublingAxis(800, 18_500);
  expect(axisTicks(wide, 348).map(axisMemory)).toEqual([
    '512 MiB',
    '1 GiB',
    '2 GiB',
    '4 GiB',
    '8 GiB',
    '16 GiB',
    '32 GiB',
  ]);
  expect(axisTicks(wide, 80).map(axisMemory)).toEqual(['1 GiB', '4 GiB', '16 GiB']);
});

describe('on either scale', () => {
  it('more memory is never drawn lower, and all that is in the picture lies between its edges', () => {
    fc.assert(
      fc.property(axis, amount, amount, (one, a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        expect(heightOf(one, low)).toBeLessThanOrEqual(heightOf(one, high));
        const inside = Math.min(low, one.topMib);
        expect(heightOf(one, inside)).toBeGreaterThanOrEqual(0);
        expect(heightOf(one, inside)).toBeLessThanOrEqual(1);
        expect([heightOf(one, one.floorMib), heightOf(one, one.topMib)]).toEqual([0, 1]);
      }),
    );
  });

  it('ticks rise within the axis and have room for their words', () => {
    fc.assert(
      fc.property(axis, fc.integer({ min: 200, max: 400 }), (one, plotHeight) => {
        const ticks = axisTicks(one, plotHeight);
        expect(ticks.length).toBeGreaterThan(0);
        for (const [index, tick] of ticks.entries()) {
          expect(tick).toBeGreaterThanOrEqual(one.floorMib);
          expect(tick).toBeLessThanOrEqual(one.topMib);
          if (index > 0) {
            const gap = (heightOf(one, tick) - heightOf(one, ticks[index - 1] ?? 0)) * plotHeight;
            expect(gap).toBeGreaterThanOrEqual(14);
          }
        }
      }),
    );
  });
});
