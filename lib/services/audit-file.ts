import 'server-only';
import type { AuditAnswer, AuditEntryWire, AuditFormat, AuditQuery } from '../api/audit';
import { auditSentence } from '../api/audit-words';
import { type CsvColumn, csvHeadOf, csvRowsOf } from '../units/csv';
import { formatCount } from '../units/format';

export type AuditFileFormat = Exclude<AuditFormat, 'json'>;

type ReadPage = (query: AuditQuery) => Promise<AuditAnswer>;
type Unread = AuditAnswer['unread'][number];

const linesPerPage = 1000;

/** What is missing in a file, as its last rows say, so that none passes for a whole one that is none. */
interface Missing {
  missing: 'log.unread' | 'log.damaged';
  what: string;
  node: string | null;
  name: string | null;
}
type FileRow = AuditEntryWire | Missing;
const isEntry = (row: FileRow): row is AuditEntryWire => 'event' in row;

/**
 * All that matches, page by page, as text: of a file that is too long to be held. `first`: its first page, asked for with
 * {@link filePage}.
 */
export async function* auditFile(
  read: ReadPage,
  query: AuditQuery,
  first: AuditAnswer,
  format: AuditFileFormat,
): AsyncGenerator<string> {
  const file = format === 'json_all' ? jsonFile(first) : csvFile(first, format === 'csv_excel');
  const unread = new Map<string, Unread>();
  yield file.head;
  let page = first;
  for (;;) {
    for (const one of page.unread) if (!unread.has(one.node)) unread.set(one.node, one);
    const text = file.entries(page);
    if (text !== '') yield text;
    if (page.next_cursor === null) break;
    page = await read(filePage({ ...query, cursor: page.next_cursor }));
  }
  yield file.end([...unread.values()]);
}

/** What is asked for one page of a file. */
export function filePage(query: AuditQuery): AuditQuery {
  return { ...query, limit: linesPerPage };
}

interface FileText {
  head: string;
  entries(page: AuditAnswer): string;
  end(unread: readonly Unread[]): string;
}

function csvFile({ nodes }: AuditAnswer, forExcel: boolean): FileText {
  const names = new Map(nodes.map(({ id, name }) => [id, name]));
  const columns = csvColumns((id) => (id === null ? null : (names.get(id) ?? id)));
  let damagedLines = 0;
  return {
    head: csvHeadOf(columns, forExcel),
    entries({ entries, damaged_lines }) {
      damagedLines += damaged_lines;
      return csvRowsOf(columns, entries);
    },
    end: (unread) => csvRowsOf(columns, [...unread.map(missingLog), ...missingLines(damagedLines)]),
  };
}

function missingLog({ node, name, reason }: Unread): Missing {
  const what = `The log of ${name} is missing here, or a part of it: ${reason}`;
  return { missing: 'log.unread', what, node, name };
}

function missingLines(count: number): Missing[] {
  if (count === 0) return [];
  const what = `${formatCount(count, 'line')} that a crash cut short cannot be read`;
  return [{ missing: 'log.damaged', what, node: null, name: null }];
}

function csvColumns(nameOf: (id: string | null) => string | null): readonly CsvColumn<FileRow>[] {
  const sentence = (entry: AuditEntryWire) => auditSentence(entry, nameOf(entry.node));
  return [
    { header: 'time', cell: (row) => (isEntry(row) ? row.time : null) },
    { header: 'event', cell: (row) => (isEntry(row) ? row.event : row.missing) },
    { header: 'what', cell: (row) => (isEntry(row) ? sentence(row) : row.what) },
    { header: 'by', cell: (row) => (isEntry(row) ? row.by : null) },
    { header: 'user', cell: (row) => (isEntry(row) ? row.user : null) },
    { header: 'node_name', cell: (row) => (isEntry(row) ? nameOf(row.node) : row.name) },
    { header: 'node', cell: (row) => row.node },
    { header: 'fields_json', cell: (row) => (isEntry(row) ? JSON.stringify(row.fields) : null) },
    { header: 'id', cell: (row) => (isEntry(row) ? row.id : null) },
  ];
}

/** The answer of the API, with all entries in it; what is known at the end stands at the end. */
function jsonFile({ as_of, from, to, nodes }: AuditAnswer): FileText {
  let damagedLines = 0;
  let between = '\n';
  const head = JSON.stringify({ as_of, from, to, next_cursor: null, reached_at: null, nodes });
  return {
    head: `${head.slice(0, -1)},"entries":[`,
    entries({ entries, damaged_lines }) {
      damagedLines += damaged_lines;
      let text = '';
      for (const entry of entries) {
        text += between + JSON.stringify(entry);
        between = ',\n';
      }
      return text;
    },
    end: (unread) => `\n],"unread":${JSON.stringify(unread)},"damaged_lines":${damagedLines}}\n`,
  };
}

export function isAuditFileFormat(format: AuditFormat): format is AuditFileFormat {
  return format !== 'json';
}

/** `x-headroom-unread`: names of the nodes that were not read for the first page; the file's end has all of them. */
export function auditFileHeaders({ from, to, unread }: AuditAnswer, format: AuditFileFormat): Record<string, string> {
  const [type, ending] = format === 'json_all' ? ['application/json', 'json'] : ['text/csv; charset=utf-8', 'csv'];
  const lastDay = new Date(Date.parse(to) - 1).toISOString().slice(0, 10);
  return {
    'content-type': type,
    'content-disposition': `attachment; filename="audit-${from.slice(0, 10)}-to-${lastDay}.${ending}"`,
    // A name may be any text, a header may not.
    'x-headroom-unread': unread.map(({ name }) => encodeURIComponent(name)).join(', '),
  };
}
