import Papa from 'papaparse';
import { numberHint } from '../units/figure-text';
import { type Bound, bounds, isWithin, mostWords } from './bounds';

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
const largestTextLength = 2 ** 20;
export const runColumns = ['hours', 'channels', 'sample_rate_hz', 'peak_mib'] as const;
type RunColumn = (typeof runColumns)[number];

/**
 * Measured runs from pasted CSV with the columns hours, channels, sample_rate_hz and peak_mib in any order; other
 * columns are passed over. Comma, semicolon or tab between cells, with or without quotes, byte order mark or CRLF.
 * Every fault is told with its line and what to change; nothing is read in part.
 */
export function readRunsCsv(text: string): RunsReading {
  if (text.length > largestTextLength)
    return refused([whole(`The text is too long: at most ${mostRuns} runs are read.`)]);
  const parsed = Papa.parse<string[]>(text.replace(/^\uFEFF/, '').trimEnd(), { delimiter: delimiterOf(text) });
  const rows = parsed.data.map((cells, index) => ({ line: index + 1, cells: cells.map((cell) => cell.trim()) }));
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const [header, ...body] = filled;
  if (!header) return refused([whole(`Nothing to read. The first line names the columns: ${runColumns.join(',')}`)]);
  const quoteError = parsed.errors.find((error) => error.type === 'Quotes');
  if (quoteError)
    return refused([{ line: (quoteError.row ?? 0) + 1, message: `A quote is not closed: ${quoteError.message}.` }]);
  const headerFaults = faultsOfHeader(header.cells);
  if (headerFaults.length > 0) return refused(headerFaults.map((message) => ({ line: header.line, message })));
  if (body.length === 0) return refused([whole('There is a header and no run. Add one line a run.')]);
  if (body.length > mostRuns) return refused([whole(`${body.length} runs; at most ${mostRuns} are read.`)]);
  return readRows(header.cells.map(columnName), body);
}

function refused(faults: RunsFault[]): RunsReading {
  return { kind: 'refused', faults };
}

function whole(message: string): RunsFault {
  return { line: null, message };
}

/** The separator of the header line, which holds no figures and so no decimal commas. */
function delimiterOf(text: string): string {
  const header = /^.*\S.*$/m.exec(text)?.[0] ?? '';
  return header.includes('\t') ? '\t' : header.includes(';') ? ';' : ',';
}

function columnName(cell: string): string {
  return cell.toLowerCase().replace(/[\s-]+/g, '_');
}

function faultsOfHeader(cells: readonly string[]): string[] {
  const names = cells.map(columnName);
  const missing = runColumns.filter((column) => !names.includes(column));
  if (missing.length === runColumns.length) {
    return [
      `The first line names the columns and must hold ${runColumns.join(', ')}; found “${cells.join(', ').slice(0, 80)}”.`,
    ];
  }
  const twice = runColumns.filter((column) => names.indexOf(column) !== names.lastIndexOf(column));
  return [
    ...missing.map((column) => `The column ${column} is missing; the first line must name it.`),
    ...twice.map((column) => `The column ${column} is named twice; keep one.`),
  ];
}

interface Row {
  line: number;
  cells: string[];
}

function readRows(columns: readonly string[], rows: readonly Row[]): RunsReading {
  const faults: RunsFault[] = [];
  const runs = rows.map(({ line, cells }): MeasuredRun => {
    const tell = (message: string) => faults.push({ line, message });
    if (cells.length > columns.length) {
      tell(`${cells.length} cells for ${columns.length} columns${commaAdvice(columns, cells)}`);
      return { hours: 0, channels: 0, sampleRateHz: 0, peakMib: 0 };
    }
    const figure = (column: RunColumn) => readCell(column, cells[columns.indexOf(column)] ?? '', tell);
    return {
      hours: figure('hours'),
      channels: figure('channels'),
      sampleRateHz: figure('sample_rate_hz'),
      peakMib: figure('peak_mib'),
    };
  });
  return faults.length > 0 ? refused(faults) : { kind: 'runs', runs };
}

function commaAdvice(columns: readonly string[], cells: readonly string[]): string {
  const looksSplit = cells.length > columns.length && cells.every((cell) => /^\d*$/.test(cell));
  return looksSplit ? '; figures need a decimal point (21.9, not 21,9).' : '; remove what is too much.';
}

/** 0 where a fault was told. */
function readCell(column: RunColumn, cell: string, tell: (message: string) => void): number {
  const allowed = cellRules[column];
  const value = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(cell) ? Number(cell) : Number.NaN;
  if (isWithin(value, allowed.bound) && (!allowed.isWhole || Number.isInteger(value))) return value + 0;
  const hint = Number.isNaN(value) ? numberHint(cell) : boundHint(value, allowed.bound);
  const found = cell === '' ? 'is missing' : `is “${cell.slice(0, 40)}”`;
  tell(`${column} ${found}; ${hint ?? `${allowed.words} is needed`}.`);
  return 0;
}

/** For figures that are of the right kind and too large or too small; null for all others. */
function boundHint(value: number, bound: Bound): string | null {
  if (value > bound.most) return `${mostWords(bound)} is needed`;
  return value > 0 && value < bound.least ? `${bound.least} or more is needed` : null;
}

const cellRules: Record<RunColumn, { words: string; bound: Bound; isWhole?: boolean }> = {
  hours: { words: 'a number of 0 or more', bound: bounds.hours },
  channels: { words: 'an integer of 0 or more', bound: bounds.channels, isWhole: true },
  sample_rate_hz: { words: 'a number of 0 or more', bound: bounds.sampleRateHz },
  peak_mib: { words: 'a number above 0', bound: bounds.peakMib },
};

/** The same runs as CSV, with a header; what `readRunsCsv` reads back. */
export function runsCsv(runs: readonly MeasuredRun[]): string {
  const lines = runs.map((run) => [run.hours, run.channels, run.sampleRateHz, run.peakMib].join(','));
  return [runColumns.join(','), ...lines, ''].join('\n');
}
