import { expect, it } from 'vitest';
import { fitRequirements } from '@/lib/resources/fit';
import type { Fit } from '@/lib/resources/fitted';
import { emptyRequirements, type TermField } from '@/lib/resources/requirements';
import { coefficientText, fieldUnit, formulaText, leastWords, overClaimWords, termList } from './fit-words';

const base: TermField = 'base_system_memory_mib';
const claiming = (mib: number) => ({ ...emptyRequirements(), base_system_memory_mib: mib });

/** Of runs that all need the same: their claim is the base term alone. */
function fitOf(...peaks: number[]): Fit {
  const runs = peaks.map((peakMib) => ({ hours: 1, channels: 1, sampleRateHz: 100, peakMib }));
  const outcome = fitRequirements({ runs, headroom: 0.3, fields: [base] });
  if (outcome.kind === 'refused') throw new Error(outcome.faults[0]?.message);
  return outcome;
}

// Two peaks of 100 and 80 MiB: 130 MiB are claimed for each, 80 MiB beyond them.
it.each([
  ['that claim more', 200, '140 MiB less than the sliders now.'],
  ['that claim the same', 130, 'as much as the sliders now.'],
  [
    'that leave too little somewhere',
    110,
    '40 MiB more than the sliders now; but those leave too little at 1 of 2 runs.',
  ],
  [
    'that leave too little everywhere',
    90,
    '80 MiB more than the sliders now; but those leave too little at all 2 runs.',
  ],
])('sliders %s', (_, slidersMib, words) => {
  expect(overClaimWords(fitOf(100, 80), claiming(slidersMib), 0.3)).toBe(
    `Over-claims 80 MiB in all over 2 runs, ${words}`,
  );
});

it('counts very many runs in groups of digits', () => {
  const peaks = [...Array.from({ length: 1200 }, () => 100), 20];
  expect(overClaimWords(fitOf(...peaks), claiming(30), 0.3)).toMatch(/too little at 1,200 of 1,201 runs\.$/);
});

it('the formula names coefficients, and leaves out what is 0', () => {
  const figures: Partial<Record<TermField, number>> = {
    base_system_memory_mib: 1010,
    per_hour_per_khz_system_memory_mib: 0,
    per_hour_per_channel_per_khz_system_memory_mib: 23.2,
  };
  expect(formulaText((field) => figures[field] ?? 0)).toBe('1,010 + 23.2 × h × ch × kHz');
  expect(formulaText(() => 0)).toBe('0');
});

it.each([
  [1234567, '1,234,567'],
  [85.2, '85.2'],
  [0.000123, '0.000123'],
])('a coefficient of %d keeps all of its digits', (value, text) => {
  expect(coefficientText(value)).toBe(text);
});

it('names terms, and units of every resource', () => {
  expect(termList([base])).toBe('“Base”');
  expect(termList([base, 'per_hour_system_memory_mib', 'per_hour_per_khz_system_memory_mib'])).toBe(
    '“Base”, “Per hour” and “Per hour, kHz”',
  );
  expect(fieldUnit('base_gpu_memory_mib')).toBe('MiB');
  expect(fieldUnit('per_hour_gpu_memory_mib')).toBe('MiB/h');
  expect(fieldUnit('per_hour_per_channel_gpu_memory_mib')).toBe('MiB/(h·ch)');
});

it('the least that is possible is rounded down, so that it holds', () => {
  expect(leastWords({ ...fitOf(100), leastOverClaimMib: 30.9 })).toContain('over-claims less than 30 MiB.');
});
