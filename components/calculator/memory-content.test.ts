import { describe, expect, it } from 'vitest';
import { exampleRuns } from '@/lib/resources/example';
import { emptyRequirements, termsOf } from '@/lib/resources/requirements';
import type { Capacity } from './capacity';
import { type CalculatorInputs, startingInputs } from './inputs';
import { chartContent, spanOf } from './memory-content';
import { termFactor, termName } from './words';

const requirements = {
  ...emptyRequirements(),
  base_system_memory_mib: 800,
  per_hour_per_khz_system_memory_mib: 450,
  per_hour_per_channel_per_khz_system_memory_mib: 90,
};
const inputs: CalculatorInputs = { ...startingInputs, requirements, channels: 3, channelLines: [1, 8] };
const typed: Capacity = { key: 'typed:16384', name: '16 GiB', mib: 16384, node: null };

describe('lines', () => {
  it('are one a channel count, the one in question among them', () => {
    const { lines, spanHours, fitHours } = chartContent(inputs, [typed], typed);
    expect(lines.map(({ label, role }) => [label, role])).toEqual([
      ['1 ch', 'context'],
      ['3 ch', 'chosen'],
      ['8 ch', 'context'],
    ]);
    expect(spanHours).toBe(96);
    expect(Math.floor((fitHours ?? 0) * 100)).toBe(8454);
    expect(lines[1]?.startMib).toBe(800);
    expect(lines[1]?.endMib).toBeCloseTo(800 + 96 * 0.256 * 720, 6);
  });

  it('that need the same are one line with all their numbers', () => {
    const flat = { ...inputs, requirements: { ...emptyRequirements(), per_hour_system_memory_mib: 10 } };
    const { lines } = chartContent(flat, [typed], typed);
    expect(lines).toMatchObject([{ label: '1 to 8 ch', role: 'chosen' }]);
  });
});

describe('what stands beside the lines', () => {
  it('is a compared version, at the chosen channels and rate', () => {
    const configuration = { name: 'YASA', image: null, tag: null, priority: 0, requirements: inputs.requirements };
    const compared = { label: 'v1', configuration };
    const here = { ...inputs, spanHours: 24 };
    const other = { ...here, requirements: { ...requirements, base_system_memory_mib: 100 } };
    for (const view of ['lines', 'terms'] as const) {
      const { lines } = chartContent({ ...other, view }, [typed], typed, compared);
      const line = lines.find(({ role }) => role === 'compared');
      const own = chartContent({ ...here, view }, [typed], typed).lines.find(({ role }) => role === 'chosen');
      expect(line).toMatchObject({ label: 'v1', startMib: own?.startMib, endMib: own?.endMib });
    }
  });

  it('are at most 300 of very many runs', () => {
    const runs = Array.from({ length: 10_000 }, (_, index) => ({
      hours: 1 + (index % 90),
      channels: 2,
      sampleRateHz: 256,
      peakMib: 100 + index,
    }));
    const { points, pointsLeftOut } = chartContent({ ...inputs, runs }, [typed], typed);
    expect([points.length, pointsLeftOut]).toEqual([300, 9700]);
    expect(points.some(({ note }) => note !== null)).toBe(true);
  });
});

describe('terms', () => {
  it('are layers that add up to the claim, those of nothing left out', () => {
    const { bands, lines, scale, points } = chartContent(
      { ...inputs, view: 'terms', scale: 'log', runs: exampleRuns() },
      [typed],
      typed,
    );
    expect([scale, points]).toEqual(['linear', []]);
    expect(bands.map(({ label, shortLabel }) => [label, shortLabel])).toEqual([
      ['Base', 'base'],
      ['Per hour, kHz', 'h·kHz'],
      ['Per hour, channel, kHz', 'h·ch·kHz'],
    ]);
    expect(bands.reduce((sum, { endMib }) => sum + endMib, 0)).toBeCloseTo(lines[0]?.endMib ?? 0, 6);
    expect(new Set(bands.map(({ tone }) => tone)).size).toBe(3);
  });

  it('of disk have the recording itself among them', () => {
    const { bands, lines } = chartContent({ ...inputs, view: 'terms', resource: 'disk' }, [], null);
    expect(bands.map(({ label }) => label)).toEqual(['Recording']);
    expect(bands[0]?.endMib).toBe(lines[0]?.endMib);
  });
});

describe('the length axis', () => {
  it.each([
    ['reaches as far as asked', { spanHours: 10 }, 84, 10],
    ['holds the recording', { hours: 30 }, null, 48],
    ['holds the answer', {}, 84, 96],
    ['is not stretched by an answer of years', {}, 9000, 24],
    ['holds every measured run', { runs: [{ hours: 90, channels: 1, sampleRateHz: 1, peakMib: 1 }] }, null, 168],
  ])('%s', (_case, change, fitHours, expected) => {
    expect(spanOf({ ...inputs, ...change }, fitHours)).toBe(expected);
  });
});

it('points tell runs of the same shape from others, and name the worst', () => {
  const { points } = chartContent({ ...inputs, channels: 2, runs: exampleRuns() }, [typed], typed);
  expect(points.filter(({ isSameShape }) => isSameShape).map(({ hours }) => hours)).toEqual([8, 24, 48, 10]);
  expect(points.filter(({ note }) => note !== null).map(({ note }) => note)).toEqual(['worst: 43 %']);
  expect(chartContent({ ...inputs, resource: 'gpu', runs: exampleRuns() }, [], null).points).toEqual([]);
});

it('capacities of one size share a level', () => {
  const node = (name: string) => ({ key: `node:${name}`, name, mib: 1024, node: { name } }) as unknown as Capacity;
  const names = ['a', 'b', 'c', 'd'];
  const { marks } = chartContent(inputs, [...names.map(node), typed], typed);
  expect(marks.map(({ label, mib, isChosen }) => [label, mib, isChosen])).toEqual([
    ['a and 3 more', 1024, false],
    ['typed', 16384, true],
  ]);
});

it('terms are named by what they grow with', () => {
  const recording = { hours: 8, channels: 2, sampleRateHz: 256 };
  expect(termsOf('system').map((term) => `${termName(term)}: ${termFactor(term, recording)}`)).toEqual([
    'Base: ',
    'Per hour: × 8 h',
    'Per hour, kHz: × 8 h × 0.256 kHz',
    'Per hour, channel: × 8 h × 2 ch',
    'Per hour, channel, kHz: × 8 h × 2 ch × 0.256 kHz',
  ]);
  expect(termsOf('disk').map(termName)).toEqual(['Fixed', 'Per hour']);
});
