import { bounds, isWithin } from './bounds';
import { type Resource, type TermField, termDefinitions } from './requirements';
import { roundedUp } from './round-up';

/** How one sample is held, with its bytes. */
export const sampleFormats = {
  float64: 8,
  float32: 4,
  float16: 2,
  int32: 4,
  int16: 2,
  int8: 1,
} as const;

export type SampleFormat = keyof typeof sampleFormats;

/** So many copies of the whole signal that an analysis holds at its peak. */
export interface SignalCopies {
  /** An integer of 1 or more. */
  count: number;
  format: SampleFormat;
  rate: { kind: 'native' } | { kind: 'fixed'; hz: number };
  /** `one_at_a_time`: one buffer, used again for each channel. */
  channels: 'each' | 'one_at_a_time';
  resource: Exclude<Resource, 'disk'>;
}

export interface CopiesLine {
  field: TermField;
  /** MiB per the unit of the field, not rounded. */
  exactMib: number;
  /** `2 × 8 bytes × 1,000 samples × 3,600 s / 2²⁰ = 54.93`, the result to 4 significant digits. */
  arithmetic: string;
}

export interface CopiesTotal {
  field: TermField;
  /** Of all copies that come to this field. */
  exactMib: number;
  /** The coefficient to use: the sum rounded up to 4 significant digits. */
  mib: number;
}

export type CopiesOutcome =
  | {
      kind: 'copies';
      /** One for each of the copies, in their order. */
      lines: CopiesLine[];
      /** One for each field, in the order of the formula. */
      totals: CopiesTotal[];
    }
  | {
      kind: 'refused';
      /** `path` such as `0.count`: which of the copies, counted from 0, and which part of it. */
      faults: { path: string; message: string }[];
    };

/** What a rate is counted for: coefficients at the native rate are per kHz. */
const samplesPerKhz = 1000;
const secondsPerHour = 3600;
const usedDigits = 4;
const mostCopies = 1000;

/**
 * The coefficients that copies of the signal come to, with the arithmetic of each:
 *
 *     count * bytes per sample * samples per second * 3600 / 2^20
 *
 * in MiB per signal hour: of one kHz at the native rate (1000 samples per second), of the rate itself where that is
 * fixed; per channel where each channel has its own. Sums are exact doubles; only what is used is rounded, up.
 * Source: the fields' descriptions in the seed document (one float32 copy is 13.7 per kHz, at 128 Hz 1.76).
 */
export function coefficientsOfCopies(copies: readonly SignalCopies[]): CopiesOutcome {
  const faults = copies.flatMap((copy, index) =>
    faultsOf(copy).map(({ part, message }) => ({ path: `${index}.${part}`, message })),
  );
  const lines = copies.flatMap((copy) => lineOf(copy) ?? []);
  if (faults.length > 0 || lines.length < copies.length) return { kind: 'refused', faults };
  const totals = termDefinitions.flatMap(({ field }): CopiesTotal[] => {
    const ofField = lines.filter((line) => line.field === field);
    const exactMib = ofField.reduce((sum, line) => sum + line.exactMib, 0);
    return ofField.length > 0 ? [{ field, exactMib, mib: roundedUp(exactMib, usedDigits) }] : [];
  });
  return { kind: 'copies', lines, totals };
}

function faultsOf(copy: SignalCopies): { part: keyof SignalCopies; message: string }[] {
  const { count, rate } = copy;
  return [
    ...(Number.isInteger(count) && count >= 1 && count <= mostCopies
      ? []
      : [{ part: 'count' as const, message: `An integer from 1 to 1,000 is needed for the number of copies.` }]),
    ...(rate.kind === 'native' || (rate.hz > 0 && isWithin(rate.hz, bounds.sampleRateHz))
      ? []
      : [{ part: 'rate' as const, message: 'A rate above 0 Hz is needed, 10,000,000 or less.' }]),
    ...(fieldOf(copy)
      ? []
      : [
          {
            part: 'channels' as const,
            message:
              'GPU memory has no term for a buffer at the native rate that channels use one at a time; count it for each channel, or at a fixed rate.',
          },
        ]),
  ];
}

/** Null where the resource has no such term. */
function fieldOf({ rate, channels, resource }: SignalCopies): TermField | null {
  const term = termDefinitions.find(
    (one) =>
      one.resource === resource &&
      one.perHour &&
      one.perKhz === (rate.kind === 'native') &&
      one.perChannel === (channels === 'each'),
  );
  return term?.field ?? null;
}

function lineOf(copy: SignalCopies): CopiesLine | null {
  const field = fieldOf(copy);
  if (field === null) return null;
  const bytes = sampleFormats[copy.format];
  const samples = copy.rate.kind === 'native' ? samplesPerKhz : copy.rate.hz;
  const exactMib = (copy.count * bytes * samples * secondsPerHour) / 2 ** 20;
  const factors = [
    figure(copy.count),
    `${figure(bytes)} ${bytes === 1 ? 'byte' : 'bytes'}`,
    `${figure(samples)} ${samples === 1 ? 'sample' : 'samples'}`,
    `${figure(secondsPerHour)} s`,
  ];
  return { field, exactMib, arithmetic: `${factors.join(' × ')} / 2²⁰ = ${figure(Number(exactMib.toPrecision(4)))}` };
}

function figure(value: number): string {
  return value.toLocaleString('en-GB', { maximumSignificantDigits: 15 });
}
