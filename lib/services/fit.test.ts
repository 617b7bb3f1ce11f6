import { expect, it } from 'vitest';
import { fitAnswer, fitBody } from '../api/fit';
import { fitRuns } from './fit';

const runs = [
  { hours: 8, channels: 2, sample_rate_hz: 256, peak_mib: 1209 },
  { hours: 24, channels: 2, sample_rate_hz: 256, peak_mib: 2880 },
];
const terms = ['base_system_memory_mib', 'per_hour_system_memory_mib'];
const answer = (body: unknown) => fitRuns(fitBody.parse(body));

it('answers coefficients, a row a run, and what the runs leave open', () => {
  const fitted = answer({ runs, terms: [...terms].reverse() });
  expect(fitAnswer.parse(fitted)).toEqual(fitted);
  expect(Object.keys(fitted.requirements)).toEqual(terms);
  expect(fitted.runs).toMatchObject(runs);
  expect(fitted.worst_headroom).toBe(Math.min(...fitted.runs.map(({ headroom }) => headroom)));
  expect(fitted.worst_headroom).toBeGreaterThanOrEqual(0.3);
  expect(fitted.total_over_claim_mib).toBeGreaterThanOrEqual(fitted.least_over_claim_mib);
  expect(fitted).toMatchObject({ indistinguishable: [], suggestions: [] });
});

it('names the terms that the runs leave open, with what to measure', () => {
  const { indistinguishable, suggestions } = answer({ runs: [runs[0], runs[0]], terms });
  expect(indistinguishable).toEqual([terms]);
  expect(suggestions).toEqual(['Measure 16 hours with 2 channels at 256 Hz: this tells “Base” from “Per hour”.']);
});

it('takes 30 % and all of system memory where nothing else is said', () => {
  const many = [1, 2, 3, 4, 5].map((hours) => ({ hours, channels: hours, sample_rate_hz: 256, peak_mib: 1000 }));
  const { requirements } = answer({ runs: many });
  expect(requirements).toEqual({
    base_system_memory_mib: 1300,
    per_hour_system_memory_mib: 0,
    per_hour_per_khz_system_memory_mib: 0,
    per_hour_per_channel_system_memory_mib: 0,
    per_hour_per_channel_per_khz_system_memory_mib: 0,
  });
});

it.each([
  ['fewer runs than all terms of system memory', { runs }, 'terms', 'choose at most 2 terms, or measure 3 more runs'],
  ['no runs', { runs: [], terms }, 'runs', 'There are no runs'],
  ['terms of two resources', { runs, terms: [terms[0], 'base_gpu_memory_mib'] }, 'terms', 'more than one resource'],
  ['more runs than are fitted', { runs: Array(10_001).fill(runs[0]), terms }, 'runs', 'at most 10,000 runs'],
])('refuses %s', (_case, body, path, words) => {
  expect(() => answer(body)).toThrow(
    expect.objectContaining({
      code: 'invalid',
      message: expect.stringContaining(words),
      fields: { errors: [{ path, message: expect.stringContaining(words) }] },
    }),
  );
});

it('names every fault of a body at once', () => {
  const parsed = fitBody.safeParse({
    runs: [{ hours: -1, channels: 1.5, sample_rate_hz: '256', peak_mib: 0 }],
    headroom: 101,
    terms: ['base'],
  });
  expect(parsed.error?.issues.map((issue) => issue.path.join('.')).sort()).toEqual([
    'headroom',
    'runs.0.channels',
    'runs.0.hours',
    'runs.0.peak_mib',
    'runs.0.sample_rate_hz',
    'terms.0',
  ]);
});
