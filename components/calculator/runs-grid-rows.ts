import { type Bound, bounds, isWithin, mostWords } from '@/lib/resources/bounds';
import { type MeasuredRun, mostRuns } from '@/lib/resources/runs-csv';
import { runColumns } from '@/lib/resources/runs-csv-columns';
import { parseFigure } from '@/lib/units/figure-text';

/** The texts of one run in the order of the columns, as they were typed. */
export type Cells = readonly [string, string, string, string];

export interface GridRow {
  /** Tells rows apart for as long as the grid is open. */
  key: number;
  cells: Cells;
}

interface GridColumn {
  label: string;
  unit: string;
  bound: Bound;
  isWhole: boolean;
}

/** In the order of the columns of the CSV. */
export const gridColumns: readonly [GridColumn, GridColumn, GridColumn, GridColumn] = [
  { label: 'Hours', unit: 'hours', bound: bounds.hours, isWhole: false },
  { label: 'Channels', unit: 'channels', bound: bounds.channels, isWhole: true },
  { label: 'Hz', unit: 'Hz', bound: bounds.sampleRateHz, isWhole: false },
  { label: 'Peak, MiB', unit: 'MiB', bound: bounds.peakMib, isWhole: false },
];

export const emptyCells: Cells = ['', '', '', ''];

export type RowReading =
  | { kind: 'blank' }
  /** `notes` says what was converted. */
  | { kind: 'run'; run: MeasuredRun; notes: string[] }
  /** `faults` by column, null where there is none; `lacking` names the columns that are still empty. */
  | { kind: 'unread'; faults: (string | null)[]; lacking: string[] };

const known = new WeakMap<Cells, RowReading>();

/** What a row says. Read once for as long as its texts stay the same, since thousands of others stand beside it. */
export function readCells(cells: Cells): RowReading {
  const before = known.get(cells);
  if (before) return before;
  const reading = reread(cells);
  known.set(cells, reading);
  return reading;
}

function reread(cells: Cells): RowReading {
  if (cells.every((cell) => cell.trim() === '')) return { kind: 'blank' };
  const read = gridColumns.map((column, index) => readCell(cells[index] ?? '', column));
  const [hours, channels, sampleRateHz, peakMib] = read.map(({ value }) => value);
  if (hours != null && channels != null && sampleRateHz != null && peakMib != null) {
    const notes = read.map(({ note }) => note).filter((note) => note !== null);
    return { kind: 'run', run: { hours, channels, sampleRateHz, peakMib }, notes };
  }
  const lacking = gridColumns.filter((_, index) => read[index]?.isEmpty).map(({ label }) => label);
  return { kind: 'unread', faults: read.map(({ fault }) => fault), lacking };
}

interface CellReading {
  value: number | null;
  note: string | null;
  fault: string | null;
  isEmpty: boolean;
}

const emptyCell: CellReading = { value: null, note: null, fault: null, isEmpty: true };

function readCell(text: string, { label, unit, bound, isWhole }: GridColumn): CellReading {
  const reading = parseFigure(text, unit);
  if (reading.kind === 'empty') return emptyCell;
  const refused = (hint: string): CellReading => ({ ...emptyCell, isEmpty: false, fault: `${label}: ${hint}.` });
  if (reading.kind === 'refused') return refused(reading.hint);
  if (reading.value < bound.least) return refused(`write ${bound === bounds.peakMib ? 'more than 0' : '0 or more'}`);
  if (!isWithin(reading.value, bound)) return refused(`write ${mostWords(bound)}`);
  if (isWhole && !Number.isInteger(reading.value)) return refused('write a whole number');
  return { value: reading.value, note: reading.note, fault: null, isEmpty: false };
}

/** The runs that are complete, in their order, and how many rows are neither complete nor blank. */
export function runsOf(rows: readonly GridRow[]): { runs: MeasuredRun[]; unread: number } {
  const readings = rows.map(({ cells }) => readCells(cells));
  return {
    runs: readings.flatMap((reading) => (reading.kind === 'run' ? [reading.run] : [])),
    unread: readings.filter(({ kind }) => kind === 'unread').length,
  };
}

export function cellsOf({ hours, channels, sampleRateHz, peakMib }: MeasuredRun): Cells {
  return [String(hours), String(channels), String(sampleRateHz), String(peakMib)];
}

/**
 * Pasted text as rows of cells; null where it is one cell, which the field takes as any text. Columns that are named
 * are put in the grid's order, other words above the figures are left out.
 */
export function blockOf(text: string): string[][] | null {
  const lines = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split(/\r\n|\r|\n/);
  const separator = separatorOf(lines);
  if (separator === null && lines.length === 1) return null;
  const rows = lines
    .filter((line) => line.trim() !== '')
    .map((line) => (separator === null ? [line] : line.split(separator)).map(bare));
  const [head = [], ...body] = rows;
  const names = head.map((cell) => cell.toLowerCase().replace(/[\s-]+/g, '_'));
  const places = runColumns.map((column) => names.indexOf(column));
  if (places.every((place) => place >= 0)) return body.map((row) => places.map((place) => row[place] ?? ''));
  return head.some((cell) => /\d/.test(cell)) ? rows : body;
}

/** A comma parts cells only where every line has as many as there are columns: else it may be a decimal comma, which is to be refused. */
function separatorOf(lines: readonly string[]): string | null {
  const [first = ''] = lines;
  if (first.includes('\t')) return '\t';
  if (first.includes(';')) return ';';
  const counts = new Set(lines.filter((line) => line.trim() !== '').map((line) => line.split(',').length));
  const [count = 0] = counts;
  const isParted =
    counts.size === 1 && (count === runColumns.length || (count > runColumns.length && !/\d/.test(first)));
  return isParted ? ',' : null;
}

function bare(cell: string): string {
  return cell.trim().replace(/^"(.*)"$/, '$1');
}

/** The block written over the rows from a cell on, with as many more rows as it takes; a whole run begins at the first column. */
export function spread(
  rows: readonly GridRow[],
  at: { row: number; column: number },
  block: readonly (readonly string[])[],
  nextKey: () => number,
): GridRow[] {
  const column = block.some((cells) => cells.length >= gridColumns.length) ? 0 : at.column;
  const result = [...rows];
  for (const [offset, cells] of block.entries()) {
    const index = at.row + offset;
    if (index >= mostRuns) break;
    const before = result[index] ?? { key: nextKey(), cells: emptyCells };
    result[index] = { ...before, cells: overwritten(before.cells, column, cells) };
  }
  return result;
}

function overwritten(cells: Cells, column: number, block: readonly string[]): Cells {
  const at = (index: number) => block[index - column] ?? cells[index] ?? '';
  const text = (index: number) => (index >= column ? at(index) : (cells[index] ?? ''));
  return [text(0), text(1), text(2), text(3)];
}
