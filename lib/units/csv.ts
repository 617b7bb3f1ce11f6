/**
 * CSV as RFC 4180 has it: comma, CRLF, a quote doubled inside quotes, one header row. A text that a spreadsheet would
 * run as a formula gets an apostrophe in front; numbers stay numbers, also negative ones.
 */

/** Null is an empty cell ("not known" has no figure). Instants are text in ISO 8601. */
export type CsvCell = string | number | boolean | null;

/** `header` names the unit where the cell has one: `used_hours`, `storage_bytes`. */
export interface CsvColumn<Row> {
  header: string;
  cell: (row: Row) => CsvCell;
}

/** Also after what a spreadsheet drops in front (blanks, invisible characters), and in the wide forms that some read alike. */
const startsLikeAFormula = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u;
const needsQuotes = /[",\r\n]|^\s|\s$/;

// Without it Excel reads UTF-8 as the local code page; other programs do not expect it.
const byteOrderMark = '\uFEFF';

function csvText(text: string): string {
  const harmless = startsLikeAFormula.test(text) ? `'${text}` : text;
  return needsQuotes.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

function csvCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return csvText(cell);
  return String(cell);
}

function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** The header row. `forExcel` puts a byte order mark in front. */
export function csvHeadOf<Row>(columns: readonly CsvColumn<Row>[], forExcel = false): string {
  return (forExcel ? byteOrderMark : '') + csvLine(columns.map(({ header }) => header));
}

/** Rows that follow a header row, the last line closed: for a file that is written bit by bit. */
export function csvRowsOf<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  return rows.map((row) => csvLine(columns.map(({ cell }) => cell(row)))).join('');
}

/** The whole file, its last line closed. `forExcel` puts a byte order mark in front. */
export function csvOf<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[], forExcel = false): string {
  return csvHeadOf(columns, forExcel) + csvRowsOf(columns, rows);
}
