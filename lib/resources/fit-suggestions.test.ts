import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extremeRun, likelyRun } from '../testing/any-runs';
import { distinguish } from './fit-distinguish';
import { factorsOf } from './fit-factors';
import { suggestedRuns } from './fit-suggestions';
import { type Resource, type Term, termsOf } from './requirements';

const run = { hours: 8, channels: 2, sampleRateHz: 256 };
type Run = typeof run;

function suggested(terms: readonly Term[], runs: readonly Run[]) {
  return suggestedRuns(
    terms,
    runs,
    distinguish(
      runs.map((one) => factorsOf(terms, one)),
      terms.length,
    ),
  );
}

function named(resource: Resource, names: readonly string[]): Term[] {
  return termsOf(resource).filter(({ name }) => names.includes(name));
}

const base = ['Base', 'Per hour'];
const rates = ['Base', 'Per hour', 'Per hour, kHz'];
const channels = ['Base', 'Per hour', 'Per hour, channel'];
const yasa = ['Base', 'Per hour, kHz', 'Per hour, channel, kHz'];
const lengths = [4, 8, 24].map((hours) => ({ ...run, hours }));

describe('what to measure next', () => {
  it.each([
    ['nothing where the runs tell all', base, lengths, []],
    [
      'one length: another length',
      base,
      [run],
      ['16 hours with 2 channels at 256 Hz: this tells “Base” from “Per hour”.'],
    ],
    [
      'one rate: another rate',
      rates,
      lengths,
      ['8 hours with 2 channels at 512 Hz: this tells “Per hour” from “Per hour, kHz”.'],
    ],
    [
      'one channel count: another count',
      channels,
      lengths,
      ['8 hours with 4 channels at 256 Hz: this tells “Per hour” from “Per hour, channel”.'],
    ],
    [
      'runs all alike: a run for each term that is open',
      yasa,
      Array(7).fill(run),
      [
        '16 hours with 2 channels at 256 Hz: this tells “Base” from “Per hour, kHz” and “Per hour, channel, kHz”.',
        '8 hours with 4 channels at 256 Hz: this tells “Per hour, kHz” from “Per hour, channel, kHz”.',
      ],
    ],
    [
      'days of signal: half of it tells the same',
      base,
      [{ ...run, hours: 48 }],
      ['24 hours with 2 channels at 256 Hz: this tells “Base” from “Per hour”.'],
    ],
    [
      'many channels at a high rate: fewer, and a lower one',
      ['Per hour', 'Per hour, kHz', 'Per hour, channel'],
      [{ hours: 1, channels: 65, sampleRateHz: 2000 }],
      [
        '1 hour with 33 channels at 2000 Hz: this tells “Per hour, channel” from “Per hour” and “Per hour, kHz”.',
        '1 hour with 65 channels at 1000 Hz: this tells “Per hour” from “Per hour, kHz”.',
      ],
    ],
    [
      'no channels: some',
      ['Base', 'Per hour, channel'],
      [{ ...run, channels: 0 }],
      ['8 hours with 2 channels at 256 Hz: this says something about “Per hour, channel”.'],
    ],
    [
      'nothing but length 0: a usual length',
      base,
      [{ ...run, hours: 0 }],
      ['8 hours with 2 channels at 256 Hz: this says something about “Per hour”.'],
    ],
    [
      'no rate: a usual one',
      ['Base', 'Per hour', 'Per hour, kHz'],
      lengths.map((one) => ({ ...one, sampleRateHz: 0 })),
      ['8 hours with 2 channels at 256 Hz: this says something about “Per hour, kHz”.'],
    ],
  ])('%s', (_case, names, runs, words) => {
    const suggestions = suggested(named('system', names), runs);
    expect(suggestions.map((one) => one.words)).toEqual(words.map((text) => `Measure ${text}`));
  });

  it('of terms that only a second run settles, the first says so', () => {
    const runs = [1, 2].flatMap((count) => lengths.map((one) => ({ ...one, channels: count })));
    const four = '“Per hour”, “Per hour, kHz”, “Per hour, channel” and “Per hour, channel, kHz”';
    expect(suggested(termsOf('system'), runs).map(({ words }) => words)).toEqual([
      `Measure 8 hours with 1 channel at 512 Hz: this tells ${four} apart with the next run.`,
      `Measure 8 hours with 2 channels at 512 Hz: this tells ${four} apart.`,
    ]);
  });

  it('several things that one run tells stand in one sentence', () => {
    const suggestions = suggested(named('system', yasa), [
      { ...run, hours: 0 },
      { ...run, hours: 0 },
    ]);
    expect(suggestions[0]?.words).toBe(
      'Measure 8 hours with 2 channels at 256 Hz: this says something about “Per hour, kHz” and “Per hour, channel, kHz”.',
    );
  });
});

const anyTerms = fc
  .constantFrom<Resource>('system', 'gpu', 'disk')
  .chain((resource) => fc.subarray([...termsOf(resource)], { minLength: 1 }));

/** What the runs and then each of the suggested ones leave open. */
function distinctions(terms: readonly Term[], runs: readonly Run[]) {
  const rows = runs.map((one) => factorsOf(terms, one));
  const first = distinguish(rows, terms.length);
  const spanning = first.spanning.flatMap((row) => (rows[row] ? [rows[row]] : []));
  const suggestions = suggested(terms, runs).map((one) => factorsOf(terms, one));
  const later = suggestions.map((_, index) =>
    distinguish([...spanning, ...suggestions.slice(0, index + 1)], terms.length),
  );
  return [first, ...later];
}

it('with the suggested runs nothing is open, and each of them was needed', () => {
  fc.assert(
    fc.property(anyTerms, fc.array(likelyRun, { minLength: 1, maxLength: 8 }), (terms, runs) => {
      const all = distinctions(terms, runs);
      expect(all.at(-1)?.groups).toEqual([]);
      expect(all).toHaveLength(terms.length - (all[0]?.spanning.length ?? 0) + 1);
    }),
    { numRuns: 3000 },
  );
});

it('each suggested run settles more, even of runs up to the ends of what is taken', () => {
  fc.assert(
    fc.property(anyTerms, fc.array(extremeRun, { minLength: 1, maxLength: 8 }), (terms, runs) => {
      const ranks = distinctions(terms, runs).map(({ spanning }) => spanning.length);
      expect(ranks).toEqual(ranks.map((_, index) => (ranks[0] ?? 0) + index));
    }),
    { numRuns: 2000 },
  );
});
