import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimatePeakMib, estimatePeakSystemMemoryMib } from './estimate';
import { maxHoursWithin, maxHoursWithinSystemMemory, slopeMibPerHour } from './max-hours';
import { emptyRequirements, termFields } from './requirements';

const yasa = {
  ...emptyRequirements(),
  base_system_memory_mib: 800,
  per_hour_per_khz_system_memory_mib: 450,
  per_hour_per_channel_per_khz_system_memory_mib: 90,
};
const onlyBase = { ...emptyRequirements(), base_system_memory_mib: 800 };

describe('the longest recording', () => {
  it('is the published 84.54 h for 16384 MiB, 3 channels, 256 Hz', () => {
    const hours = maxHoursWithinSystemMemory(yasa, 16384, 3, 256);
    expect(Math.floor((hours ?? 0) * 100) / 100).toBe(84.54);
  });

  it.each([
    ['the base alone does not fit', yasa, 600, 0],
    ['the base fills the memory exactly', yasa, 800, 0],
    ['a fractional memory counts as its whole part', yasa, 800.9, 0],
    ['nothing grows with length and the base fits: any length', onlyBase, 800, null],
    ['nothing grows with length and the base does not fit', onlyBase, 799.99, 0],
    ['there is no memory and nothing is needed', emptyRequirements(), 0, null],
  ])('%s', (_case, coefficients, memoryMib, expected) => {
    expect(maxHoursWithinSystemMemory(coefficients, memoryMib, 3, 256)).toBe(expected);
  });

  it('is any length where the growing terms are multiplied by no channel', () => {
    const coefficients = { ...onlyBase, per_hour_per_channel_system_memory_mib: 5 };
    expect(maxHoursWithinSystemMemory(coefficients, 1000, 0, 256)).toBeNull();
    expect(maxHoursWithinSystemMemory(coefficients, 1000, 1, 256)).toBe(40);
  });

  it('is told for GPU memory and disk as well', () => {
    const coefficients = {
      ...emptyRequirements(),
      base_gpu_memory_mib: 100,
      per_hour_gpu_memory_mib: 10,
      artifacts_memory_mib: 5,
      per_hour_artifacts_memory_mib: 0.5,
    };
    const shape = { channels: 2, sampleRateHz: 256 };
    expect(maxHoursWithin('gpu', coefficients, 200, shape)).toBe(10);
    expect(maxHoursWithin('disk', coefficients, 10, shape)).toBe(10);
    expect(slopeMibPerHour('gpu', coefficients, shape)).toBe(10);
  });

  it('is found where rounding leaves the plain inverse far too long', () => {
    const coefficients = { ...onlyBase, base_system_memory_mib: 1e15 - 0.25, per_hour_system_memory_mib: 1e-3 };
    const hours = maxHoursWithinSystemMemory(coefficients, 1e15, 1, 1) ?? 0;
    expect(estimatePeakSystemMemoryMib(coefficients, { hours, channels: 1, sampleRateHz: 1 })).toBeLessThanOrEqual(
      1e15,
    );
  });

  it.each([
    ['memoryMib', Number.NaN, 1, 1],
    ['memoryMib', -1, 1, 1],
    ['channels', 1, 0.5, 1],
    ['sampleRateHz', 1, 1, -1],
  ])('refuses a wrong %s by name', (name, memoryMib, channels, hz) => {
    expect(() => maxHoursWithinSystemMemory(yasa, memoryMib, channels, hz)).toThrow(RangeError);
    expect(() => maxHoursWithinSystemMemory(yasa, memoryMib, channels, hz)).toThrow(name);
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
  const shape = fc.record({ channels: fc.nat(600), sampleRateHz: fc.double({ min: 0, max: 5e4, noNaN: true }) });
  const resource = fc.constantFrom('system', 'gpu', 'disk');

  it('estimating the answer never exceeds the memory', () => {
    fc.assert(
      fc.property(resource, anyCoefficients, memory, shape, (which, coefficients, memoryMib, recordingShape) => {
        const hours = maxHoursWithin(which, coefficients, memoryMib, recordingShape);
        const baseMib = estimatePeakMib(which, coefficients, { hours: 0, ...recordingShape });
        if (baseMib > Math.floor(memoryMib)) return hours === 0;
        if (hours === null) return slopeMibPerHour(which, coefficients, recordingShape) === 0;
        return estimatePeakMib(which, coefficients, { hours, ...recordingShape }) <= memoryMib;
      }),
      { numRuns: 3000 },
    );
  });

  it('a recording a little longer than the answer no longer fits', () => {
    const ordinary = fc.record({
      base: fc.double({ min: 0, max: 4000, noNaN: true }),
      slope: fc.double({ min: 0.01, max: 5000, noNaN: true }),
    });
    fc.assert(
      fc.property(ordinary, fc.double({ min: 4000, max: 2e6, noNaN: true }), ({ base, slope }, memoryMib) => {
        const coefficients = { ...onlyBase, base_system_memory_mib: base, per_hour_system_memory_mib: slope };
        const hours = maxHoursWithinSystemMemory(coefficients, memoryMib, 1, 1) ?? 0;
        const longer = { hours: hours * (1 + 1e-9) + 1e-6, channels: 1, sampleRateHz: 1 };
        return estimatePeakSystemMemoryMib(coefficients, longer) > Math.floor(memoryMib);
      }),
    );
  });
});
