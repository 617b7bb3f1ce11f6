import { expect, it } from 'vitest';
import { fitRequirements } from '@/lib/resources/fit';
import type { Fit } from '@/lib/resources/fitted';
import { emptyRequirements } from '@/lib/resources/requirements';
import type { MeasuredRun } from '@/lib/resources/runs-csv';
import { fitContent } from './fit-content';
import { termsOfFit } from './fit-state';

const sliders = { ...emptyRequirements(), base_system_memory_mib: 5000 };

function fitOf(runs: MeasuredRun[]): Fit {
  const outcome = fitRequirements({
    runs,
    headroom: 0.3,
    fields: ['base_system_memory_mib', 'per_hour_per_channel_per_khz_system_memory_mib'],
  });
  if (outcome.kind === 'refused') throw new Error(outcome.faults[0]?.message);
  return outcome;
}
const run = (hours: number, channels: number): MeasuredRun => ({
  hours,
  channels,
  sampleRateHz: 250,
  peakMib: 500 + hours * channels * 20,
});

it('the shape that was measured most often is the strong line, the sliders lie beside it', () => {
  const content = fitContent(fitOf([run(8, 1), run(8, 2), run(24, 2), run(48, 2)]), sliders);
  expect(content.lines.map(({ label, role }) => [label, role])).toEqual([
    ['2 ch, 250 Hz', 'chosen'],
    ['1 ch, 250 Hz', 'context'],
    ['Sliders now', 'compared'],
  ]);
  expect(content.points.map(({ isSameShape }) => isSameShape)).toEqual([false, true, true, true]);
  expect(content.points.filter(({ note }) => note !== null)).toHaveLength(1);
});

it('the picture ends just beyond the longest run', () => {
  expect(fitContent(fitOf([run(8, 1), run(48, 2)]), sliders).spanHours).toBe(54);
  expect(fitContent(fitOf([run(0.2, 1), run(0.5, 2)]), sliders).spanHours).toBe(0.75);
});

it('sliders that have the terms of the fit need no line of their own', () => {
  const fit = fitOf([run(8, 1), run(48, 2)]);
  const { lines } = fitContent(fit, { ...emptyRequirements(), ...termsOfFit(fit) });
  expect(lines.map(({ role }) => role)).toEqual(['chosen', 'context']);
});

it('of thousands of runs those with the least headroom are drawn, and it is said how many are not', () => {
  const fit = fitOf(Array.from({ length: 1000 }, (_, index) => run((index % 50) + 1, (index % 9) + 1)));
  const { lines, points, pointsLeftOut } = fitContent(fit, sliders);
  expect(lines.filter(({ role }) => role !== 'compared')).toHaveLength(5);
  expect(points).toHaveLength(300);
  expect(pointsLeftOut).toBe(700);
});
