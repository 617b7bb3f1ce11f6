import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extremeRun, likelyRun } from '../testing/any-runs';
import { fitRequirements } from './fit';
import type { Fit, FitWish } from './fitted';
import { headroomOf, meetsHeadroom } from './headroom';
import { type Resource, type TermField, termsOf } from './requirements';
import type { MeasuredRun } from './runs-csv';

const system = termsOf('system').map(({ field }) => field);
const run: MeasuredRun = { hours: 8, channels: 2, sampleRateHz: 256, peakMib: 1000 };

function fitted(wish: FitWish): Fit {
  const outcome = fitRequirements(wish);
  if (outcome.kind === 'refused') throw new Error(outcome.faults.map(({ message }) => message).join());
  return outcome;
}

it('runs that a formula made give back its coefficients', () => {
  const runs = [4, 8, 24].flatMap((hours) =>
    [1, 2, 6].flatMap((channels) =>
      [128, 256, 512].map((sampleRateHz): MeasuredRun => {
        const kHz = sampleRateHz / 1000;
        return { hours, channels, sampleRateHz, peakMib: 800 + 30 * hours + hours * kHz * (450 + 90 * channels) };
      }),
    ),
  );
  const fit = fitted({ runs, headroom: 0, fields: system });
  expect(fit.coefficients).toEqual({
    base_system_memory_mib: 800,
    per_hour_system_memory_mib: 30,
    per_hour_per_khz_system_memory_mib: 450,
    per_hour_per_channel_system_memory_mib: 0,
    per_hour_per_channel_per_khz_system_memory_mib: 90,
  });
  expect(fit.leastOverClaimMib).toBeCloseTo(0, 6);
  expect(fit).toMatchObject({ indistinguishable: [], suggestions: [] });
});

it('runs all alike give a fit that names all its terms as open, and what to measure', () => {
  const fields = [
    'base_system_memory_mib',
    'per_hour_system_memory_mib',
    'per_hour_per_khz_system_memory_mib',
  ] as const;
  const fit = fitted({ runs: Array(7).fill(run), headroom: 0.3, fields });
  expect(fit.runs.map(({ claimMib }) => claimMib)).toEqual(Array(7).fill(fit.runs[0]?.claimMib));
  expect(fit.worstHeadroom).toBeGreaterThanOrEqual(0.3);
  expect(fit.leastOverClaimMib).toBeCloseTo(7 * 300, 6);
  expect(fit.indistinguishable).toEqual([[...fields]]);
  expect(fit.suggestions.map(({ hours, channels, sampleRateHz }) => [hours, channels, sampleRateHz])).toEqual([
    [16, 2, 256],
    [8, 2, 512],
  ]);
});

it('a run counts as often as it is measured', () => {
  const short = { ...run, hours: 2, peakMib: 600 };
  const once = fitted({ runs: [run, short], headroom: 0.3, fields: ['base_system_memory_mib'] });
  const often = fitted({ runs: [run, ...Array(9).fill(short)], headroom: 0.3, fields: ['base_system_memory_mib'] });
  expect(once.totalOverClaimMib).toBe(300 + 700);
  expect(often.totalOverClaimMib).toBe(300 + 9 * 700);
});

it.each([
  ['GPU memory', 'gpu', 4],
  ['disk', 'disk', 2],
] as const)('fits the terms of %s', (_case, resource, count) => {
  const fields = termsOf(resource).map(({ field }) => field);
  const runs = [1, 2, 4, 8].map((hours) => ({ ...run, hours, channels: hours, peakMib: 100 * hours }));
  const fit = fitted({ runs, headroom: 0.3, fields });
  expect(Object.keys(fit.coefficients)).toHaveLength(count);
  expect(fit.runs.map(({ claimMib }) => claimMib)).toEqual([130, 260, 520, 1040]);
});

