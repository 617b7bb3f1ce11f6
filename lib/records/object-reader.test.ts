import { describe, expect, it } from 'vitest';
import { createTimeSlices } from '../store/time-slices';
import { treeObject } from '../testing/tree-objects';
import { eachMap, describe as inWords, readListObject, readLongListObject, readMapObject } from './object-reader';

const readMap = (text: string) => readMapObject(treeObject('a', text), (map) => [...map.keys()]);
const readList = (text: string) => readListObject(treeObject('a', text), (list) => list.length);

describe('an object as a whole', () => {
  it.each([
    ['an empty file', ''],
    ['comments only', '# nothing yet\n'],
    ['an explicit null', 'null'],
  ])('%s is an empty map or list', (_, text) => {
    expect(readMap(text)).toEqual({ record: [], problems: [] });
    expect(readList(text)).toEqual({ record: 0, problems: [] });
  });

  it.each([
    ['a list', '- a', 'holds a list, where a map is expected'],
    ['text', 'hello', 'holds "hello", where a map is expected'],
    ['a broken list', 'a: [1\nb: 2', 'is no valid YAML: deficient indentation'],
    ['two documents', 'a: 1\n---\nb: 1', 'holds several YAML documents, where one is allowed'],
  ])('%s where a map belongs', (_, text, reason) => {
    expect(readMap(text)).toMatchObject({ record: null, problems: [{ key: 'folder/a', reason }] });
  });

  it('a map where a list belongs', () => {
    expect(readList('a: 1').problems).toEqual([{ key: 'folder/a', reason: 'holds a map, where a list is expected' }]);
  });

  it('doubled keys are reported and the last one counts', () => {
    expect(readMap('a: 1\nb: 1\na: 2')).toEqual({
      record: ['a', 'b'],
      problems: [{ key: 'folder/a', entry: 'a', line: 3, reason: 'stands more than once; the last value counts' }],
    });
  });
});

it('a report has the line of the entry, or of the nearest that holds it', () => {
  const { problems } = readMapObject(
    treeObject('a', 'x: 1\nlist:\n- a: 1\n- b: 1\n'),
    (_, report) => {
      for (const entry of ['x', 'list[1].missing', 'list[1].b.c', 'nowhere']) report(entry, 'is wrong');
      report(null, 'is wrong');
      return null;
    },
    10,
  );
  expect(problems.map(({ entry, line }) => [entry, line])).toEqual([
    ['x', 10],
    ['list[1].missing', 13],
    ['list[1].b.c', 13],
    ['nowhere', undefined],
    [undefined, undefined],
  ]);
});

it('items that are no map are reported and hide no other', () => {
  const seen: string[] = [];
  const { problems } = readListObject(treeObject('a', '- 7\n- {a: 1}\n- [x]\n-\n- {b: 1}\n'), (list, report) => {
    eachMap(list, '', report, (_, path) => seen.push(path));
    return null;
  });
  expect(seen).toEqual(['[1]', '[4]']);
  expect(problems.map(({ entry, line, reason }) => [entry, line, reason])).toEqual([
    ['[0]', 1, 'is 7, where a map is expected'],
    ['[2]', 3, 'is a list, where a map is expected'],
    ['[3]', undefined, 'is empty, where a map is expected'],
  ]);
});

it('long texts are cut in reasons', () => {
  expect(inWords('x'.repeat(1000))).toHaveLength(65);
  expect(['a"b', null, [1], new Map(), true, 1.5].map((value) => inWords(value))).toEqual([
    '"a\\"b"',
    'empty',
    'a list',
    'a map',
    'true',
    '1.5',
  ]);
});

describe('a long list', () => {
  const readLong = (text: string) =>
    readLongListObject(
      treeObject('a', text),
      (map, report, path) => {
        const n = map.get('n');
        if (typeof n === 'number') return n;
        report(`${path}.n`, 'is no number');
        return null;
      },
      createTimeSlices(10),
    );

  it('is read item by item, and says which ones it cannot use', async () => {
    const lines = Array.from({ length: 230 }, (_, n) =>
      n === 120 ? '- x\n' : n === 200 ? '- {n: x}\n' : `- {n: ${n}}\n`,
    );
    const { record, problems } = await readLong(lines.join(''));
    expect(record).toHaveLength(228);
    expect(problems.map(({ entry, line, reason }) => [entry, line, reason])).toEqual([
      ['[120]', 121, 'is "x", where a map is expected'],
      ['[200].n', 201, 'is no number'],
    ]);
  });

  it('that is empty, no list or broken', async () => {
    expect(await readLong('')).toEqual({ record: [], problems: [] });
    expect(await readLong('n: 1')).toMatchObject({
      record: null,
      problems: [{ reason: 'holds a map, where a list is expected' }],
    });
    expect(await readLong('- [')).toMatchObject({ record: null, problems: [{ line: 1 }] });
    expect(await readLong('- {n: 1, n: 2}')).toMatchObject({ record: [2], problems: [{ entry: '[0].n', line: 1 }] });
  });
});
