import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distinguish } from './fit-distinguish';
import { factorsOf } from './fit-factors';
import { type Resource, termsOf } from './requirements';

const run = { hours: 8, channels: 2, sampleRateHz: 256 };
type Run = typeof run;

function groupsOf(resource: Resource, runs: readonly Run[]): string[] {
  const terms = termsOf(resource);
  const { groups } = distinguish(
    runs.map((one) => factorsOf(terms, one)),
    terms.length,
  );
  return groups.map((group) => group.map((index) => terms[index]?.name).join(' | '));
}

const hours = [4, 8, 16, 24];
const every = hours.flatMap((h) =>
  [1, 2, 4].flatMap((channels) => [128, 256].map((sampleRateHz): Run => ({ hours: h, channels, sampleRateHz }))),
);

describe('which terms runs of system memory leave open', () => {
  it.each([
    ['lengths, channels and rates differ: none', every, []],
    ['one run: all', [run], ['Base | Per hour | Per hour, kHz | Per hour, channel | Per hour, channel, kHz']],
    [
      'runs all alike: all',
      Array(7).fill(run),
      ['Base | Per hour | Per hour, kHz | Per hour, channel | Per hour, channel, kHz'],
    ],
    [
      'all at one rate',
      every.map((one) => ({ ...one, sampleRateHz: 256 })),
      ['Per hour | Per hour, kHz', 'Per hour, channel | Per hour, channel, kHz'],
    ],
    [
      'all with two channels',
      every.map((one) => ({ ...one, channels: 2 })),
      ['Per hour | Per hour, channel', 'Per hour, kHz | Per hour, channel, kHz'],
    ],
    ['all of one length', every.map((one) => ({ ...one, hours: 8 })), ['Base | Per hour']],
    [
      'one rate and two channels',
      every.map((one) => ({ ...one, channels: 2, sampleRateHz: 256 })),
      ['Per hour | Per hour, kHz | Per hour, channel | Per hour, channel, kHz'],
    ],
    [
      'no channels: two terms that the runs say nothing about, each by itself',
      every.map((one) => ({ ...one, channels: 0 })),
      ['Per hour, channel', 'Per hour, channel, kHz'],
    ],
    [
      'length 0 alone',
      [{ ...run, hours: 0 }],
      ['Per hour', 'Per hour, kHz', 'Per hour, channel', 'Per hour, channel, kHz'],
    ],
    [
      'rates that differ by less than any measurement shows',
      every.map((one) => ({ ...one, sampleRateHz: 256 + 1e-5 * one.channels })),
      ['Per hour | Per hour, kHz', 'Per hour, channel | Per hour, channel, kHz'],
    ],
    [
      'no runs: each by itself',
      [],
      ['Base', 'Per hour', 'Per hour, kHz', 'Per hour, channel', 'Per hour, channel, kHz'],
    ],
  ])('%s', (_case, runs, groups) => {
    expect(groupsOf('system', runs)).toEqual(groups);
  });

  it('channels that rise with the length: a chain of terms, none of them a multiple of another', () => {
    // At one rate, hours * channels is a sum of what base and hours are: three columns on one plane.
    const runs = [1, 2].map((channels) => ({ hours: channels * 8, channels, sampleRateHz: 256 }));
    expect(groupsOf('gpu', runs)).toEqual(['Base | Per hour | Per hour, channel | Per hour, channel, kHz']);
  });
});

it('disk is told apart by length alone', () => {
  expect(groupsOf('disk', [run, { ...run, channels: 9 }])).toEqual(['Fixed | Per hour']);
  expect(groupsOf('disk', [run, { ...run, hours: 9 }])).toEqual([]);
});

/** By elimination in whole numbers (Bareiss), which is exact for small ones. */
function rankOf(rows: readonly number[][]): number {
  const matrix = rows.map((row) => [...row]);
  let rank = 0;
  let previous = 1;
  for (let column = 0; column < (matrix[0]?.length ?? 0); column += 1) {
    const found = matrix.findIndex((row, index) => index >= rank && row[column] !== 0);
    if (found < 0) continue;
    [matrix[rank], matrix[found]] = [matrix[found] ?? [], matrix[rank] ?? []];
    const pivotRow = matrix[rank] ?? [];
    const pivot = pivotRow[column] ?? 0;
    for (let index = rank + 1; index < matrix.length; index += 1) {
      const row = matrix[index] ?? [];
      const factor = row[column] ?? 0;
      matrix[index] = row.map((value, at) => (value * pivot - factor * (pivotRow[at] ?? 0)) / previous);
    }
    previous = pivot;
    rank += 1;
  }
  return rank;
}

/** Every smallest dependent set of columns, by looking at all sets. */
function circuitsOf(rows: readonly number[][], width: number): number[][] {
  const sets = Array.from({ length: 2 ** width - 1 }, (_, bits) =>
    Array.from({ length: width }, (_value, column) => column).filter((column) => ((bits + 1) >> column) & 1),
  );
  const rankIn = (set: readonly number[]) => rankOf(rows.map((row) => set.map((column) => row[column] ?? 0)));
  const isFree = (set: readonly number[]) => rankIn(set) === set.length;
  return sets.filter((set) => !isFree(set) && set.every((one) => isFree(set.filter((column) => column !== one))));
}

function joined(circuits: readonly number[][]): number[][] {
  return circuits
    .reduce<number[][]>((groups, circuit) => {
      const touching = groups.filter((group) => group.some((column) => circuit.includes(column)));
      const others = groups.filter((group) => !touching.includes(group));
      return [...others, [...new Set([...circuit, ...touching.flat()])].toSorted((one, other) => one - other)];
    }, [])
    .toSorted((one, other) => (one[0] ?? 0) - (other[0] ?? 0));
}

it('finds the groups that all smallest dependent sets of columns join', () => {
  const matrix = fc.integer({ min: 1, max: 5 }).chain((width) =>
    fc.array(fc.array(fc.constantFrom(0, 0, 1, 1, 2, 3), { minLength: width, maxLength: width }), {
      minLength: 1,
      maxLength: 6,
    }),
  );
  fc.assert(
    fc.property(matrix, (rows) => {
      const width = rows[0]?.length ?? 0;
      const { groups, spanning } = distinguish(rows, width);
      expect(groups).toEqual(joined(circuitsOf(rows, width)));
      expect(spanning).toHaveLength(rankOf(rows));
      expect(rankOf(spanning.map((row) => rows[row] ?? []))).toBe(spanning.length);
    }),
    { numRuns: 3000 },
  );
});

it('neither the order of the runs nor the unit of a term changes what is open', () => {
  const plainRun = fc.record({
    hours: fc.constantFrom(0, 1, 2, 4, 8, 16),
    channels: fc.constantFrom(0, 1, 2, 3, 8),
    sampleRateHz: fc.constantFrom(100, 128, 256, 512),
  });
  const units = fc.array(fc.double({ min: 1e-6, max: 1e6, noNaN: true }), { minLength: 5, maxLength: 5 });
  fc.assert(
    fc.property(fc.array(plainRun, { minLength: 1, maxLength: 12 }), units, (runs, factors) => {
      const rows = runs.map((one) => factorsOf(termsOf('system'), one));
      const changed = rows.map((row) => row.map((value, column) => value * (factors[column] ?? 1))).reverse();
      expect(distinguish(changed, 5).groups).toEqual(distinguish(rows, 5).groups);
    }),
    { numRuns: 2000 },
  );
});
