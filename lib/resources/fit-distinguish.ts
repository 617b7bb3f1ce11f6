import { type Factors, largestOfColumns } from './fit-programme';

/** A difference below this share of what a term comes to at most counts as none: no measurement is that sharp. */
const sameWithin = 1e-6;

export interface Distinction {
  /** Columns that the rows cannot tell apart, by index, in ascending order; one alone: the rows say nothing about it. */
  groups: number[][];
  /** Indices of rows that say all that the rows say; as many as the rank. */
  spanning: number[];
}

/**
 * Which coefficients the runs leave open. A choice of coefficients can be exchanged for another with the same claim at
 * every run exactly along the null space of the matrix of factors, so a term is settled if and only if it takes no part
 * in any linear dependence of the columns. The others fall into groups: two terms are of one group where a smallest
 * dependent set of columns (a circuit) holds both, or a chain of such sets joins them; these are the connected
 * components of the matroid of the columns. The circuits of one basis (each column outside of it with those basis
 * columns that it is a sum of) join the same columns as all circuits do, and the reduced row echelon form holds them.
 * A column of zeros is a circuit by itself: the runs say nothing about that term.
 * Source: Oxley, Matroid Theory, section 4.1 (fundamental circuits and connectedness).
 */
export function distinguish(rows: readonly Factors[], width: number): Distinction {
  const matrix = scaledColumns(rows);
  const pivots = reduce(matrix, width);
  const pivotColumns = new Set(pivots.map(({ column }) => column));
  const groupOf = Array.from({ length: width }, (_, column) => column);
  const isOpen = Array.from({ length: width }, (_, column) => !pivotColumns.has(column));
  for (const outside of groupOf.keys()) {
    if (pivotColumns.has(outside)) continue;
    for (const { row, column } of pivots) {
      if (Math.abs(matrix[row]?.[outside] ?? 0) <= sameWithin) continue;
      isOpen[column] = true;
      join(groupOf, outside, column);
    }
  }
  const open = [...groupOf.keys()].filter((column) => isOpen[column]);
  return { groups: grouped(open, (column) => groupOf[column]), spanning: pivots.map(({ row }) => row) };
}

/** The columns in groups of one key each, in the order in which they come. */
export function grouped(columns: readonly number[], keyOf: (column: number) => unknown): number[][] {
  const groups = new Map<unknown, number[]>();
  for (const column of columns) groups.set(keyOf(column), [...(groups.get(keyOf(column)) ?? []), column]);
  return [...groups.values()];
}

function join(groupOf: number[], one: number, other: number): void {
  const [kept, replaced] = [groupOf[one] ?? one, groupOf[other] ?? other];
  for (const [column, group] of groupOf.entries()) if (group === replaced) groupOf[column] = kept;
}

function scaledColumns(rows: readonly Factors[]): number[][] {
  const largest = largestOfColumns(rows);
  return rows.map((row) => row.map((value, column) => (largest[column] ? value / largest[column] : 0)));
}

interface Pivot {
  row: number;
  column: number;
}

/** Gauss-Jordan with the largest entry left as pivot; changes the matrix to its reduced form, in no order of rows. */
function reduce(matrix: number[][], width: number): Pivot[] {
  const pivots: Pivot[] = [];
  while (pivots.length < width) {
    const next = largestLeft(matrix, pivots);
    if (!next) break;
    clearColumn(matrix, next);
    pivots.push(next);
  }
  return pivots;
}

function largestLeft(matrix: readonly number[][], pivots: readonly Pivot[]): Pivot | null {
  const usedRows = new Set(pivots.map(({ row }) => row));
  const usedColumns = new Set(pivots.map(({ column }) => column));
  let largest: Pivot | null = null;
  let size = sameWithin;
  for (const [row, values] of matrix.entries()) {
    if (usedRows.has(row)) continue;
    for (const [column, value] of values.entries()) {
      if (usedColumns.has(column) || Math.abs(value) <= size) continue;
      size = Math.abs(value);
      largest = { row, column };
    }
  }
  return largest;
}

function clearColumn(matrix: number[][], { row, column }: Pivot): void {
  const pivotRow = matrix[row] ?? [];
  const pivot = pivotRow[column] ?? 1;
  matrix[row] = pivotRow.map((value) => value / pivot);
  const normalised = matrix[row];
  for (const [other, values] of matrix.entries()) {
    const factor = values[column] ?? 0;
    if (other === row || factor === 0) continue;
    for (const [index, value] of normalised.entries()) values[index] = (values[index] ?? 0) - factor * value;
    values[column] = 0;
  }
}
