import loadHighs, { type Highs } from 'highs';
import type { Factors } from '../resources/fit-programme';

export interface HighsCover {
  /** The least total as HiGHS finds it. */
  leastMib: number;
  /**
   * A total that no cover goes below, whatever the tolerances of the solver: y >= 0 with A'y <= c proves need.y <= c.x
   * for every x that covers (weak duality). The duals of HiGHS, scaled down until that holds.
   */
  boundMib: number;
}

/** The programme of `leastCover`, solved by another solver. */
export async function highsCovers(): Promise<
  (factors: readonly Factors[], needsMib: readonly number[]) => HighsCover | null
> {
  const highs = await loadHighs();
  return (factors, needsMib) => coverBy(highs, factors, needsMib);
}

function coverBy(highs: Highs, factors: readonly Factors[], needsMib: readonly number[]): HighsCover | null {
  const width = factors[0]?.length ?? 0;
  const relative = factors.map((row, index) => row.map((factor) => factor / (needsMib[index] ?? 1)));
  const scale = range(width).map((column) => Math.max(...relative.map((row) => row[column] ?? 0)) || 1);
  const rows = relative.map((row) => row.map((factor, column) => factor / (scale[column] ?? 1)));
  const costs = range(width).map(
    (column) => factors.reduce((sum, row) => sum + (row[column] ?? 0), 0) / (scale[column] ?? 1),
  );
  const largest = Math.max(...costs);
  const solution = solve(
    highs,
    rows,
    costs.map((cost) => cost / largest),
  );
  if (!solution) return null;
  const { values, duals } = solution;
  return {
    leastMib: costs.reduce((sum, cost, column) => sum + cost * (values[column] ?? 0), 0),
    boundMib: dualBound(
      rows,
      costs,
      duals.map((dual) => Math.max(0, dual) * largest),
    ),
  };
}

function dualBound(rows: readonly Factors[], costs: readonly number[], duals: readonly number[]): number {
  const feasible = costs.map((cost, column) => {
    const used = rows.reduce((sum, row, index) => sum + (row[column] ?? 0) * (duals[index] ?? 0), 0);
    return used > cost ? cost / used : 1;
  });
  // Every row needs 1.
  return duals.reduce((sum, dual) => sum + dual, 0) * Math.min(...feasible);
}

function solve(
  highs: Highs,
  rows: readonly Factors[],
  costs: readonly number[],
): { values: number[]; duals: number[] } | null {
  const [numRows, numCols] = [rows.length, costs.length];
  return highs.withModel(
    {
      numRows,
      numCols,
      colCost: costs,
      colLower: costs.map(() => 0),
      colUpper: costs.map(() => highs.infinity),
      rowLower: rows.map(() => 1),
      rowUpper: rows.map(() => highs.infinity),
      matrix: {
        format: 'csr',
        numRows,
        numCols,
        starts: range(numRows + 1).map((row) => row * numCols),
        indices: rows.flatMap(() => range(numCols)),
        values: rows.flat(),
      },
    },
    (model) => {
      model.options.set({
        output_flag: false,
        small_matrix_value: 1e-12,
        primal_feasibility_tolerance: 1e-10,
        dual_feasibility_tolerance: 1e-10,
      });
      const { modelStatus } = model.run();
      if (modelStatus !== highs.constants.modelStatus.optimal) return null;
      const { colValue, rowDual } = model.getSolution();
      return { values: [...colValue], duals: [...rowDual] };
    },
  );
}

function range(length: number): number[] {
  return Array.from({ length }, (_, index) => index);
}
