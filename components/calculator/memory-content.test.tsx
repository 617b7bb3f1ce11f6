import { describe, expect, it } from 'vitest';
import { exampleRuns } from '@/lib/resources/example';
import { emptyRequirements, termsOf } from '@/lib/resources/requirements';
import type { Capacity } from './capacity';
import { type CalculatorInputs, startingInputs } from './inputs';
import { chartContent, heatContent, spanOf } from './memory-content';
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

it('the heat map has a row a channel count, the most on top, and steps where a capacity ends', () => {
  const { rows, contours } = heatContent({ ...inputs, channels: 20 }, [typed], typed);
  expect([rows.length, rows[0]?.channels, rows.at(-1)?.channels]).toEqual([24, 24, 1]);
  const [contour] = contours;
  expect(contour?.label).toBe('typed · 16 GiB');
  expect(contour?.hoursByRow.every((hours, row, all) => row === 0 || (hours ?? 0) > (all[row - 1] ?? 0))).toBe(true);
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
