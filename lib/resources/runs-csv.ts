import Papa from 'papaparse';
import { formatNumber } from '../units/format';
import { readRunCell } from './runs-csv-cells';
import { columnsOf, type RunColumn, runColumns } from './runs-csv-columns';

/** One measured run of an analysis. */
export interface MeasuredRun {
  hours: number;
  channels: number;
  sampleRateHz: number;
  /** > 0. */
  peakMib: number;
}

export interface RunsFault {
  /** Of the pasted text, counted from 1; null where it is about the whole. */
  line: number | null;
  message: string;
}

export type RunsReading = { kind: 'runs'; runs: MeasuredRun[] } | { kind: 'refused'; faults: RunsFault[] };

export const mostRuns = 10_000;
/** More would make an address that no chat message takes. */
export const mostRunsInAddress = 60;
/** Ten thousand runs with room for other columns. */
const largestTextLength = 2 ** 20;

/**
 * Measured runs from pasted CSV with the columns hours, channels, sample_rate_hz and peak_mib in any order and usual
 * spelling; other columns are passed over. Comma, semicolon or tab between cells, with or without quotes, byte order
 * mark, any kind of line ends. Every fault is told with its line and what to change; nothing is read in part.
 */
export function readRunsCsv(text: string): RunsReading {
  if (text.length > largestTextLength) {
    return refused([whole(`The text is too long: at most ${formatNumber(mostRuns)} runs are read.`)]);
  }
  // A workbook, or UTF-16 that was read as UTF-8.
  if (text.includes('\0')) return refused([whole('This is no plain text. Save the table as CSV in UTF-8.')]);
  const { rows, quoteFault } = rowsOf(text);
  if (quoteFault) return refused([quoteFault]);
  const [header, ...body] = rows;
  if (!header) return refused([whole(`Nothing to read. The first line names the columns: ${runColumns.join(',')}`)]);
  const columns = columnsOf(header.cells);
  if (columns.kind === 'refused') return refused(columns.faults.map((message) => ({ line: header.line, message })));
  if (body.length === 0) return refused([whole('There is a header and no run. Add one line a run.')]);
  if (body.length > mostRuns) {
    return refused([whole(`${formatNumber(body.length)} runs; at most ${formatNumber(mostRuns)} are read.`)]);
  }
  return readRows(header.cells.length, columns.at, body);
}

function refused(faults: RunsFault[]): RunsReading {
  return { kind: 'refused', faults };
}

function whole(message: string): RunsFault {
  return { line: null, message };
}

interface Row {
  line: number;
  cells: string[];
}

/** The lines that hold anything, each with its number in the text: a line break within quotes counts as one, too. */
function rowsOf(text: string): { rows: Row[]; quoteFault: RunsFault | null } {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .trimEnd();
  const { data, errors } = Papa.parse<string[]>(lines, { delimiter: delimiterOf(lines), newline: '\n' });
  let line = 1;
  const rows = data.map((cells): Row => {
    const row = { line, cells: cells.map((cell) => cell.trim()) };
    line += cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 1);
    return row;
  });
  const quoteError = errors.find(({ type }) => type === 'Quotes');
  return {
    rows: rows.filter(({ cells }) => cells.some((cell) => cell !== '')),
    quoteFault: quoteError ? quoteFaultAt(rows[quoteError.row ?? 0]?.line ?? null) : null,
  };
}

function quoteFaultAt(line: number | null): RunsFault {
  return { line, message: 'A quote is not closed, or there is text behind it; leave the quotes out.' };
}

/** The separator of the header line, which holds no figures and so no decimal commas. */
function delimiterOf(text: string): string {
  // Not by what stands within the quotes of a name.
  const header = (/^.*\S.*$/m.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '');
  return header.includes('\t') ? '\t' : header.includes(';') ? ';' : ',';
}

function readRows(width: number, at: Record<RunColumn, number>, rows: readonly Row[]): RunsReading {
  const faults: RunsFault[] = [];
  const runs = rows.map(({ line, cells }): MeasuredRun => {
    const excess = cells.slice(width).some((cell) => cell !== '');
    if (excess) faults.push({ line, message: `${cells.length} cells for ${width} columns${excessAdvice(cells)}` });
    const figure = (column: RunColumn) => {
      const reading = readRunCell(column, cells[at[column]] ?? '');
      if (reading.kind === 'figure') return reading.value;
      if (!excess) faults.push({ line, message: reading.message });
      return 0;
    };
    return {
      hours: figure('hours'),
      channels: figure('channels'),
      sampleRateHz: figure('sample_rate_hz'),
      peakMib: figure('peak_mib'),
    };
  });
  return faults.length > 0 ? refused(faults) : { kind: 'runs', runs };
}

/** Where a decimal comma may have split a figure. */
function excessAdvice(cells: readonly string[]): string {
  return cells.every((cell) => /^\d*$/.test(cell))
    ? '; figures need a decimal point (21.9, not 21,9), or semicolons between the cells.'
    : '; remove what is too much.';
}

/** The same runs as CSV, with a header; what `readRunsCsv` reads back. */
export function runsCsv(runs: readonly MeasuredRun[]): string {
  const lines = runs.map((run) => [run.hours, run.channels, run.sampleRateHz, run.peakMib].join(','));
  return [runColumns.join(','), ...lines, ''].join('\n');
}
