import { describe, expect, it } from 'vitest';
import { UsageColumns } from './usage-columns';
import { beforeFirst, NameOrder } from './usage-name-order';
import { NameTable } from './usage-names';
import { UsageScanner } from './usage-scanner';

const bytesOf = (text: string) => new TextEncoder().encode(text);

function scan(text: string, until = Number.POSITIVE_INFINITY, expected: string[] = []) {
  const names = new NameTable();
  const columns = new UsageColumns(names);
  columns.begin(names);
  const order = new NameOrder();
  for (const name of expected.toReversed()) {
    names.markPlain(names.idOf(name));
    order.place(names.idOf(name), beforeFirst);
  }
  const scanner = new UsageScanner(bytesOf(text), names, columns, order);
  const isDone = scanner.scan(until);
  const parsed = columns.finish((scratch) => scratch.slice());
  const seconds = Array.from(parsed.ids, (id, at) => [names.nameOf(id), (parsed.micros[at] as number) / 1e6]);
  return { isDone, line: scanner.line, rest: text.slice(scanner.position), seconds };
}

describe('the scanner', () => {
  it.each([
    ['a list', 'a: 1\nb: [1]\nc: 1\n', 'b: [1]\nc: 1\n', 2],
    ['a name with an escape', '# c\n\n"\\t": 1\n', '"\\t": 1\n', 3],
    ['a value that goes on', 'a: 1\nb: 2\n\n# c\n  3\n', 'b: 2\n\n# c\n  3\n', 2],
    ['a document marker', 'a: 1\n---\n', '---\n', 2],
    ['a word after the value', 'a: 1 b\n', 'a: 1 b\n', 1],
    ['a comment that is none', 'a: 1#\n', 'a: 1#\n', 1],
    ['a tab', 'a:\t1\n', 'a:\t1\n', 1],
  ])('stops at the beginning of an entry of another form: %s', (_, text, rest, line) => {
    expect(scan(text)).toMatchObject({ isDone: false, rest, line });
  });

  it('stops at the end of a line after so many bytes', () => {
    expect(scan('a: 1\nb: 2\nc: 3\n', 6)).toMatchObject({ isDone: true, rest: 'c: 3\n', line: 3 });
  });

  it.each([
    ['as expected', ['alice', 'bob', 'carol']],
    ['in another order', ['carol', 'bob', 'alice']],
    ['some missing, some more', ['bob', 'dave']],
    ['longer or shorter ones', ['al', 'alices', 'b', 'caro']],
    ['with nothing expected', []],
  ])('finds names %s', (_, expected) => {
    const seconds = [
      ['alice', 1.5],
      ['bob', 20],
      ['carol', 0.1],
    ];
    expect(scan('alice: 1.5\nbob: 20\ncarol: 0.1', undefined, expected)).toMatchObject({ rest: '', seconds });
  });

  it.each([
    '0.1',
    '1800.1',
    '86399.9',
    '123456789012.345',
    '0.000000000000001',
    '9007199254740993',
    '1.7976931348623157e308',
  ])('reads %s to the nearest float64', (text) => {
    const micros = Math.min(Math.round(Number(text) * 1e6), Number.MAX_VALUE);
    expect(scan(`a: ${text}`).seconds).toEqual([['a', micros / 1e6]]);
  });
});
