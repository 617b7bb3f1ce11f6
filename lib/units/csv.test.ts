import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { type CsvCell, csvOf } from './csv';

const one = (cell: CsvCell) => csvOf([{ header: 'x', cell: () => cell }], [null]).split('\r\n')[1];

describe('cells', () => {
  it.each<[string, CsvCell, string]>([
    ['plain text', 'ada', 'ada'],
    ['a formula', '=1+1', "'=1+1"],
    ['a plus', '+49 30', "'+49 30"],
    ['a minus', '-x', "'-x"],
    ['an at sign', '@SUM(A1)', "'@SUM(A1)"],
    ['a tab', '\t=1', "'\t=1"],
    ['a carriage return', '\r=1', '"\'\r=1"'],
    ['a line feed', '\n=1', '"\'\n=1"'],
    ['a blank before a formula', ' =1+1', "' =1+1"],
    ['a mark that nobody sees before a formula', '\u200b=1+1', "'\u200b=1+1"],
    ['wide forms of East Asia', '＝1+1', "'＝1+1"],
    ['a blank before a word', ' ada', '" ada"'],
    ['a negative number stays a number', -1.5, '-1.5'],
    ['hours are not rounded', 1.23456789, '1.23456789'],
    ['a comma', 'a,b', '"a,b"'],
    ['a quote', 'say "x"', '"say ""x"""'],
    ['not known is empty', null, ''],
    ['letters beyond ASCII', 'Zoë', 'Zoë'],
    ['a switch', true, 'true'],
  ])('%s', (_, cell, text) => {
    expect(one(cell)).toBe(text);
  });
});

describe('files', () => {
  const columns = [
    { header: 'username', cell: ([name]: [string, number]) => name },
    { header: 'used_hours', cell: ([, hours]: [string, number]) => hours },
  ];

  it('has a header with units and closes its last line', () => {
    expect(csvOf(columns, [['ada', 1.5]])).toBe('username,used_hours\r\nada,1.5\r\n');
  });

  it('begins with a byte order mark for Excel only', () => {
    expect(csvOf(columns, [], true).charCodeAt(0)).toBe(0xfeff);
    expect(csvOf(columns, [])).toBe('username,used_hours\r\n');
  });

  it('reads back as what was written, but for the apostrophe', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.string(), { minLength: 2, maxLength: 2 }), { minLength: 1 }), (rows) => {
        const columns = [0, 1].map((index) => ({ header: 'x', cell: (row: string[]) => row[index] ?? '' }));
        const text = csvOf(columns, rows);
        const read = Papa.parse<string[]>(text, { delimiter: ',', newline: '\r\n' }).data.slice(1, -1);
        for (const [index, cells] of read.entries()) {
          for (const [place, cell] of cells.entries()) expect([cell, cell.slice(1)]).toContain(rows[index]?.[place]);
          expect(cells.filter((cell) => /^[=+\-@\t\r\n]/.test(cell))).toEqual([]);
        }
      }),
    );
  });
});
