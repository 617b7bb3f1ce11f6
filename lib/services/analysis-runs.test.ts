import { describe, expect, it } from 'vitest';
import { StoreObjectUnreadable, StoreUnavailable } from '../store/port';
import { bytesOf, memoryStoreOf, textOf } from '../testing/tree-objects';
import { emptyRuns, runsBytes, runWire, savedRuns } from './analysis-runs';

const key = 'analyses/a/runs.csv';
const csv = 'hours,channels,sample_rate_hz,peak_mib\n8,2,256,900\n';
const run = { hours: 8, channels: 2, sample_rate_hz: 256, peak_mib: 900 };

describe('saved runs', () => {
  it.each([
    ['none', {}, { runs: null, version: null, error: null }],
    ['an empty object, which is none', { [key]: '' }, { runs: null, version: null, error: null }],
    ['some', { [key]: csv }, { runs: [expect.objectContaining({ peakMib: 900 })], version: '1', error: null }],
    [
      'what cannot be read',
      { [key]: 'hours,channels,sample_rate_hz,peak_mib\n1,2,256,-1\n1,2,256,0\n' },
      { runs: null, version: '1', error: expect.stringMatching(/^runs\.csv, line 2: peak_mib .* \(and 1 more\)$/) },
    ],
  ])('are %s', async (_case, objects, expected) => {
    expect(await savedRuns(await memoryStoreOf(objects as Record<string, string>), 'a')).toEqual(expected);
  });

  it.each([
    [new StoreUnavailable('away'), 'The tree does not answer at the moment.'],
    [new StoreObjectUnreadable(key, 'is larger than 16 MiB'), 'analyses/a/runs.csv is larger than 16 MiB.'],
  ])('say why they cannot be got: %s', async (error, words) => {
    const store = { ...(await memoryStoreOf({})), get: () => Promise.reject(error) };
    expect(await savedRuns(store, 'a')).toEqual({ runs: null, version: null, error: words });
  });
});

describe('emptying runs', () => {
  it('leaves an empty object, unless others were written since', async () => {
    const store = await memoryStoreOf({ [key]: csv });
    const found = await store.get(key);
    await emptyRuns(store, 'a', found);
    expect((await store.get(key))?.bytes).toHaveLength(0);
    await store.put(key, bytesOf(csv), {});
    await emptyRuns(store, 'a', found);
    expect(textOf((await store.get(key))?.bytes ?? new Uint8Array())).toBe(csv);
  });

  it('writes nothing where there is nothing', async () => {
    const store = await memoryStoreOf({});
    await emptyRuns(store, 'a', null);
    expect(await store.list('')).toEqual([]);
  });

  it('is left for later where the store is away, and hides no fault', async () => {
    const store = await memoryStoreOf({ [key]: csv });
    const found = await store.get(key);
    const failing = (error: Error) => ({ ...store, put: () => Promise.reject(error) });
    await emptyRuns(failing(new StoreUnavailable('away')), 'a', found);
    await expect(emptyRuns(failing(new Error('a fault')), 'a', found)).rejects.toThrow('a fault');
  });
});

it('go to CSV and back', async () => {
  expect(textOf(runsBytes([run]))).toBe(csv);
  expect(runsBytes([])).toHaveLength(0);
  const { runs } = await savedRuns(await memoryStoreOf({ [key]: runsBytes([run]) }), 'a');
  expect(runs?.map(runWire)).toEqual([run]);
});
