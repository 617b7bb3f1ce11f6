import { expect, it } from 'vitest';
import { treeObject } from '../testing/tree-objects';
import { analysisCollection, analysisVersionKey, readAnalysis } from './analysis-index';

it('reads the versions in their order, newest last', () => {
  const text = 'versions: [{version: "1", by: ana, at: 1.5, note: draft}, {version: "2", registered: true}]';
  expect(readAnalysis(treeObject('yasa', text))).toEqual({
    record: {
      id: 'yasa',
      versions: [
        { version: '1', by: 'ana', at: 1500, note: 'draft', registered: false },
        { version: '2', by: '', at: null, note: '', registered: true },
      ],
    },
    problems: [],
  });
});

it('leaves out a version that is no name, and says so', () => {
  const { record, problems } = readAnalysis(treeObject('yasa', 'versions: [{version: "../x"}, {version: "2"}]'));
  expect(record?.versions.map(({ version }) => version)).toEqual(['2']);
  expect(problems).toMatchObject([{ entry: 'versions[0].version' }]);
});

it('releases nothing by a flag that cannot be read', () => {
  const { record } = readAnalysis(treeObject('yasa', 'versions: [{version: "1", registered: perhaps}]'));
  expect(record?.versions).toMatchObject([{ registered: false }]);
});

it.each([
  ['yasa/index.yml', { name: 'yasa' }],
  ['yasa/1.yml', { isOthers: true }],
  ['yasa/runs.csv', { isOthers: true }],
  ['index.yml', { reason: expect.stringContaining('no file of an analysis') }],
  ['a b/index.yml', { reason: expect.stringContaining('no analysis id') }],
  ['yasa/old/index.yml', { reason: expect.stringContaining('no file of an analysis') }],
])('takes %s for what it is', (rest, expected) => {
  expect(analysisCollection.nameOf(rest)).toEqual(expected);
});

it.each([
  ['yasa', '1', 'analyses/yasa/1.yml'],
  ['yasa', '../index', null],
  ['..', '1', null],
])('makes a key of names only: %s %s', (id, version, key) => {
  expect(analysisVersionKey(id, version)).toBe(key);
});
