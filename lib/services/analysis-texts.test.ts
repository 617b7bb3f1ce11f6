import { expect, it } from 'vitest';
import type { AnalysisVersion } from '../cluster/records';
import { configurationText } from '../testing/analyses-world';
import { analysisVersion } from '../testing/plan-world';
import { memoryStoreOf } from '../testing/tree-objects';
import { createAnalysisTexts, decodeText, missingTextWords } from './analysis-texts';

async function counted(objects: Record<string, string>) {
  const store = await memoryStoreOf(objects);
  const reads: string[] = [];
  const get = (key: string) => {
    reads.push(key);
    return store.get(key);
  };
  return { store: { ...store, get }, reads };
}

const one = analysisVersion('1', false);
const text = `identification: {name: Yasa}\n${configurationText(800, '  per_hour_per_channel_system_memory_mib: 10\n')}`;

it('tells the name and the claim for 8 h, 2 channels and 256 Hz', async () => {
  const { store } = await counted({ 'analyses/a/1.yml': text });
  // 800 + 10 * 8 * 2
  expect(await createAnalysisTexts(store).summary('a', one)).toEqual({ name: 'Yasa', claim8hMib: 960, problem: null });
});

it.each([
  ['is missing', {}, 'The configuration of a 1 is missing in the tree.'],
  ['cannot be read', { 'analyses/a/1.yml': 'resources: [' }, /^Line 1: The file is no valid YAML/],
  [
    'claims more than can be counted',
    { 'analyses/a/1.yml': text.replace('10', '1e308') },
    /larger than can be counted/,
  ],
])('tells the problem of a text that %s', async (_case, objects, problem) => {
  const { store } = await counted(objects as Record<string, string>);
  const summary = await createAnalysisTexts(store).summary('a', one);
  expect(summary).toMatchObject({ claim8hMib: null, problem: expect.stringMatching(problem) });
});

it('reads a text again only where it was not there, or another version bears its name', async () => {
  const { store, reads } = await counted({ 'analyses/a/1.yml': text });
  const texts = createAnalysisTexts(store);
  const ask = async (version: AnalysisVersion) => {
    const before = reads.length;
    await texts.summary('a', version);
    return reads.length - before;
  };
  expect([await ask(one), await ask(one)]).toEqual([1, 0]);
  expect([await ask({ ...one, registered: true, note: 'more' }), await ask({ ...one, by: 'anna' })]).toEqual([0, 1]);
  expect([await ask(analysisVersion('2', false)), await ask(analysisVersion('2', false))]).toEqual([1, 1]);
});

it('gives up what was not asked for the longest', async () => {
  const ids = ['a', 'b', 'c'];
  const { store, reads } = await counted(Object.fromEntries(ids.map((id) => [`analyses/${id}/1.yml`, text])));
  const texts = createAnalysisTexts(store, 2);
  for (const id of ['a', 'b', 'a', 'c', 'a', 'b']) await texts.summary(id, one);
  expect(reads).toEqual(['analyses/a/1.yml', 'analyses/b/1.yml', 'analyses/c/1.yml', 'analyses/b/1.yml']);
});

it('decodes without taking the byte order mark away', () => {
  expect(decodeText(new TextEncoder().encode('\uFEFFä'))).toBe('\uFEFFä');
  expect(missingTextWords('a', '1')).toContain('a 1');
});