describe('what cannot be fitted says what to change', () => {
  it.each([
    ['a wish with a fault', { runs: [] }, 'runs', 'There are no runs'],
    [
      'a run of length 0 without a base',
      { runs: [run, { ...run, hours: 0 }], fields: ['per_hour_system_memory_mib'] },
      'runs.1',
      'Run 2, 0 hours with 2 channels at 256 Hz, has a peak that no chosen term can come to; choose one that can',
    ],
    [
      'a run without channels, with a term of channels alone',
      { runs: [{ ...run, channels: 0 }], fields: ['per_hour_per_channel_system_memory_mib'] },
      'runs.0',
      'such as the base term, or leave the run out',
    ],
    [
      'a run too short for the largest coefficient',
      { runs: [{ ...run, hours: 1e-10 }, run], fields: ['per_hour_system_memory_mib'] },
      'runs.0',
      'Run 1, 1e-10 hours',
    ],
    [
      'a coefficient that would be beyond all',
      {
        runs: [run, { ...run, hours: 1, peakMib: 1e12 }],
        fields: ['base_system_memory_mib', 'per_hour_system_memory_mib'],
      },
      'terms',
      '“Base” comes to more than the calculator takes (1,000,000,000,000 or less)',
    ],
  ] satisfies [string, Partial<FitWish>, string, string][])('%s', (_case, change, path, words) => {
    const good: FitWish = { runs: [run], headroom: 0.3, fields: ['base_system_memory_mib'] };
    const outcome = fitRequirements({ ...good, ...change });
    expect(outcome).toEqual({ kind: 'refused', faults: [{ path, message: expect.stringContaining(words) }] });
  });
});

const anyWish = (anyRun: fc.Arbitrary<MeasuredRun>) =>
  fc
    .constantFrom<Resource>('system', 'gpu', 'disk')
    .chain((resource) =>
      fc.shuffledSubarray<TermField>([...termsOf(resource).map(({ field }) => field)], { minLength: 1 }),
    )
    .chain((fields) =>
      fc.record({
        fields: fc.constant(fields),
        headroom: fc.oneof(fc.constant(0.3), fc.constant(0), fc.double({ min: 0, max: 3, noNaN: true })),
        runs: fc.array(anyRun, { minLength: fields.length, maxLength: 20 }),
      }),
    );

it.each([
  ['as people measure them', likelyRun, 3000],
  ['up to the ends of what is taken', extremeRun, 3000],
])('the rounded terms cover every run with the headroom: runs %s', (_case, anyRun, numRuns) => {
  fc.assert(
    fc.property(anyWish(anyRun), (wish) => {
      const outcome = fitRequirements(wish);
      if (outcome.kind === 'refused') {
        expect(anyRun).toBe(extremeRun);
        return;
      }
      expect(outcome.runs.map(({ claimMib, headroom, ...measured }) => measured)).toEqual(wish.runs);
      for (const { claimMib, peakMib, headroom } of outcome.runs) {
        expect(meetsHeadroom(claimMib, peakMib, wish.headroom)).toBe(true);
        expect(headroom).toBe(headroomOf(claimMib, peakMib));
      }
      expect(outcome.worstHeadroom).toBe(Math.min(...outcome.runs.map(({ headroom }) => headroom)));
    }),
    { numRuns },
  );
});

it('rounding up costs less than a hundredth of the claims and a MiB a run', () => {
  fc.assert(
    fc.property(anyWish(likelyRun), (wish) => {
      const { totalOverClaimMib, leastOverClaimMib, coefficients, exact, runs } = fitted(wish);
      const peaksMib = runs.reduce((sum, { peakMib }) => sum + peakMib, 0);
      const tolerance = (leastOverClaimMib + peaksMib) * 1e-9;
      expect(totalOverClaimMib).toBeGreaterThanOrEqual(leastOverClaimMib - tolerance);
      expect(totalOverClaimMib).toBeLessThanOrEqual(
        leastOverClaimMib + (leastOverClaimMib + peaksMib) * 0.01 + runs.length + tolerance,
      );
      for (const field of wish.fields) {
        const [rounded, before] = [coefficients[field] ?? Number.NaN, exact[field] ?? Number.NaN];
        expect(Number(rounded.toPrecision(3))).toBe(rounded);
        expect(rounded === 0).toBe(before === 0);
      }
    }),
    { numRuns: 2000 },
  );
});

it('another term to choose from never makes the least larger, a higher headroom never smaller', () => {
  fc.assert(
    fc.property(fc.array(likelyRun, { minLength: 5, maxLength: 20 }), fc.subarray(system.slice(1)), (runs, others) => {
      const least = (fields: readonly TermField[], headroom: number) =>
        fitted({ runs, headroom, fields }).leastOverClaimMib;
      const some = least(['base_system_memory_mib', ...others], 0.3);
      expect(least(system, 0.3)).toBeLessThanOrEqual(some * (1 + 1e-9));
      expect(least(['base_system_memory_mib', ...others], 0.5)).toBeGreaterThanOrEqual(some * (1 - 1e-9));
    }),
    { numRuns: 500 },
  );
});
