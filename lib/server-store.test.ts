import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStore } from './server-store';
import { type ModelS3, startModelS3 } from './testing/model-s3';
import { systemClock } from './time/clock';

let folder: string;
let lines: string[];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'headroom-open-'));
  lines = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const note = (_: object, words: string) => void lines.push(words);
const options = { copyFolder: null, logger: { info: note, warn: note, error: note }, clock: systemClock };

describe('a folder', () => {
  it('is opened as it is, without a word', async () => {
    const { store } = await openStore({ kind: 'file', folder }, options);
    expect(store.description).toBe(`file:${folder}`);
    expect(lines).toEqual([]);
  });

  it('that is not there counts as an empty tree, and the log says so', async () => {
    const { store } = await openStore({ kind: 'file', folder: path.join(folder, 'tree') }, options);
    expect(await store.list('')).toEqual([]);
    expect(lines).toEqual([expect.stringContaining('does not exist')]);
  });

  it.each(['file', 'file/tree', 'link'])('is refused where no folder can be: %s', async (name) => {
    await writeFile(path.join(folder, 'file'), 'text');
    await symlink('file', path.join(folder, 'link'));
    const place = { kind: 'file', folder: path.join(folder, name) } as const;
    await expect(openStore(place, { ...options, named: 'The source' })).rejects.toMatchObject({
      code: 'configuration',
      faults: [`The source must be "file:<folder>"; ${path.join(folder, name)} is no folder`],
    });
  });
});

describe('a bucket', () => {
  let service: ModelS3;
  beforeEach(async () => {
    service = await startModelS3();
  });
  afterEach(() => service.close());

  const variables = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'never-in-a-log' };
  const place = () =>
    ({ kind: 's3', bucket: 'lab', prefix: 'tree', endpoint: service.endpoint, region: 'us-east-1' }) as const;

  it.each([
    ['quoted', /in quotes/],
    ['bare', /without quotes/],
  ] as const)('is opened where its service honours conditions, and the log says how: %s', async (tags, words) => {
    service.honours.ifMatch = tags;
    const { store } = await openStore(place(), { ...options, variables });
    expect(store.description).toBe(`s3://lab/tree?endpoint=${service.endpoint}`);
    expect(lines).toEqual([expect.stringMatching(words)]);
    await store.put('a', new Uint8Array(), { ifAbsent: true });
    expect([...service.objects.keys()]).toEqual(['tree/a']);
  });

  it('is refused where its service does not, with the reason and what named it', async () => {
    service.honours.ifMatch = 'not at all';
    await expect(openStore(place(), { ...options, variables })).rejects.toMatchObject({
      code: 'configuration',
      faults: [expect.stringMatching(/^HEADROOM_STORE cannot be s3:\/\/lab\/tree.*it ignores If-Match/)],
    });
  });

  it('needs keys', async () => {
    await expect(openStore(place(), { ...options, variables: {} })).rejects.toMatchObject({
      faults: [expect.stringContaining('AWS_ACCESS_KEY_ID')],
    });
    expect(service.calls).toEqual([]);
  });

  it('that does not answer is waited for by the first write, and the log says so', async () => {
    service.faultOf = () => 500;
    const { store } = await openStore(place(), { ...options, variables });
    service.faultOf = () => undefined;
    await store.put('a', new Uint8Array(), {});
    expect(lines).toEqual([expect.stringMatching(/cannot be reached/), expect.stringMatching(/honours/)]);
  });

  it('that these keys may only read is opened, and the log says so', async () => {
    service.faultOf = ({ method }) => (method === 'PUT' ? 403 : undefined);
    const { store } = await openStore(place(), { ...options, variables });
    expect(store.writable).toBe(false);
    expect(lines).toEqual([expect.stringMatching(/only read/)]);
  });

  it('keeps a copy in the folder that it is given', async () => {
    const copied = { ...options, variables, copyFolder: path.join(folder, 'copy') };
    const first = await openStore(place(), copied);
    const { version } = await first.store.put('a', new TextEncoder().encode('text'), {});
    await rm(copied.copyFolder, { recursive: true });
    const again = await openStore(place(), copied);
    await again.store.get('a', { version });
    await again.settled();
    const { store: next } = await openStore(place(), copied);
    service.faultOf = () => 'reset';
    const object = await next.get('a', { version });
    expect(new TextDecoder().decode(object?.bytes)).toBe('text');
  });
});
