import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnalysisVersion } from '../cluster/records';
import { textOf, treeObject } from '../testing/tree-objects';
import {
  analysisCollection,
  analysisIndexKey,
  analysisRunsKey,
  analysisVersionKey,
  isIndexTooLarge,
  readAnalysis,
  readRemoval,
  withNewVersion,
  withRegistration,
  writeRemoval,
} from './analysis-index';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = (text: string | Uint8Array) => readAnalysis(treeObject('yasa', text));

function version(name: string, rest: Partial<AnalysisVersion> = {}): AnalysisVersion {
  const nobody = { registered: false, registeredBy: null, registeredAt: null };
  return { version: name, by: 'ana', at: 1500, note: '', ...nobody, ...rest };
}

describe('reading', () => {
  it('gives the versions in their order, newest last', () => {
    const text =
      'versions: [{version: "1", by: ana, at: 1.5, note: draft}, {version: "2", registered: true, registered_by: ada, registered_at: 2}]';
    expect(read(text)).toEqual({
      record: {
        id: 'yasa',
        versions: [
          version('1', { note: 'draft' }),
          version('2', { by: '', at: null, registered: true, registeredBy: 'ada', registeredAt: 2000 }),
        ],
      },
      problems: [],
    });
  });

  it.each([
    ['is no name', '{version: "../x"}', 'versions[0].version', /is "\.\.\/x", where a name/],
    ['is a number', '{version: 1}', 'versions[0].version', /is 1, where a name/],
    [
      'has the name of the index',
      '{version: Index}',
      'versions[0].version',
      /where the analysis's own index would lie/,
    ],
    ['comes once more', '{version: "2", by: bob}', 'versions[1].version', /is 2 once more; the last one/],
  ])('leaves a version out that %s, and says so', (_case, entry, place, reason) => {
    const { record, problems } = read(`versions: [${entry}, {version: "2"}]`);
    expect(record?.versions).toMatchObject([{ version: '2', by: '' }]);
    expect(problems).toMatchObject([{ entry: place, reason: expect.stringMatching(reason) }]);
  });

  it('releases nothing by a flag that cannot be read', () => {
    expect(read('versions: [{version: "1", registered: perhaps}]').record?.versions).toMatchObject([
      { registered: false },
    ]);
  });
});

describe('a removed one', () => {
  const removal = { by: 'ana', at: 1500, lastVersion: 7 };

  it('is passed over without a word, and says who removed it', () => {
    expect(read(writeRemoval(removal))).toEqual({ record: null, problems: [] });
    expect(readRemoval(writeRemoval(removal))).toEqual(removal);
  });

  it.each([
    ['no versions at all', 'removed: true\n'],
    ['an empty list', 'removed: true\nversions: []\n'],
  ])('may be written by hand with %s', (_case, text) => {
    expect(read(text)).toEqual({ record: null, problems: [] });
    expect(readRemoval(bytesOf(text))).toEqual({ by: '', at: null, lastVersion: 0 });
  });

  it('is none where it names versions: they count, and it is told', () => {
    const text = 'removed: true\nversions: [{version: "1"}]\n';
    expect(read(text)).toMatchObject({ record: { versions: [{ version: '1' }] }, problems: [{ entry: 'removed' }] });
    expect(readRemoval(bytesOf(text))).toBeNull();
  });

  it.each(['versions: []', 'removed: false', '[', ''])('%s is none', (text) => {
    expect(readRemoval(bytesOf(text))).toBeNull();
  });
});

describe('writing', () => {
  const byHand =
    'owner: lab # ours\nversions:\n  - {version: draft, mood: good}\n  - {version: "1", by: bob, registered: true}\n';

  it('adds a version as the newest, and keeps what others wrote', () => {
    const text = textOf(withNewVersion(bytesOf(byHand), version('2', { note: 'a: b # c' })));
    expect(text).toBe(
      "owner: lab\nversions:\n  - version: draft\n    mood: good\n  - version: '1'\n    by: bob\n    registered: true\n" +
        "  - version: '2'\n    by: ana\n    at: 1.5\n    note: 'a: b # c'\n    registered: false\n",
    );
  });

  it.each([
    ['nothing', null],
    ['an index without a list', bytesOf('owner: lab\n')],
    ['a list that is empty', bytesOf('versions:\n')],
  ])('makes a first version over %s', (_case, bytes) => {
    expect(read(withNewVersion(bytes, version('1')))).toMatchObject({
      record: { versions: [version('1')] },
      problems: [],
    });
  });

  it('marks one version with who decided, and leaves the others', () => {
    const text = textOf(withRegistration(bytesOf(byHand), '1', { registered: false, by: 'ada', at: 2000 }));
    expect(read(text).record?.versions).toMatchObject([
      { version: 'draft', registered: false, registeredBy: null },
      { version: '1', by: 'bob', registered: false, registeredBy: 'ada', registeredAt: 2000 },
    ]);
    expect(text).toContain('mood: good');
  });

  it('reads back what was written, whatever the texts', () => {
    const anyText = fc.string({ unit: 'grapheme' });
    const instant = fc.integer({ min: 0, max: 4e12 });
    fc.assert(
      fc.property(anyText, anyText, instant, fc.option(instant), fc.boolean(), (by, note, at, decided, registered) => {
        const decision =
          decided === null
            ? { registered, registeredBy: null, registeredAt: null }
            : { registered, registeredBy: by, registeredAt: decided };
        const one = version('1', { by, note, at, ...decision });
        expect(read(withNewVersion(null, one))).toEqual({ record: { id: 'yasa', versions: [one] }, problems: [] });
      }),
    );
  });

  it.each([
    ['no YAML', '['],
    ['a list', '[]'],
  ])('is never over %s', (_case, text) => {
    expect(() => withNewVersion(bytesOf(text), version('1'))).toThrow(TypeError);
    expect(() => withRegistration(bytesOf(text), '1', { registered: true, by: '', at: 0 })).toThrow(TypeError);
  });

  it('may grow as large as what is read', () => {
    expect(isIndexTooLarge(new Uint8Array(analysisCollection.maxBytes))).toBe(false);
    expect(isIndexTooLarge(new Uint8Array(analysisCollection.maxBytes + 1))).toBe(true);
  });
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
  ['yasa', 'INDEX', null],
  ['..', '1', null],
])('makes a key of names only: %s %s', (id, name, key) => {
  expect(analysisVersionKey(id, name)).toBe(key);
});

it('keeps the objects of an analysis in one folder', () => {
  expect([analysisIndexKey('yasa'), analysisRunsKey('yasa')]).toEqual([
    'analyses/yasa/index.yml',
    'analyses/yasa/runs.csv',
  ]);
});
