import { describe, expect, it } from 'vitest';
import { UsageColumns } from './usage-columns';
import { NameTable } from './usage-names';
import { readUsageEntry, readUsageYaml } from './usage-yaml';

const bytesOf = (text: string) => new TextEncoder().encode(text);

function columnsAfter(read: (names: NameTable, columns: UsageColumns) => unknown) {
  const names = new NameTable();
  const columns = new UsageColumns(names);
  columns.begin(names);
  const fault = read(names, columns);
  const { ids, faults } = columns.finish((scratch) => scratch.slice());
  return {
    fault,
    names: Array.from(ids, (id) => names.nameOf(id)),
    lines: faults.map(({ entry, line }) => [entry, line]),
  };
}

describe('a file through the YAML reader', () => {
  it('keeps its outermost keys apart from those further in', () => {
    const text = 'bob: {x: 1, x: 2}\nbob.x: many\n\n"a": 1\na: 2\n';
    expect(columnsAfter((names, columns) => readUsageYaml(bytesOf(text), names, columns))).toEqual({
      fault: null,
      names: ['a'],
      lines: [
        ['a', 5],
        ['bob', 1],
        ['bob.x', 2],
      ],
    });
  });

  it.each([
    ['nothing', '', null],
    ['a list', '- a\n', { reason: 'is no map of user names to seconds' }],
    ['what does not parse', 'a: [1\nb: 2\n', { line: 2, reason: expect.stringContaining('no valid YAML') }],
  ])('%s', (_, text, fault) => {
    expect(columnsAfter((names, columns) => readUsageYaml(bytesOf(text), names, columns)).fault).toEqual(fault);
  });
});

describe('one entry through the YAML reader', () => {
  const readAt9 = (text: string) => columnsAfter((names, columns) => readUsageEntry(bytesOf(text), 9, names, columns));

  it('has the line on which it begins', () => {
    expect(readAt9('? a\n: - 1\n')).toEqual({ fault: null, names: [], lines: [['a', 9]] });
    expect(readAt9('a:\n  5\n')).toEqual({ fault: null, names: ['a'], lines: [] });
  });

  it.each([
    ['two entries', 'a: 1\n: 2\n', 9],
    ['a doubled one', "? ''\n: 1\n: 2\n", 9],
    ['no entry', 'a\n', 9],
    ['a broken one', 'a: 1\n  b: 2\n', 10],
  ])('%s are none', (_, text, line) => {
    expect(readAt9(text).fault).toMatchObject({ line });
  });
});
