import { describe, expect, it } from 'vitest';
import { StoreUnavailable } from '../store/port';
import { analysesInFiles, configurationText, refusalOf } from '../testing/analyses-world';
import { readAnalysisVersion } from './read-analysis-version';

const index =
  'versions: [{version: "1", by: aron, at: 1, note: first, registered: true, registered_by: ada, registered_at: 2}]\n';

async function read(text: string | Uint8Array | null, version = '1') {
  const world = await analysesInFiles({ 'analyses/yasa/index.yml': index });
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  if (bytes) await world.store.put('analyses/yasa/1.yml', bytes, {});
  return readAnalysisVersion(await world.acting('aron'), { id: 'yasa', version });
}

describe('a version', () => {
  it('comes with its text as it was saved, and with what is odd in it', async () => {
    const text = `\uFEFF${configurationText(1, '  per_hour_memory: 1\n').replaceAll('\n', '\r\n')}`;
    expect(await read(text)).toEqual({
      id: 'yasa',
      version: '1',
      by: 'aron',
      at: '1970-01-01T00:00:01.000Z',
      note: 'first',
      registered: true,
      registered_by: 'ada',
      registered_at: '1970-01-01T00:00:02.000Z',
      text,
      errors: [],
      warnings: [{ path: 'resources.per_hour_memory', message: expect.any(String), line: 4 }],
    });
  });

  it('comes with every fault of its text', async () => {
    const { errors } = await read('resources: {cpu_cores: 0,\n gpus: -1}\n');
    expect(errors.map(({ path, line }) => [path, line])).toEqual(
      expect.arrayContaining([
        ['resources.cpu_cores', 1],
        ['resources.gpus', 2],
      ]),
    );
  });

  it('says where its bytes are no text', async () => {
    const bytes = new Uint8Array([...new TextEncoder().encode(`${configurationText(1)}# `), 0xff, 0x0a]);
    expect(await read(bytes)).toMatchObject({
      text: expect.stringContaining('\uFFFD'),
      errors: [{ path: '', line: null }],
    });
  });

  it.each([
    ['it is none of the index', configurationText(1), '2', 'There is no version "2" of yasa.'],
    ['it is the index itself', configurationText(1), 'index', 'There is no version "index" of yasa.'],
    ['its text is missing', null, '1', 'The configuration of yasa 1 is missing in the tree.'],
  ])('is not found where %s', async (_case, text, version, message) => {
    expect(await refusalOf(read(text, version))).toMatchObject({ code: 'not_found', message });
  });

  it('waits for a store that is away', async () => {
    const world = await analysesInFiles({ 'analyses/yasa/index.yml': index });
    const away = { ...world.store, get: () => Promise.reject(new StoreUnavailable('away')) };
    await expect(readAnalysisVersion({ store: away }, { id: 'yasa', version: '1' })).rejects.toThrow('away');
  });
});
