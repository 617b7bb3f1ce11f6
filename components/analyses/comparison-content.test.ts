import { describe, expect, it } from 'vitest';
import { emptyRequirements } from '@/lib/resources/requirements';
import { comparisonContent, comparisonCsv } from './comparison-content';

describe('two versions in one chart', () => {
  it('are two lines over a day, the later one chosen', () => {
    const before = { ...emptyRequirements(), base_system_memory_mib: 800, per_hour_per_khz_system_memory_mib: 450 };
    const after = { ...before, base_gpu_memory_mib: 512 };
    const named = [
      { label: 'Version 1', requirements: before },
      { label: 'Version 2', requirements: after },
    ] as const;
    const content = comparisonContent('system', ...named, { channels: 2, sampleRateHz: 250 });
    // 800 + 24 * 0.25 * 450 = 3500
    expect(content.lines).toEqual([
      { key: 'chosen', label: 'Version 2', role: 'chosen', startMib: 800, endMib: 3500 },
      { key: 'compared', label: 'Version 1', role: 'compared', startMib: 800, endMib: 3500 },
    ]);
    expect(content.spanHours).toBe(24);
    const gpu = comparisonContent('gpu', ...named, { channels: 2, sampleRateHz: 250 });
    expect(gpu.lines.map(({ endMib }) => endMib)).toEqual([512, 0]);
  });

  it('are a file of claims by length', () => {
    const before = { ...emptyRequirements(), base_system_memory_mib: 800, per_hour_per_khz_system_memory_mib: 450 };
    const after = { ...before, base_system_memory_mib: 900 };
    const named = [
      { label: 'Version 1', requirements: before },
      { label: 'Version 2', requirements: after },
    ] as const;
    const lines = comparisonCsv('system', ...named, { channels: 2, sampleRateHz: 250 }).split('\r\n');
    expect(lines[0]).toBe('hours,channels,sample_rate_hz,Version 1 mib,Version 2 mib');
    expect(lines.at(-2)).toBe('24,2,250,3500,3600');
  });
});
