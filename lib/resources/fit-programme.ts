import { solve } from 'yalps';

/** What one MiB of each coefficient adds to the claim at a run, in the order of the chosen terms; all >= 0. */
export type Factors = readonly number[];

/**
 * The x >= 0 that covers every run with the least claimed in total:
 *
 *     minimise   sum over runs of a_i . x
 *     such that  a_i . x >= need_i   for every run i
 *
 * with a_i the factors of run i and need_i > 0 what it has to be claimed, in MiB. Up to about the twelfth digit, and
 * such that every run is covered up to the last bits of a double. Null where the solver finds none: a row of zeros, or
 * figures too far apart for doubles. The order of the runs does not matter; a run that others imply is no constraint.
 */
export function leastCover(factors: readonly Factors[], needsMib: readonly number[]): number[] | null {
  const relative = factors.map((row, index) => row.map((factor) => factor / (needsMib[index] ?? 1)));
  const costs = sumsOfColumns(factors);
  const solution = solved(scaled(relative, costs, largestOfColumns(relative)));
  // Figures of a trillion beside a thousandth are lost in the one scale or in the other.
  const inCosts = solved(scaled(relative, costs, costs));
  if (!solution || !inCosts) return solution ?? inCosts;
  return dot(costs, inCosts) < dot(costs, solution) * (1 - noise) ? inCosts : solution;
}

/** What two ways of reckoning the same may differ by, as a share. */
const noise = 1e-9;

function solved(programme: ScaledProgramme): number[] | null {
  for (const precision of precisions) {
    const solution = solvedTo(precision, programme);
    const covering = solution && covered(programme.rows, solution);
    if (covering) return covering.map((value, column) => quotient(value, programme.columnScale[column]));
  }
  return null;
}

/**
 * What the solver takes for zero, absolutely, in figures of about 1. Its own 1e-8 would show in the fourth digit of a
 * small term beside a large one; the coarser ones are for runs that hardly differ, where 1e-12 is below the noise.
 */
const precisions = [1e-12, 1e-10, 1e-8];

interface ScaledRow {
  factors: number[];
  need: number;
}

interface ScaledProgramme {
  rows: ScaledRow[];
  costs: number[];
  /** What a coefficient has to be multiplied by to be a variable of the scaled programme; 0 where nothing uses it. */
  columnScale: number[];
}

/**
 * Every row divided by what it needs and every column by its scale, so that 1 is what covers a run; rows that others
 * imply left out; then every row divided by its largest entry, so that each has a pivot of 1. The costs count all runs.
 */
function scaled(relative: readonly Factors[], costs: Factors, columnScale: number[]): ScaledProgramme {
  const inColumns = relative.map((row) => row.map((factor, column) => quotient(factor, columnScale[column])));
  const rows = notImplied(inColumns).map((row) => {
    const largest = Math.max(...row);
    return { factors: row.map((factor) => quotient(factor, largest)), need: 1 / largest };
  });
  const scaledCosts = costs.map((cost, column) => quotient(cost, columnScale[column]));
  const largestCost = Math.max(...scaledCosts);
  return { rows, columnScale, costs: scaledCosts.map((cost) => quotient(cost, largestCost)) };
}

function sumsOfColumns(rows: readonly Factors[]): number[] {
  return (rows[0] ?? []).map((_, column) => rows.reduce((sum, row) => sum + (row[column] ?? 0), 0));
}

export function largestOfColumns(rows: readonly Factors[]): number[] {
  const largest = (rows[0] ?? []).map(() => 0);
  for (const row of rows)
    for (const [column, factor] of row.entries()) largest[column] = Math.max(largest[column] ?? 0, factor);
  return largest;
}

/** Enough to drop nearly all of thousands of runs, and few enough that comparing with each costs nothing. */
const mostCompared = 64;

/**
 * The rows without those that another implies: where every row needs 1, a row that is nowhere less than another is
 * covered whenever that one is. Compared with the smallest rows only, so some that are implied may stay.
 */
function notImplied(rows: readonly Factors[]): Factors[] {
  const bySize = rows
    .map((row) => ({ row, size: row.reduce((sum, factor) => sum + factor, 0) }))
    .toSorted((one, other) => one.size - other.size);
  const kept: Factors[] = [];
  for (const { row } of bySize) {
    const isImplied = kept
      .slice(0, mostCompared)
      .some((smaller) => smaller.every((factor, column) => factor <= (row[column] ?? 0)));
    if (!isImplied) kept.push(row);
  }
  return kept;
}

/** 0 where a column holds nothing but zeros. */
function quotient(value: number, scale: number | undefined): number {
  return scale ? value / scale : 0;
}

const costKey = -1;

function solvedTo(precision: number, { rows, costs, columnScale }: ScaledProgramme): number[] | null {
  const used = [...columnScale.keys()].filter((column) => columnScale[column] !== 0);
  const { status, variables } = solve<number, number>(
    {
      direction: 'minimize',
      objective: costKey,
      constraints: rows.map(({ need }, row) => [row, { min: need }] as const),
      variables: used.map((column) => [column, columnOf(rows, costs, column)] as const),
    },
    { precision, maxPivots: 500 },
  );
  if (status !== 'optimal') return null;
  // What is zero is not among the variables.
  const values = new Map(variables);
  return columnScale.map((_, column) => values.get(column) ?? 0);
}

function columnOf(rows: readonly ScaledRow[], costs: readonly number[], column: number): [number, number][] {
  const entries = rows.map(({ factors }, row): [number, number] => [row, factors[column] ?? 0]);
  return [...entries, [costKey, costs[column] ?? 0]];
}

/** The same, larger by the little that the worst row lacks; null where that is not little. */
function covered(rows: readonly ScaledRow[], solution: readonly number[]): number[] | null {
  const lacking = rows.reduce((most, { factors, need }) => Math.max(most, need / dot(factors, solution)), 1);
  return lacking < 1 + 1e-6 ? solution.map((value) => value * lacking) : null;
}

function dot(factors: Factors, values: readonly number[]): number {
  return factors.reduce((sum, factor, index) => sum + factor * (values[index] ?? 0), 0);
}
