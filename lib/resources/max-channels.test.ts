import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimatePeakMib } from './estimate';
import { largestCountThatFits, maxChannelsWithin } from './max-channels';
import { emptyRequirements, termFields } from './requirements';

const yasa = {
  ...emptyRequirements(),
  base_system_memory_mib: 800,
  per_hour_per_khz_system_memory_mib: 450,
  per_hour_per_channel_per_khz_system_memory_mib: 90,
};
const night = { hours: 8, sampleRateHz: 256 };

describe('the most channels', () => {
  it('of the published claim in 16384 MiB at 8 h and 256 Hz are 79', () => {
    // 800 + 8*0.256*(450 + 90*79) = 16283; one more is 16468.
    expect(maxChannelsWithin('system', yasa, 16384, night)).toBe(79);
  });

  it.each([
    ['what does not grow with channels is too much already', 1721, night, 'none'],
    ['that fits exactly and not one channel with it', 1722, night, 0],
    ['a fractional memory counts as its whole part', 1906.9, night, 1],
    ['at no length nothing grows with channels: any number', 800, { hours: 0, sampleRateHz: 256 }, null],
    ['at no rate nothing grows with channels: any number', 800, { hours: 8, sampleRateHz: 0 }, null],
    ['at no length and the base does not fit', 799, { hours: 0, sampleRateHz: 256 }, 'none'],
  ])('%s', (_case, memoryMib, length, expected) => {
    expect(maxChannelsWithin('system', yasa, memoryMib, length)).toBe(expected);
  });

  it('are any number where no term grows with channels, as on disk', () => {
    const coefficients = { ...emptyRequirements(), artifacts_memory_mib: 5, per_hour_artifacts_memory_mib: 1 };
    expect(maxChannelsWithin('disk', coefficients, 13, night)).toBeNull();
    expect(maxChannelsWithin('disk', coefficients, 12, night)).toBe('none');
  });

  it('are told for GPU memory as well', () => {
    const coefficients = { ...emptyRequirements(), base_gpu_memory_mib: 100, per_hour_per_channel_gpu_memory_mib: 10 };
    expect(maxChannelsWithin('gpu', coefficients, 500, night)).toBe(5);
  });

  it('stop where whole numbers do', () => {
    const coefficients = { ...emptyRequirements(), per_hour_per_channel_system_memory_mib: 1e-300 };
    expect(maxChannelsWithin('system', coefficients, 1, night)).toBe(Number.MAX_SAFE_INTEGER);
  });

  it.each([
    ['memoryMib', Number.NaN, night],
    ['memoryMib', -1, night],
    ['hours', 1, { ...night, hours: -1 }],
    ['sampleRateHz', 1, { ...night, sampleRateHz: Number.POSITIVE_INFINITY }],
  ])('refuse a wrong %s by name', (name, memoryMib, length) => {
    expect(() => maxChannelsWithin('system', yasa, memoryMib, length)).toThrow(RangeError);
    expect(() => maxChannelsWithin('system', yasa, memoryMib, length)).toThrow(name);
  });
});

describe('laws', () => {
  const coefficient = fc.oneof(
    fc.constant(0),
    fc.double({ min: 0, max: 5000, noNaN: true }),
    fc.double({ min: 0, max: 1e300, noNaN: true }),
  );
  const anyCoefficients = fc.tuple(...termFields.map(() => coefficient)).map((values) => ({
    ...emptyRequirements(),
    ...Object.fromEntries(termFields.map((field, index) => [field, values[index] ?? 0])),
  }));
  const memory = fc.oneof(fc.double({ min: 0, max: 2e6, noNaN: true }), fc.double({ min: 0, max: 1e300, noNaN: true }));
  const length = fc.record({
    hours: fc.double({ min: 0, max: 1e4, noNaN: true }),
    sampleRateHz: fc.double({ min: 0, max: 5e4, noNaN: true }),
  });

  it('the answer fits, and one channel more does not', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('system', 'gpu', 'disk'),
        anyCoefficients,
        memory,
        length,
        (resource, coefficients, memoryMib, recordingLength) => {
          const most = maxChannelsWithin(resource, coefficients, memoryMib, recordingLength);
          const fits = (channels: number) =>
            estimatePeakMib(resource, coefficients, { ...recordingLength, channels }) <= Math.floor(memoryMib);
          if (most === 'none') return !fits(0);
          if (most === null) return fits(0) && fits(1e9);
          const isCounted = Number.isInteger(most) && most >= 0 && fits(most);
          return isCounted && (most === Number.MAX_SAFE_INTEGER || !fits(most + 1));
        },
      ),
      { numRuns: 3000 },
    );
  });

  it('a wrong guess changes nothing', () => {
    const guess = fc.oneof(fc.double(), fc.integer());
    fc.assert(
      fc.property(
        fc.maxSafeNat(),
        guess,
        (edge, wrong) => largestCountThatFits((count) => count <= edge, wrong) === edge,
      ),
    );
  });
});
