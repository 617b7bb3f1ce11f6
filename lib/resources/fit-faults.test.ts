import { expect, it } from 'vitest';
import { chosenTerms, faultsOfWish, mostFaults } from './fit-faults';
import type { FitWish } from './fitted';

const run = { hours: 8, channels: 2, sampleRateHz: 256, peakMib: 1209 };
const good: FitWish = {
  runs: [run, { ...run, hours: 24 }],
  headroom: 0.3,
  fields: ['base_system_memory_mib', 'per_hour_system_memory_mib'],
};

it.each([
  ['as many runs as terms', {}],
  ['runs all alike', { runs: Array(7).fill(run) }],
  ['one run for one term', { runs: [run], fields: ['base_gpu_memory_mib'] }],
  ['no headroom at all', { headroom: 0 }],
  ['the ends of what is taken', { runs: [run, { hours: 1e6, channels: 1e5, sampleRateHz: 1e7, peakMib: 1e12 }] }],
  ['as many runs as are taken', { runs: Array(10_000).fill(run) }],
] satisfies [string, Partial<FitWish>][])('finds no fault in %s', (_case, change) => {
  expect(faultsOfWish({ ...good, ...change })).toEqual([]);
});

it.each([
  ['no runs', { runs: [] }, 'runs', 'There are no runs; measure at least as many as there are terms.'],
  [
    'fewer runs than terms',
    { runs: [run] },
    'terms',
    '1 run cannot settle 2 terms: choose at most 1 term, or measure 1 more run.',
  ],
  ['no term', { fields: [] }, 'terms', 'No term is chosen; choose at least one.'],
  [
    'a term twice',
    { fields: ['base_gpu_memory_mib', 'base_gpu_memory_mib'] },
    'terms',
    'base_gpu_memory_mib is chosen twice; name it once.',
  ],
  [
    'terms of two resources',
    { fields: ['base_system_memory_mib', 'base_gpu_memory_mib'] },
    'terms',
    'The terms are of more than one resource; fit each resource to its own peaks.',
  ],
  ['a negative headroom', { headroom: -0.1 }, 'headroom', 'a share from 0 to 100 is needed'],
  ['a headroom that is a percentage', { headroom: 130 }, 'headroom', 'The headroom is 130; a share from 0 to 100'],
  ['no number for a headroom', { headroom: Number.NaN }, 'headroom', 'a share'],
  [
    'a negative peak',
    { runs: [run, { ...run, peakMib: -5 }] },
    'runs.1.peak_mib',
    'Run 2: peak_mib is -5; a number of',
  ],
  ['a peak of 0', { runs: [{ ...run, peakMib: 0 }, run] }, 'runs.0.peak_mib', '0.001 or more is needed'],
  ['an infinite peak', { runs: [{ ...run, peakMib: Number.POSITIVE_INFINITY }, run] }, 'runs.0.peak_mib', 'or less'],
  ['no number for a peak', { runs: [{ ...run, peakMib: Number.NaN }, run] }, 'runs.0.peak_mib', 'is NaN; a number'],
  ['a negative length', { runs: [{ ...run, hours: -1 }, run] }, 'runs.0.hours', 'a number of 0 or more is needed'],
  [
    'half a channel',
    { runs: [{ ...run, channels: 1.5 }, run] },
    'runs.0.channels',
    'an integer of 0 or more is needed',
  ],
  ['too many channels', { runs: [{ ...run, channels: 1e6 }, run] }, 'runs.0.channels', '100,000 or less is needed'],
  ['a rate beyond all', { runs: [{ ...run, sampleRateHz: 1e9 }, run] }, 'runs.0.sample_rate_hz', '10,000,000 or less'],
  [
    'too many runs',
    { runs: Array(10_001).fill(run) },
    'runs',
    '10,001 runs are more than can be fitted; send at most 10,000',
  ],
] satisfies [string, Partial<FitWish>, string, string][])('says what to change: %s', (_case, change, path, words) => {
  expect(faultsOfWish({ ...good, ...change })).toEqual([{ path, message: expect.stringContaining(words) }]);
});

it('names every fault at once, and of a wrong column no more than anybody reads', () => {
  const broken = { ...run, hours: -1, peakMib: 0 };
  const paths = faultsOfWish({ runs: [broken, run, broken], headroom: -1, fields: [] }).map(({ path }) => path);
  expect(paths).toEqual(['terms', 'headroom', 'runs.0.hours', 'runs.0.peak_mib', 'runs.2.hours', 'runs.2.peak_mib']);
  expect(faultsOfWish({ ...good, runs: Array(1000).fill(broken) })).toHaveLength(mostFaults);
});

it('terms come in the order of the formula', () => {
  const fields = ['per_hour_system_memory_mib', 'base_system_memory_mib'] as const;
  expect(chosenTerms(fields).map(({ field }) => field)).toEqual([...fields].reverse());
});
