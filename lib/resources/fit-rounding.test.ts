import fc from 'fast-check';
import { expect, it } from 'vitest';
import { extremeRun, likelyRun } from '../testing/any-runs';
import { estimatePeakMib } from './estimate';
import { roundedCover } from './fit-rounding';
import { meetsHeadroom } from './headroom';
import { type TermField, termsOf } from './requirements';

const terms = termsOf('system');
const run = { hours: 8, channels: 2, sampleRateHz: 256, peakMib: 1000 };

it.each([
  ['what has three digits stays', { base_system_memory_mib: 1300 }, { base_system_memory_mib: 1300 }],
  ['noise is dropped', { base_system_memory_mib: 1300.0000000001 }, { base_system_memory_mib: 1300 }],
  [
    'noise that leaves the run covered is dropped',
    { base_system_memory_mib: 1299.9999999999 },
    { base_system_memory_mib: 1300 },
  ],
  ['a fourth digit goes up', { base_system_memory_mib: 1300.5 }, { base_system_memory_mib: 1310 }],
  [
    'each term by itself',
    { base_system_memory_mib: 1234, per_hour_system_memory_mib: 12.341 },
    { base_system_memory_mib: 1240, per_hour_system_memory_mib: 12.4 },
  ],
  [
    'the largest term at a run that is short goes up',
    { base_system_memory_mib: 1280, per_hour_system_memory_mib: 1 },
    { base_system_memory_mib: 1300, per_hour_system_memory_mib: 1 },
  ],
])('%s', (_case, exact, expected) => {
  const { base_system_memory_mib, per_hour_system_memory_mib } = roundedCover(exact, terms, 'system', [run], 0.3);
  expect({ base_system_memory_mib, per_hour_system_memory_mib }).toEqual({
    per_hour_system_memory_mib: 0,
    ...expected,
  });
});

it('what is not chosen stays 0', () => {
  const coefficients = roundedCover({ base_system_memory_mib: 1300 }, terms.slice(0, 1), 'system', [run], 0.3);
  expect(terms.slice(1).map(({ field }) => coefficients[field])).toEqual([0, 0, 0, 0]);
});

it.each([
  ['as people measure them', likelyRun],
  ['up to the ends of what is taken', extremeRun],
])('covers every run, and adds no more than the third digit of what covered them: %s', (_case, anyRun) => {
  const shares = fc.tuple(...terms.map(() => fc.double({ min: 0, max: 1, noNaN: true })));
  fc.assert(
    fc.property(fc.array(anyRun, { minLength: 1, maxLength: 10 }), shares, (runs, weights) => {
      // A base that covers alone, up to the noise of a solver; the others are extra.
      const base = Math.max(...runs.map(({ peakMib }) => 1.3 * peakMib)) * (1 - 1e-12);
      const exact = Object.fromEntries(
        terms.map(({ field }, index) => [field, index === 0 ? base : Math.floor((weights[index] ?? 0) * 4) * 10]),
      ) as Record<TermField, number>;
      const coefficients = roundedCover(exact, terms, 'system', runs, 0.3);
      for (const one of runs) {
        expect(meetsHeadroom(estimatePeakMib('system', coefficients, one), one.peakMib, 0.3)).toBe(true);
      }
      for (const { field } of terms) {
        expect(coefficients[field]).toBeGreaterThanOrEqual(exact[field] * (1 - 1e-9));
        expect(coefficients[field]).toBeLessThanOrEqual(exact[field] * 1.0201);
      }
    }),
    { numRuns: 2000 },
  );
});
