import fc from 'fast-check';
import type { MeasuredRun } from '../resources/runs-csv';

/** Figures of every magnitude between two, each magnitude as likely as the others. */
export function anyMagnitude(least: number, most: number): fc.Arbitrary<number> {
  return fc
    .double({ min: Math.log(least), max: Math.log(most), noNaN: true })
    .map((exponent) => Math.min(most, Math.max(least, Math.exp(exponent))));
}

/** Runs as people measure them: rates that recorders have, minutes to days, memory of real machines. */
export const likelyRun: fc.Arbitrary<MeasuredRun> = fc.record({
  hours: fc.oneof(fc.constantFrom(0.5, 1, 8, 10, 24, 48), anyMagnitude(0.05, 100)),
  channels: fc.integer({ min: 1, max: 64 }),
  sampleRateHz: fc.constantFrom(100, 128, 200, 256, 500, 512, 1000, 2000),
  peakMib: fc.oneof(fc.integer({ min: 100, max: 60_000 }), anyMagnitude(50, 1e5)),
});

/** Runs up to the ends of what is taken. */
export const extremeRun: fc.Arbitrary<MeasuredRun> = fc.record({
  hours: fc.oneof(fc.constantFrom(0, 1e6), anyMagnitude(1e-6, 1e6)),
  channels: fc.oneof(fc.constantFrom(0, 1e5), anyMagnitude(1, 1e5).map(Math.floor)),
  sampleRateHz: fc.oneof(fc.constantFrom(0, 1e7), anyMagnitude(1e-3, 1e7)),
  peakMib: fc.oneof(fc.constantFrom(0.001, 1e12), anyMagnitude(1e-3, 1e12)),
});
