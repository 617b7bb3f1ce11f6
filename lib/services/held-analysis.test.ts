import { describe, expect, it } from 'vitest';
import type { AnalysisVersion } from '../cluster/records';
import { refusalOf } from '../testing/analyses-world';
import { analysisVersion } from '../testing/plan-world';
import { memoryStoreOf } from '../testing/tree-objects';
import {
  absenceWords,
  changedMeanwhile,
  conditionMissing,
  conflictFields,
  findAnalysis,
  type HeldAnalysis,
  requireAnalysis,
  requireSound,
} from './held-analysis';

const storeWith = (index: string) => memoryStoreOf({ 'analyses/a/index.yml': index });

function held(versions: AnalysisVersion[]): HeldAnalysis {
  return { kind: 'held', record: { id: 'a', versions }, bytes: new Uint8Array(), version: '1', problems: [] };
}

describe('what stands under a name', () => {
  it.each([
    ['an analysis', 'versions: [{version: "1"}]', { kind: 'held', record: { id: 'a' }, version: '1', problems: [] }],
    ['one with faults', 'versions: [{version: "1"}, 2]', { kind: 'held', problems: [{ entry: 'versions[1]' }] }],
    ['a removed one', 'removed: true', { kind: 'removed', version: '1', removal: { by: '', lastVersion: 0 } }],
  ])('is %s', async (_case, index, expected) => {
    expect(await findAnalysis(await storeWith(index), 'a')).toMatchObject(expected);
  });

  it('is nothing where there never was one', async () => {
    const store = await memoryStoreOf({});
    expect(await findAnalysis(store, 'a')).toBeNull();
    expect(await refusalOf(requireAnalysis(store, 'a'))).toMatchObject({ code: 'not_found' });
  });

  it.each([
    ['no YAML', '[', /^analyses\/a\/index\.yml cannot be used: it is no valid YAML.*An administrator has to mend/],
    ['no map', '[]', /holds a list, where a map is expected/],
    ['no list of versions', 'versions: 3\n', /versions is 3, where a list is expected/],
  ])('cannot be told where the index is %s', async (_case, index, message) => {
    const refusal = await refusalOf(findAnalysis(await storeWith(index), 'a'));
    expect(refusal).toMatchObject({ code: 'unavailable', message: expect.stringMatching(message) });
  });
});

it('an index with faults is not written over, and the first is told', async () => {
  const faulty = await requireAnalysis(await storeWith('versions: [1, 2, {version: "3"}]'), 'a');
  expect(() => requireSound(faulty)).toThrow(
    'analyses/a/index.yml is not written over, since in it versions[0] is 1, where a map is expected (line 1) (and 1 more). An administrator has to mend the file in the tree first.',
  );
  expect(() => requireSound(held([]))).not.toThrow();
});

describe('whoever was slower is told', () => {
  const saved = (name: string, by: string, at: number | null) => ({ ...analysisVersion(name, false), by, at });
  const decided = (registered: boolean) => ({
    ...saved('1', 'aron', 60_000),
    ...{ registered, registeredBy: 'ada', registeredAt: 180_000 },
  });

  it.each<[string, AnalysisVersion[], string]>([
    [
      'the newest save',
      [saved('1', 'aron', 0), saved('2', 'anna', 60_000)],
      'anna saved version 2 at 1970-01-01T00:01Z',
    ],
    [
      'a later registration',
      [decided(true), saved('2', 'anna', 120_000)],
      'ada registered version 1 at 1970-01-01T00:03Z',
    ],
    [
      'a later withdrawal',
      [decided(false), saved('2', 'anna', 120_000)],
      'ada withdrew version 1 at 1970-01-01T00:03Z',
    ],
    [
      'a later save than the registration',
      [decided(true), saved('2', 'anna', 240_000)],
      'anna saved version 2 at 1970-01-01T00:04Z',
    ],
    ['nothing, where nothing is known', [saved('1', 'aron', null)], 'Somebody changed it'],
    ['nothing, of nothing', [], 'Somebody changed it'],
  ])('of %s', (_case, versions, words) => {
    const error = changedMeanwhile('a', held(versions), 'editing', 'Look again.');
    expect([error.code, error.message]).toEqual(['conflict', `${words} while you were editing. Look again.`]);
    expect(error.fields).toEqual(conflictFields(versions.at(-1) ?? null));
  });

  it('of a removal', () => {
    const removed = { kind: 'removed' as const, removal: { by: 'ada', at: 60_000, lastVersion: 1 }, version: '1' };
    const { code, message } = changedMeanwhile('a', removed, 'editing', 'Look again.');
    expect([code, message]).toEqual(['not_found', 'ada removed the analysis "a" at 1970-01-01T00:01Z.']);
  });
});

it.each([
  ['nothing ever was', null, 'There is no analysis "a".'],
  ['nobody is known', { by: '', at: null, lastVersion: 0 }, 'Somebody removed the analysis "a".'],
])('tells an absence where %s', (_case, removal, words) => {
  expect(absenceWords('a', removal && { kind: 'removed', removal, version: '1' })).toBe(words);
});

it.each([
  [true, /If-None-Match: \*/],
  [false, /told it$/],
])('tells what a write without a condition has to name (%s)', (orNone, words) => {
  expect(conditionMissing('index_version', orNone).message).toMatch(words);
});
