import { type CsvColumn, csvOf } from '@/lib/units/csv';
import { type BurnDownModel, type BurnReading, tableOf } from './burn-down-model';

const columns: readonly CsvColumn<BurnReading>[] = [
  { header: 'up_to', cell: ({ at }) => new Date(at).toISOString() },
  { header: 'used_hours', cell: ({ usedHours }) => usedHours },
  { header: 'remaining_hours', cell: ({ balanceHours }) => balanceHours && Math.max(0, balanceHours) },
  { header: 'over_hours', cell: ({ balanceHours }) => balanceHours && Math.max(0, -balanceHours) },
  { header: 'even_pace_hours', cell: ({ evenHours }) => evenHours },
];

/** The chart's table as a file. Without an allowance the columns of what is left are empty. */
export function burnDownCsv(model: BurnDownModel, forExcel = false): string {
  return csvOf(columns, tableOf(model), forExcel);
}
