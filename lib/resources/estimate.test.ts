import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  estimatePeakArtifactsMemoryMib,
  estimatePeakGpuMemoryMib,
  estimatePeakSystemMemoryMib,
  termShares,
} from './estimate';
import { emptyRequirements, type TermField, termFields } from './requirements';

const yasa = {
  ...emptyRequirements(),
  base_system_memory_mib: 800,
  per_hour_per_khz_system_memory_mib: 450,
  per_hour_per_channel_per_khz_system_memory_mib: 90,
};

describe('the published YASA figures', () => {
  it.each([
    [21.9, 2, 100, 2180],
    [8, 1, 256, 1906],
    [8, 2, 256, 2091],
    [24, 2, 256, 4671],
    [48, 2, 256, 8542],
    [10, 2, 256, 2413],
    [24, 2, 512, 8542],
  ])('%d h, %d channels at %d Hz claim %d MiB', (hours, channels, sampleRateHz, claim) => {
    expect(estimatePeakSystemMemoryMib(yasa, { hours, channels, sampleRateHz })).toBe(claim);
  });

  it('are claimed above every measured peak', () => {
    const lines = readFileSync('lib/testing/fixtures/yasa-measured.csv', 'utf8').trim().split('\n').slice(1);
    expect(lines).toHaveLength(7);
    for (const line of lines) {
      const [hours = 0, channels = 0, sampleRateHz = 0, peak = 0] = line.split(',').map(Number);
      expect(estimatePeakSystemMemoryMib(yasa, { hours, channels, sampleRateHz })).toBeGreaterThan(peak * 1.3);
    }
  });
});

describe('each term', () => {
  const recording = { hours: 3, channels: 5, sampleRateHz: 2000 };
  it.each<[TermField, number]>([
    ['base_system_memory_mib', 7],
    ['per_hour_system_memory_mib', 7 * 3],
    ['per_hour_per_khz_system_memory_mib', 7 * 3 * 2],
    ['per_hour_per_channel_system_memory_mib', 7 * 3 * 5],
    ['per_hour_per_channel_per_khz_system_memory_mib', 7 * 3 * 5 * 2],
    ['base_gpu_memory_mib', 7],
    ['per_hour_gpu_memory_mib', 7 * 3],
    ['per_hour_per_channel_gpu_memory_mib', 7 * 3 * 5],
    ['per_hour_per_channel_per_khz_gpu_memory_mib', 7 * 3 * 5 * 2],
    ['artifacts_memory_mib', 7],
    ['per_hour_artifacts_memory_mib', 7 * 3],
  ])('%s counts only for its own resource and adds %d', (field, mib) => {
    const coefficients = { ...emptyRequirements(), [field]: 7 };
    const sums = {
      system: estimatePeakSystemMemoryMib(coefficients, recording),
      gpu: estimatePeakGpuMemoryMib(coefficients, recording),
      disk: estimatePeakArtifactsMemoryMib(coefficients, recording.hours),
    };
    const resource = field.includes('gpu') ? 'gpu' : field.includes('artifacts') ? 'disk' : 'system';
    expect(sums).toEqual({ system: 0, gpu: 0, disk: 0, [resource]: mib });
    expect(termShares(resource, coefficients, recording)).toContainEqual({ field, mib });
  });

  it('is in the table once', () => {
    expect(new Set(termFields).size).toBe(11);
  });
});

describe('the sum', () => {
  it('is evaluated left to right, to the last bit', () => {
    const coefficients = {
      ...emptyRequirements(),
      base_system_memory_mib: 0.1,
      per_hour_system_memory_mib: 0.2,
      per_hour_per_khz_system_memory_mib: 0.3,
      per_hour_per_channel_system_memory_mib: 0.7,
      per_hour_per_channel_per_khz_system_memory_mib: 0.9,
    };
    const [h, c, hz] = [7.3, 3, 256];
    const expected = 0.1 + 0.2 * h + 0.3 * h * (hz / 1000) + 0.7 * h * c + 0.9 * h * c * (hz / 1000);
    const shares = termShares('system', coefficients, { hours: h, channels: c, sampleRateHz: hz });
    expect(shares.reduce((sum, share) => sum + share.mib, 0)).toBe(expected);
  });

  it('is rounded up: a fraction of a MiB claims a whole one', () => {
    const coefficients = { ...emptyRequirements(), base_system_memory_mib: 100.000001 };
    expect(estimatePeakSystemMemoryMib(coefficients, { hours: 0, channels: 0, sampleRateHz: 0 })).toBe(101);
  });

  it('is never NaN: an overflow times nothing is nothing', () => {
    const coefficients = { ...emptyRequirements(), per_hour_per_channel_system_memory_mib: 1e308 };
    expect(estimatePeakSystemMemoryMib(coefficients, { hours: 1e10, channels: 0, sampleRateHz: 0 })).toBe(0);
    expect(estimatePeakSystemMemoryMib(coefficients, { hours: 1e10, channels: 1, sampleRateHz: 0 })).toBe(Infinity);
  });
});

describe('an argument out of its range', () => {
  const fine = { hours: 1, channels: 1, sampleRateHz: 100 };
  it.each([
    ['hours', -1],
    ['hours', Number.NaN],
    ['hours', Infinity],
    ['channels', -1],
    ['channels', 1.5],
    ['channels', Number.NaN],
    ['sampleRateHz', -0.001],
    ['sampleRateHz', Infinity],
  ])('%s = %d is a RangeError that names it', (name, value) => {
    for (const estimate of [estimatePeakSystemMemoryMib, estimatePeakGpuMemoryMib]) {
      const call = () => estimate(yasa, { ...fine, [name]: value });
      expect(call).toThrow(RangeError);
      expect(call).toThrow(name);
    }
  });

  it('is refused for disk too', () => {
    expect(() => estimatePeakArtifactsMemoryMib(yasa, -1)).toThrow(/hours/);
  });
});
