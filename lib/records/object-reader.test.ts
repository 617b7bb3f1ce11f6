import { describe, expect, it } from 'vitest';
import { treeObject } from '../testing/tree-objects';
import { eachMap, describe as inWords, readListObject, readMapObject } from './object-reader';

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
