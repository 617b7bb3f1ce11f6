import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyRequirements } from '@/lib/resources/requirements';
import { type Capacity, claimMibOf } from './capacity';
import { heatContent, heatRows } from './heat-content';
import { type CalculatorInputs, startingInputs } from './inputs';

const inputs: CalculatorInputs = {
  ...startingInputs,
  requirements: {
    ...emptyRequirements(),
    base_system_memory_mib: 800,
    per_hour_per_channel_per_khz_system_memory_mib: 90,
  },
  channels: 20,
  channelLines: [],
};
const typed: Capacity = { key: 'typed:16384', name: '16 GiB', mib: 16384, node: null };

it.each([
  [1, 1, 16],
  [20, 1, 24],
  [40, 1, 40],
  [41, 2, 21],
  [64, 2, 32],
  [256, 8, 32],
  [100_000, 4096, 25],
])('for %d channels a row stands for %d, and there are %d', (asked, step, count) => {
  expect(heatRows(asked)).toEqual({ step, count });
});

it('rows hold every count up to the asked one, and are at most 40', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000 }), (asked) => {
      const { step, count } = heatRows(asked);
      expect(count).toBeLessThanOrEqual(40);
      expect(step * count).toBeGreaterThanOrEqual(asked);
      // Rows of one count come by eights.
      expect(step * (count - (step === 1 ? 8 : 1))).toBeLessThan(Math.max(asked, 16));
    }),
  );
});

describe('the heat map', () => {
  it('has a row a channel count, the most on top, and steps where a capacity ends', () => {
    const { step, rows, contours } = heatContent(inputs, [typed], typed);
    expect([step, rows.length, rows[0]?.channels, rows.at(-1)?.channels]).toEqual([1, 24, 24, 1]);
    const [contour] = contours;
    expect(contour?.label).toBe('typed · 16 GiB');
    const hours = contour?.edges.map((edge) => edge.hours ?? 0) ?? [];
    expect(hours.every((at, index) => index === 0 || at > (hours[index - 1] ?? 0))).toBe(true);
  });

  it('of many channels says no more of a row than its most channels bear', () => {
    fc.assert(
      fc.property(fc.integer({ min: 41, max: 5000 }), fc.nat(10_000), (channels, seed) => {
        const { step, rows, contours } = heatContent({ ...inputs, channels }, [typed], typed);
        const one = 1 + (seed % (step * rows.length));
        const edge = contours[0]?.edges.findLast((candidate) => candidate.channels >= one);
        const recording = { hours: edge?.hours ?? 0, channels: one, sampleRateHz: inputs.sampleRateHz };
        expect(claimMibOf('system', inputs.requirements, recording)).toBeLessThanOrEqual(16384);
        expect(rows.some((row) => row.channels >= one && row.channels - step < one)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });
});
