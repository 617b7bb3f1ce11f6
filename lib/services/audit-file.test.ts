import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { type AuditAnswer, auditAnswer, auditQuery } from '../api/audit';
import type { AuditLine } from '../audit/read-audit-line';
import { testNow } from '../testing/builders';
import { auditLine } from '../testing/list-reader';
import { type LogWorld, logWorld } from '../testing/log-world';
import { type AuditFileFormat, auditFile, auditFileHeaders, filePage, isAuditFileFormat } from './audit-file';
import { readAudit } from './read-audit';

const line = (secondsAgo: number, rest: Partial<AuditLine> = {}) => auditLine(testNow - secondsAgo * 1000, rest);

async function fileOf(world: LogWorld, format: AuditFileFormat, onPage?: (page: number) => void) {
  const query = auditQuery.parse({ format });
  let pages = 0;
  const read = (asked: typeof query): Promise<AuditAnswer> => {
    pages += 1;
    onPage?.(pages);
    return readAudit(world.context, asked);
  };
  const first = await read(filePage(query));
  const texts: string[] = [];
  for await (const text of auditFile(read, query, first, format)) texts.push(text);
  return { text: texts.join(''), pages, headers: auditFileHeaders(first, format) };
}
const rowsOf = (text: string) => Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;

const many = Array.from({ length: 2500 }, (_, index) => line(2500 - index, { fields: { index } }));

describe('a file of the log', () => {
  it('has all pages in it, latest first', async () => {
    const { text, pages } = await fileOf(logWorld({ alpha: many, bravo: [] }), 'csv');
    expect(rowsOf(text).map(({ fields_json }) => JSON.parse(fields_json ?? '').index)).toEqual(
      many.map((_, index) => 2499 - index),
    );
    expect(pages).toBe(3);
  });

  it('says everything of an entry, in words and as it stands', async () => {
    const fields = { session_id: 's-1', app_id: 'firefox' };
    const world = logWorld({ alpha: [line(60, { fields })] }, { nodes: { alpha: { name: 'Big one' } } });
    const { text, headers } = await fileOf(world, 'csv');
    expect(text.split('\r\n')[0]).toBe('time,event,what,by,user,node_name,node,fields_json,id');
    expect(rowsOf(text)).toEqual([
      {
        time: '2026-12-16T11:59:00.000Z',
        event: 'session.launched',
        what: 'uma started firefox on Big one',
        by: 'uma',
        user: 'uma',
        node_name: 'Big one',
        node: 'alpha',
        fields_json: JSON.stringify(fields),
        id: expect.stringMatching(/^alpha:/),
      },
    ]);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit-2026-12-09-to-2026-12-16.csv"',
      'x-headroom-unread': '',
    });
  });

  it('runs nothing in a spreadsheet', async () => {
    const names = ['=1+1', '+1', '-1', '@x', '\tx', '\rx', 'a,b', 'a"b', 'a\r\nb'];
    const world = logWorld({ alpha: names.map((by, index) => line(index, { by, user: by, fields: { by } })) });
    const rows = rowsOf((await fileOf(world, 'csv')).text);
    for (const cell of rows.flatMap((row) => Object.values(row))) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    expect(rows.map(({ by }) => by?.replace(/^'/, '')).toSorted()).toEqual(names.toSorted());
  });

  it('for Excel begins with a byte order mark', async () => {
    expect((await fileOf(logWorld({ alpha: [] }), 'csv_excel')).text).toMatch(/^\uFEFFtime,/);
    expect((await fileOf(logWorld({ alpha: [] }), 'csv')).text).toMatch(/^time,/);
  });

  it('as JSON is one answer with all entries', async () => {
    const { text, headers } = await fileOf(logWorld({ alpha: [...many, null], bravo: [] }), 'json_all');
    const answer = auditAnswer.parse(JSON.parse(text));
    expect(answer.entries).toHaveLength(2500);
    expect(answer).toMatchObject({ next_cursor: null, unread: [], damaged_lines: 1 });
    expect(headers['content-type']).toBe('application/json');
    auditAnswer.parse(JSON.parse((await fileOf(logWorld({ alpha: [] }), 'json_all')).text));
  });

  it.each(['csv', 'json_all'] as const)(
    'says which node is not in it, also one that left meanwhile: %s',
    async (format) => {
      const world = logWorld({ alpha: many, bravo: many, delta: [] }, { nodes: { delta: { name: 'Zoë, 2' } } });
      world.away.set('delta', 'refuses');
      const leave = (page: number) => page === 2 && world.away.set('bravo', 'refuses');
      const { text, headers } = await fileOf(world, format, leave);
      expect(headers['x-headroom-unread']).toBe('Zo%C3%AB%2C%202');
      const unread =
        format === 'csv'
          ? rowsOf(text).filter(({ event }) => event === 'log.unread')
          : auditAnswer.parse(JSON.parse(text)).unread;
      expect(unread).toHaveLength(2);
      expect(unread).toMatchObject([{ node: 'delta' }, { node: 'bravo' }]);
      expect(JSON.stringify(unread)).toContain('refuses connections');
    },
  );
});

it('says how many lines a crash cut', async () => {
  const rows = rowsOf((await fileOf(logWorld({ alpha: [null, line(1), null] }), 'csv')).text);
  expect(rows.map(({ event, what }) => [event, what]).at(-1)).toEqual([
    'log.damaged',
    '2 lines that a crash cut short cannot be read',
  ]);
});

it.each([
  ['json', false],
  ['csv', true],
  ['csv_excel', true],
  ['json_all', true],
] as const)('%s is a file: %s', (format, expected) => expect(isAuditFileFormat(format)).toBe(expected));
