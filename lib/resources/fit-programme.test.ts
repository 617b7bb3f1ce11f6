import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyMagnitude, extremeRun, likelyRun } from '../testing/any-runs';
import { highsCovers } from '../testing/solved-by-highs';
import { factorsOf } from './fit-factors';
import { type Factors, leastCover } from './fit-programme';
import { termsOf } from './requirements';
import type { MeasuredRun } from './runs-csv';

const system = termsOf('system');
const highsCover = await highsCovers();

interface Problem {
  factors: Factors[];
  needs: number[];
}

/** Some terms of system memory with the base among them, so that every run can be covered. */
function problems(run: fc.Arbitrary<MeasuredRun>, maxLength: number): fc.Arbitrary<Problem> {
  return fc
    .record({
      runs: fc.array(run, { minLength: 1, maxLength }),
      others: fc.subarray(system.slice(1)),
      headroom: fc.constantFrom(0, 0.3, 1),
    })
    .map(({ runs, others, headroom }) => ({
      factors: runs.map((one) =>
        factorsOf(
          system.filter((term, index) => index === 0 || others.includes(term)),
          one,
        ),
      ),
      needs: runs.map(({ peakMib }) => (1 + headroom) * peakMib),
    }));
}

function solved({ factors, needs }: Problem): number[] {
  const solution = leastCover(factors, needs);
  if (!solution) throw new Error('no solution');
  return solution;
}

const dot = (row: Factors, values: readonly number[]) =>
  row.reduce((sum, factor, index) => sum + factor * (values[index] ?? 0), 0);
const total = (factors: readonly Factors[], values: readonly number[]) =>
  factors.reduce((sum, row) => sum + dot(row, values), 0);

describe('small programmes by hand', () => {
  it.each([
    ['one term: the run that needs most of it', [[1], [2]], [10, 30], [15]],
    [
      'two terms that meet in a corner',
      [
        [1, 1],
        [1, 3],
      ],
      [10, 20],
      [5, 5],
    ],
    [
      'a term that no run needs',
      [
        [1, 1],
        [1, 10],
      ],
      [10, 10],
      [10, 0],
    ],
    [
      'a column of zeros',
      [
        [1, 0],
        [1, 0],
      ],
      [10, 20],
      [20, 0],
    ],
    [
      'a run that another implies',
      [
        [1, 1],
        [1, 3],
        [2, 4],
      ],
      [10, 20, 1],
      [5, 5],
    ],
  ])('%s', (_case, factors, needs, expected) => {
    const solution = leastCover(factors, needs);
    for (const [index, value] of expected.entries()) expect(solution?.[index]).toBeCloseTo(value, 9);
  });

  it('a run counts in the cost as often as it is there', () => {
    const [first, middle, last] = [
      [1, 0.1],
      [1, 1],
      [0.1, 1],
    ];
    const firstDear = leastCover([first, first, first, middle, last], [1, 1, 1, 2, 1]);
    const lastDear = leastCover([first, middle, last, last, last], [1, 2, 1, 1, 1]);
    expect(firstDear?.map((value) => value.toFixed(6))).toEqual(['0.888889', '1.111111']);
    expect(lastDear?.map((value) => value.toFixed(6))).toEqual(['1.111111', '0.888889']);
  });

  it('there is none where nothing covers a run', () => {
    expect(leastCover([[1], [0]], [1, 1])).toBeNull();
  });
});

it.each([
  ['runs as people measure them', likelyRun, 30],
  ['few runs', likelyRun, 4],
  ['many runs', likelyRun, 150],
])('is as low as HiGHS finds it, and as its dual bound proves: %s', (_case, run, maxLength) => {
  fc.assert(
    fc.property(problems(run, maxLength), (problem) => {
      const mine = total(problem.factors, solved(problem));
      const other = highsCover(problem.factors, problem.needs);
      if (!other) throw new Error('HiGHS found no optimum');
      expect(mine / other.leastMib).toBeCloseTo(1, 7);
      expect(mine / other.boundMib).toBeLessThan(1 + 1e-7);
      expect(mine / other.boundMib).toBeGreaterThan(1 - 1e-9);
    }),
    { numRuns: 150 },
  );
});

