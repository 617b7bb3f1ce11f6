import { expect, it } from 'vitest';
import { StoreObjectUnreadable, StoreUnavailable } from '../store/port';
import { analysesInFiles, configurationText } from '../testing/analyses-world';
import { listAnalyses } from './list-analyses';

const named = (name: string, memoryMib: number) => `identification: {name: ${name}}\n${configurationText(memoryMib)}`;

it('tells one row an analysis, by id, with what its newest version says', async () => {
  const world = await analysesInFiles({
    'analyses/b/index.yml':
      'versions: [{version: "1", by: ana, at: 1, registered: true}, {version: "2", by: bob, at: 2}]\n',
    'analyses/b/1.yml': named('Old', 1),
    'analyses/b/2.yml': named('New', 900),
    'analyses/a/index.yml': 'versions: [{version: "1"}]\n',
    'analyses/a/1.yml': named('First', 5),
    'analyses/gone/index.yml': 'removed: true\n',
  });
  const context = await world.acting('aron');
  expect(await listAnalyses(context)).toEqual({
    as_of: '2026-12-16T12:00:00.000Z',
    stale_since: null,
    analyses: [
      expect.objectContaining({ id: 'a', name: 'First', registered_version: null, versions: 1, claim_8h_mib: 5 }),
      {
        id: 'b',
        name: 'New',
        newest: {
          version: '2',
          by: 'bob',
          at: '1970-01-01T00:00:02.000Z',
          note: '',
          registered: false,
          registered_by: null,
          registered_at: null,
        },
        registered_version: '1',
        versions: 2,
        claim_8h_mib: 900,
        problem: null,
      },
    ],
  });
});

it.each([
  ['whose text is missing', 'versions: [{version: "1"}]\n', null, 'The configuration of a 1 is missing in the tree.'],
  [
    'whose text has faults',
    'versions: [{version: "1"}]\n',
    'resources:\n  cpu_cores: 0\n',
    /^Line 1: resources.* \(and 1 more\)$/,
  ],
  ['without a version', 'versions: []\n', null, 'Its index names no version.'],
  ['whose index is no YAML', 'versions: [', null, /^Its index is no valid YAML: .* \(line 1\)\.$/],
  [
    'whose index has a fault',
    'versions: [3, {version: "1"}]\n',
    configurationText(1),
    /^In its index versions\[0\] is 3, where a map/,
  ],
])('tells a problem of the row of an analysis %s, and of no other', async (_case, index, text, problem) => {
  const world = await analysesInFiles({
    'analyses/a/index.yml': index,
    ...(text === null ? {} : { 'analyses/a/1.yml': text }),
    'analyses/b/index.yml': 'versions: [{version: "1"}]\n',
    'analyses/b/1.yml': named('B', 1),
    'analyses/a b/index.yml': 'versions: []\n',
  });
  const { analyses } = await listAnalyses(await world.acting('aron'));
  expect(analyses).toMatchObject([
    { id: 'a', problem: expect.stringMatching(problem) },
    { id: 'b', name: 'B', problem: null },
  ]);
});

it.each([
  ['a store that is away', new StoreUnavailable('away'), 'The tree does not answer at the moment.'],
  [
    'a file that may not be read',
    new StoreObjectUnreadable('analyses/a/1.yml', 'may not be read by this process'),
    'The configuration of a 1 may not be read by this process.',
  ],
])('tells %s in the rows', async (_case, error, problem) => {
  const world = await analysesInFiles({ 'analyses/a/index.yml': 'versions: [{version: "1"}]\n' });
  const troubled = {
    ...world.store,
    get: (key: string) => (key.endsWith('1.yml') ? Promise.reject(error) : world.store.get(key)),
  };
  const { analyses } = await listAnalyses(await world.acting('aron', 'author', troubled));
  expect(analyses).toMatchObject([{ id: 'a', claim_8h_mib: null, problem }]);
});

it('reads each text once, few at a time, however many analyses there are', async () => {
  const files = Array.from({ length: 100 }, (_, at) => [
    [`analyses/a${at}/index.yml`, 'versions: [{version: "1"}]\n'],
    [`analyses/a${at}/1.yml`, configurationText(at)],
  ]);
  const world = await analysesInFiles(Object.fromEntries(files.flat()));
  let reads = 0;
  let atOnce = 0;
  let most = 0;
  const counted = {
    ...world.store,
    async get(key: string) {
      if (!key.endsWith('/1.yml')) return world.store.get(key);
      reads += 1;
      atOnce += 1;
      most = Math.max(most, atOnce);
      await new Promise(setImmediate);
      const object = await world.store.get(key);
      atOnce -= 1;
      return object;
    },
  };
  const context = await world.acting('aron', 'author', counted);
  const first = await listAnalyses(context);
  expect(await listAnalyses(context)).toEqual(first);
  expect(first.analyses).toHaveLength(100);
  expect([reads, most]).toEqual([100, 16]);
});
