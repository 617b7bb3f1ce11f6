import { describe, expect, it } from 'vitest';
import { createTreeReader } from '../records/tree-reader';
import { memoryStoreOf } from '../testing/tree-objects';
import { checkAnalysisFiles } from './check-analyses';

const sound = {
  'analyses/staging/index.yml': 'versions:\n  - {version: "1"}\n',
  'analyses/staging/1.yml': 'resources:\n  cpu_cores: 1\n  base_system_memory_mib: 800\n',
  'analyses/staging/runs.csv': 'hours,channels,sample_rate_hz,peak_mib\n1,2,256,900\n',
};

async function problemsOf(objects: Readonly<Record<string, string>>) {
  const store = await memoryStoreOf(objects);
  const { analyses } = await createTreeReader(store).read();
  return checkAnalysisFiles(store, analyses);
}

describe('checking the files of analyses', () => {
  it.each([
    ['that are sound', {}],
    ['with an empty list of runs', { 'analyses/staging/runs.csv': '' }],
    ['with a text that no index names', { 'analyses/staging/2.yml': 'x: [' }],
  ])('finds nothing in those %s', async (_, more) => {
    expect(await problemsOf({ ...sound, ...more })).toEqual([]);
  });

  it.each([
    ['a version without its text', 'analyses/staging/index.yml', 'versions: [{version: "2"}]\n', { entry: '2' }],
    ['a configuration that cannot be used', 'analyses/staging/1.yml', 'resources: {cpu_cores: -1}\n', {}],
    ['measured runs that cannot be read', 'analyses/staging/runs.csv', 'hours,channels\n', { line: 1 }],
  ])('names %s', async (_, key, content, expected) => {
    const problems = await problemsOf({ ...sound, [key]: content });
    expect(problems[0]).toMatchObject({ key, ...expected });
  });
});
