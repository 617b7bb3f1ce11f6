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
 * figures too far apart for doubles. The order of the runs does not matter; runs with equal factors are one constraint.
 */
export function leastCover(factors: readonly Factors[], needsMib: readonly number[]): number[] | null {
  const programme = scaled(factors, needsMib);
  for (const precision of precisions) {
    const solution = solvedTo(precision, programme);
    const covering = solution && covered(programme.rows, solution);
    if (covering) return covering.map((value, index) => value / (programme.columnScale[index] ?? 1));
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
 * Every row divided by what it needs and every column by its largest entry, so that 1 is what covers a run; then every
 * row by its largest entry, so that each has a pivot of 1. The costs count all runs, equal ones as often as they are.
 */
function scaled(factors: readonly Factors[], needsMib: readonly number[]): ScaledProgramme {
  const width = factors[0]?.length ?? 0;
  const distinct = [...needOfDistinct(factors, needsMib).values()];
  const columnScale = Array.from({ length: width }, (_, column) =>
    distinct.reduce((most, { factors: row, need }) => Math.max(most, (row[column] ?? 0) / need), 0),
  );
  const rows = distinct.map(({ factors: row, need }) => {
    const relative = row.map((factor, column) => quotient(factor / need, columnScale[column]));
    const largest = Math.max(...relative);
    return { factors: relative.map((factor) => quotient(factor, largest)), need: 1 / largest };
  });
  const sums = Array.from({ length: width }, (_, column) =>
    factors.reduce((sum, row) => sum + (row[column] ?? 0), 0),
  ).map((sum, column) => quotient(sum, columnScale[column]));
  const largestCost = Math.max(...sums);
  return { rows, columnScale, costs: sums.map((cost) => quotient(cost, largestCost)) };
}

/** 0 where a column holds nothing but zeros. */
function quotient(value: number, scale: number | undefined): number {
  return scale ? value / scale : 0;
}

function needOfDistinct(factors: readonly Factors[], needsMib: readonly number[]): Map<string, ScaledRow> {
  const distinct = new Map<string, ScaledRow>();
  for (const [index, row] of factors.entries()) {
    const key = row.join();
    const need = Math.max(needsMib[index] ?? 0, distinct.get(key)?.need ?? 0);
    distinct.set(key, { factors: [...row], need });
  }
  return distinct;
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
