export const runColumns = ['hours', 'channels', 'sample_rate_hz', 'peak_mib'] as const;
export type RunColumn = (typeof runColumns)[number];

/** Where each column stands, or what is wrong with the header line. */
export type ColumnsReading = { kind: 'columns'; at: Record<RunColumn, number> } | { kind: 'refused'; faults: string[] };

interface ColumnNames {
  /** Other names for the same figure in the same unit, as letters and digits alone. */
  others: RegExp;
  /** Names that look like the figure in another unit: converting them is the author's to do. */
  otherUnit: RegExp;
  unit: string;
}

const columnNames: Record<RunColumn, ColumnNames> = {
  hours: {
    others: /^(signal)?(hours?|h|length(h|hours?)|duration(h|hours?)|hoursh)$/,
    otherUnit: /^(signal|length|duration)?(s|secs?|seconds?|mins?|minutes?|d|days?)$/,
    unit: 'hours',
  },
  channels: {
    others: /^(ch|channels?|nchannels?|numchannels?|numberofchannels|channelcount)$/,
    otherUnit: /^$/,
    unit: '',
  },
  sample_rate_hz: {
    others: /^((native)?(sampl(e|ing))?rate(hz)?|(native)?sampl(e|ing)frequency(hz)?|hz|fs(hz)?|sfreq)$/,
    otherUnit: /^(native)?(sampl(e|ing))?(rate|frequency|fs)?khz$/,
    unit: 'Hz',
  },
  peak_mib: {
    others: /^((measured)?peak((system)?memory)?(mib)?|memory(peak)?mib)$/,
    otherUnit: /^(measured)?(peak|memory)((system)?memory|peak)?(b|bytes|kb|kib|mb|gb|gib|tb|tib)$/,
    unit: 'MiB',
  },
};

/**
 * The columns that a header line names, in any order and in any of their usual spellings: capitals, blanks, hyphens and
 * units in brackets (`Sample rate (Hz)`) do not matter. A column that is named as it is written counts before one that
 * is named otherwise; what is left over is passed over.
 */
export function columnsOf(cells: readonly string[]): ColumnsReading {
  const names = cells.map((cell) => cell.toLowerCase().replace(/[^a-z0-9]+/g, ''));
  const found = Object.fromEntries(runColumns.map((column) => [column, placesOf(column, names)])) as Found;
  const faults = faultsOf(found, names, cells);
  if (faults.length > 0) return { kind: 'refused', faults };
  const at = Object.fromEntries(runColumns.map((column) => [column, found[column][0] ?? 0]));
  return { kind: 'columns', at: at as Record<RunColumn, number> };
}

type Found = Record<RunColumn, number[]>;

function placesOf(column: RunColumn, names: readonly string[]): number[] {
  const indices = [...names.keys()];
  const exact = indices.filter((index) => names[index] === column.replaceAll('_', ''));
  return exact.length > 0 ? exact : indices.filter((index) => columnNames[column].others.test(names[index] ?? ''));
}

function faultsOf(found: Found, names: readonly string[], cells: readonly string[]): string[] {
  const missing = runColumns.filter((column) => found[column].length === 0);
  if (missing.length === runColumns.length) {
    const line = cells.join(', ').slice(0, 80);
    return [`The first line names the columns and must hold ${runColumns.join(', ')}; found “${line}”.`];
  }
  const twice = runColumns.filter((column) => found[column].length > 1);
  return [
    ...missing.map((column) => missingWords(column, names, cells)),
    ...twice.map((column) => `The column ${column} is named twice; keep one.`),
  ];
}

function missingWords(column: RunColumn, names: readonly string[], cells: readonly string[]): string {
  const { otherUnit, unit } = columnNames[column];
  const similar = cells[names.findIndex((name) => name !== '' && otherUnit.test(name))];
  return similar === undefined
    ? `The column ${column} is missing; the first line must name it.`
    : `The column ${column} is missing, and “${similar.slice(0, 40)}” is in another unit; convert it to ${unit} and name it ${column}.`;
}
