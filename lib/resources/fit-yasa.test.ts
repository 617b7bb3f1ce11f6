import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { highsCovers } from '../testing/solved-by-highs';
import { estimatePeakMib } from './estimate';
import { fitRequirements } from './fit';
import { factorsOf } from './fit-factors';
import { emptyRequirements, termsOf } from './requirements';
import { type MeasuredRun, readRunsCsv } from './runs-csv';

/** The published runs of YASA sleep staging, with the terms of its published claim. */
const runs = readRuns();
const terms = termsOf('system').filter(({ perHour, perKhz }) => !perHour || perKhz);
const fields = terms.map(({ field }) => field);
const headroom = 0.3;
const outcome = fitRequirements({ runs, headroom, fields });
const fit = outcome.kind === 'fit' ? outcome : null;
const factors = runs.map((run) => factorsOf(terms, run));
const needs = runs.map(({ peakMib }) => (1 + headroom) * peakMib);
const peaksMib = runs.reduce((sum, { peakMib }) => sum + peakMib, 0);

function readRuns(): MeasuredRun[] {
  const reading = readRunsCsv(readFileSync('lib/testing/fixtures/yasa-measured.csv', 'utf8'));
  return reading.kind === 'runs' ? reading.runs : [];
}

it('leaves 30 % or more at every run', () => {
  expect(fields).toEqual([
    'base_system_memory_mib',
    'per_hour_per_khz_system_memory_mib',
    'per_hour_per_channel_per_khz_system_memory_mib',
  ]);
  expect(fit?.coefficients).toEqual({
    base_system_memory_mib: 1010,
    per_hour_per_khz_system_memory_mib: 0,
    per_hour_per_channel_per_khz_system_memory_mib: 232,
  });
  expect(fit?.runs.map(({ claimMib }) => claimMib)).toEqual([2027, 1486, 1961, 3861, 6712, 2198, 6712]);
  for (const { claimMib, peakMib } of fit?.runs ?? []) expect(claimMib).toBeGreaterThanOrEqual(1.3 * peakMib);
  expect(fit?.worstHeadroom).toBeCloseTo(0.3048, 4);
  expect(fit).toMatchObject({ indistinguishable: [], suggestions: [] });
});

it('over-claims less than the published claim does on these runs', () => {
  const published = {
    ...emptyRequirements(),
    base_system_memory_mib: 800,
    per_hour_per_khz_system_memory_mib: 450,
    per_hour_per_channel_per_khz_system_memory_mib: 90,
  };
  const claims = runs.map((run) => estimatePeakMib('system', published, run));
  expect(claims).toEqual([2180, 1906, 2091, 4671, 8542, 2413, 8542]);
  expect(claims.reduce((sum, claimMib) => sum + claimMib, -peaksMib)).toBe(12_113);
  expect(fit?.totalOverClaimMib).toBe(6725);
  expect(fit?.leastOverClaimMib).toBeCloseTo(6627.531, 3);
});

describe('over-claims least', () => {
  it('as the dual bound of another solver proves', async () => {
    const bound = (await highsCovers())(factors, needs);
    expect(fit?.leastOverClaimMib).toBeCloseTo((bound?.boundMib ?? 0) - peaksMib, 5);
    expect(fit?.leastOverClaimMib).toBeCloseTo((bound?.leastMib ?? 0) - peaksMib, 5);
  });

  it('as a grid shows: no choice of base and kHz term, each with the least of the third, claims less', () => {
    let least = Number.POSITIVE_INFINITY;
    for (let base = 0; base <= 2000; base += 4) {
      for (let perKhz = 0; perKhz <= 1000; perKhz += 4) least = Math.min(least, overClaimWith(base, perKhz));
    }
    expect(least).toBeGreaterThanOrEqual((fit?.leastOverClaimMib ?? Number.NaN) - 1e-6);
    // And the grid comes near, so it has looked where the optimum is.
    expect(least).toBeLessThan((fit?.leastOverClaimMib ?? Number.NaN) * 1.002);
  });

  it('as the runs show at which nothing is to spare: two of them, for two terms that are not 0', () => {
    const exact = terms.map(({ field }) => fit?.exact[field] ?? Number.NaN);
    const spare = factors.map((row, index) => claim(row, exact) - (needs[index] ?? 0));
    expect(spare.filter((mib) => Math.abs(mib) < 1e-6)).toHaveLength(2);
    expect(Math.min(...spare)).toBeGreaterThan(-1e-6);
  });
});

function claim(row: readonly number[], coefficients: readonly number[]): number {
  return row.reduce((sum, factor, index) => sum + factor * (coefficients[index] ?? 0), 0);
}

function overClaimWith(base: number, perKhz: number): number {
  const lacking = factors.map((row, index) => ((needs[index] ?? 0) - claim(row, [base, perKhz])) / (row[2] ?? 1));
  const third = Math.max(0, ...lacking);
  return factors.reduce((sum, row) => sum + claim(row, [base, perKhz, third]), -peaksMib);
}