it('is never above a grid of two terms', () => {
  fc.assert(
    fc.property(fc.array(likelyRun, { minLength: 2, maxLength: 12 }), fc.constantFrom(1, 2, 3, 4), (runs, column) => {
      const factors = runs.map((run) => factorsOf(system, run)).map((row) => [row[0] ?? 0, row[column] ?? 0]);
      const needs = runs.map(({ peakMib }) => 1.3 * peakMib);
      const least = total(factors, solved({ factors, needs }));
      const most = Math.max(...needs);
      for (let step = 0; step <= 200; step += 1) {
        const base = (most * step) / 200;
        const slopes = factors.map((row, index) => ((needs[index] ?? 0) - base) / (row[1] ?? 1));
        expect(least).toBeLessThanOrEqual(total(factors, [base, Math.max(0, ...slopes)]) * (1 + 1e-9));
      }
    }),
    { numRuns: 300 },
  );
});

/** The least that one term alone claims for all runs; no better than the optimum, and worked out without a solver. */
function alone({ factors, needs }: Problem): number {
  const covers = (factors[0] ?? []).map((_, column) => {
    const value = Math.max(...needs.map((need, row) => need / (factors[row]?.[column] ?? 0)));
    return value * factors.reduce((sum, row) => sum + (row[column] ?? 0), 0);
  });
  return Math.min(...covers.filter((mib) => mib > 0));
}

const farApart: [hours: number, channels: number, sampleRateHz: number, peakMib: number][][] = [
  [
    [2e-6, 0, 0.001, 0.001],
    [1e-6, 29_760, 687_111, 1e12],
    [7217, 11_489, 0.157, 1e12],
  ],
  [
    [1e-6, 0, 0.001, 0.001],
    [1e-6, 1e5, 1e7, 1e12],
    [1e6, 1, 0, 1e12],
  ],
];

it.each(farApart)('claims no more than one term alone, runs %j to %j and %j', (...rows) => {
  const runs = rows.map(([hours, channels, sampleRateHz, peakMib]) => ({ hours, channels, sampleRateHz, peakMib }));
  const terms = system.filter((_, column) => [0, 3, 4].includes(column));
  const problem = { factors: runs.map((run) => factorsOf(terms, run)), needs: runs.map(({ peakMib }) => peakMib) };
  expect(total(problem.factors, solved(problem))).toBeLessThanOrEqual(alone(problem) * (1 + 1e-9));
});

it('claims no more than one term alone, however far apart the runs are', () => {
  fc.assert(
    fc.property(problems(extremeRun, 5), (problem) => {
      expect(total(problem.factors, solved(problem))).toBeLessThanOrEqual(alone(problem) * (1 + 1e-9));
    }),
    { numRuns: 5000 },
  );
});

it.each([
  ['runs as people measure them', likelyRun],
  ['runs up to the ends of what is taken', extremeRun],
])('covers every run, with no term below 0: %s', (_case, run) => {
  fc.assert(
    fc.property(problems(run, 40), (problem) => {
      const solution = solved(problem);
      expect(Math.min(...solution)).toBeGreaterThanOrEqual(0);
      for (const [index, row] of problem.factors.entries()) {
        expect(dot(row, solution)).toBeGreaterThanOrEqual((problem.needs[index] ?? 0) * (1 - 1e-12));
      }
    }),
    { numRuns: 2000 },
  );
});

it('does not depend on the units of hours and memory', () => {
  fc.assert(
    fc.property(problems(likelyRun, 20), anyMagnitude(1e-9, 1e9), anyMagnitude(1e-9, 1e9), (problem, hours, mib) => {
      const factors = problem.factors.map((row) =>
        row.map((factor, column) => (column === 0 ? factor : factor * hours)),
      );
      const needs = problem.needs.map((need) => need * mib);
      const [mine, scaled] = [total(problem.factors, solved(problem)), total(factors, solved({ factors, needs }))];
      expect(scaled / mib / mine).toBeCloseTo(1, 9);
    }),
    { numRuns: 1000 },
  );
});

it('neither the order of the runs nor runs that others imply change what is least at the others', () => {
  fc.assert(
    fc.property(problems(likelyRun, 20), fc.double({ min: 0.001, max: 1, noNaN: true }), (problem, share) => {
      const order = problem.factors.map((_, index) => index).reverse();
      const turned = {
        factors: order.map((index) => problem.factors[index] ?? []),
        needs: order.map((index) => problem.needs[index] ?? 0),
      };
      expect(total(problem.factors, solved(turned)) / total(problem.factors, solved(problem))).toBeCloseTo(1, 9);
      // Each run again, with less of a peak: twice the cost, the same constraints.
      const doubled = {
        factors: [...problem.factors, ...problem.factors],
        needs: [...problem.needs, ...problem.needs.map((need) => need * share)],
      };
      expect(total(problem.factors, solved(doubled)) / total(problem.factors, solved(problem))).toBeCloseTo(1, 9);
    }),
    { numRuns: 500 },
  );
});
