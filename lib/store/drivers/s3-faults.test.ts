import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ModelS3, type S3Fault, startModelS3 } from '../../testing/model-s3';
import { createS3Store, type S3Store } from './s3';
import type { Readiness } from './s3-check';

const credentials = { accessKeyId: 'key', secretAccessKey: 'secret', sessionToken: undefined };
const bytesOf = (text: string) => new TextEncoder().encode(text);

let service: ModelS3;
let stores: S3Store[];
let told: Readiness[];
beforeEach(async () => {
  service = await startModelS3();
  stores = [];
  told = [];
});
afterEach(async () => {
  for (const store of stores) store.close();
  await service.close();
});

function open(): S3Store {
  const place = { bucket: 'lab', prefix: 'tree', endpoint: service.endpoint, region: 'us-east-1' };
  const onReadiness = (found: Readiness) => void told.push(found);
  const store = createS3Store(place, { credentials, description: 's3://lab/tree', onReadiness });
  stores.push(store);
  return store;
}

/** The faults of the coming calls of that method to `a`, one each. */
function faults(method: string, ...coming: (S3Fault | undefined)[]): void {
  service.faultOf = (call) => (call.method === method && call.key === 'tree/a' ? coming.shift() : undefined);
}

async function textOf(store: S3Store): Promise<string> {
  return new TextDecoder().decode((await store.get('a'))?.bytes);
}

describe('the check at the start', () => {
  it.each(['quoted', 'bare'] as const)(
    'finds out that the service wants the tag %s, and leaves nothing',
    async (tags) => {
      service.honours.ifMatch = tags;
      const store = open();
      expect(await store.check()).toEqual({ kind: 'ready', tags });
      expect(told).toEqual([{ kind: 'ready', tags }]);
      expect(service.objects.size).toBe(0);
      const { version } = await store.put('a', bytesOf('1'), { ifAbsent: true });
      await store.put('a', bytesOf('2'), { ifVersion: version });
      await expect(store.put('a', bytesOf('3'), { ifVersion: version })).rejects.toMatchObject({
        code: 'store_conflict',
      });
    },
  );

  it.each([
    ['ignores If-Match', { ifMatch: 'not at all', ifNoneMatch: true }, /ignores If-Match/],
    ['never takes If-Match', { ifMatch: 'never', ifNoneMatch: true }, /If-Match/],
    ['ignores If-None-Match', { ifMatch: 'quoted', ifNoneMatch: false }, /ignores If-None-Match/],
  ] as const)('refuses a service that %s, and writes nothing from then on', async (_, honours, reason) => {
    service.honours = honours;
    const store = open();
    expect(await store.check()).toEqual({ kind: 'refused', reason: expect.stringMatching(reason) });
    expect(service.objects.size).toBe(0);
    expect(store.writable).toBe(false);
    await expect(store.put('a', bytesOf('1'), {})).rejects.toMatchObject({ code: 'store_unavailable' });
  });

  it('takes keys that may not write as a tree to be read', async () => {
    service.objects.set('tree/a', { bytes: Buffer.from('1'), metadata: {} });
    service.faultOf = ({ method }) => (method === 'PUT' ? 403 : undefined);
    const store = open();
    expect(await store.check()).toEqual({ kind: 'read-only', reason: 'these keys may only read the bucket' });
    expect(store.writable).toBe(false);
    expect(await textOf(store)).toBe('1');
    await expect(store.put('a', bytesOf('2'), {})).rejects.toThrow(/may only read/);
    await expect(store.remove('a')).rejects.toThrow(/may only read/);
  });

  it('takes keys that may write and remove nothing as a tree to be read, and says so', async () => {
    service.faultOf = ({ method }) => (method === 'DELETE' ? 403 : undefined);
    const store = open();
    const reason = 'these keys may write to the bucket, and remove nothing from it';
    expect(await store.check()).toEqual({ kind: 'read-only', reason });
    await expect(store.put('a', bytesOf('2'), {})).rejects.toThrow(reason);
  });

  it.each([
    ['a session token that has expired', 400, 'ExpiredToken', 'refused', 'the session token has expired'],
    [
      'a region that is another',
      400,
      'AuthorizationHeaderMalformed',
      'refused',
      'the region is not that of the bucket',
    ],
    ['a bucket that is not there', 404, 'NoSuchBucket', 'refused', 'there is no such bucket'],
    ['a service that knows no conditions', 501, 'NotImplemented', 'refused', /does not honour conditional writes/],
    ['a service that takes no conditions', 400, 'InvalidRequest', 'refused', /does not honour conditional writes/],
    ['a service that waited too long for the call', 400, 'RequestTimeout', 'away', 'RequestTimeout, status 400'],
  ] as const)('tells %s', async (_, status, code, kind, reason) => {
    service.faultOf = () => ({ status, code });
    const matching = typeof reason === 'string' ? reason : expect.stringMatching(reason);
    expect(await open().check()).toEqual({ kind, reason: matching });
  });

  it('is made up for by the first write where nobody was there, and holds also where every third call fails', async () => {
    service.faultOf = ({ method }) => (method === 'PUT' ? 503 : undefined);
    const store = open();
    expect(await store.check()).toMatchObject({ kind: 'away' });
    expect(store.writable).toBe(true);
    service.faultOf = () => (service.calls.length % 3 === 0 ? 500 : undefined);
    await store.put('a', bytesOf('1'), { ifAbsent: true });
    expect(told.map(({ kind }) => kind)).toEqual(['away', 'ready']);
  });
});

describe('a write whose answer is lost', () => {
  it('counts as done: the trail of the object tells it from a lost race', async () => {
    const store = open();
    faults('PUT', 'answer is lost', 'answer is lost');
    const { version } = await store.put('a', bytesOf('1'), { ifAbsent: true });
    expect(await store.get('a')).toMatchObject({ version });
    faults('PUT', 'answer is lost');
    await store.put('a', bytesOf('2'), { ifVersion: version });
    expect(await textOf(store)).toBe('2');
  });

  it('counts as done also where a proxy has asked twice, and only the second answer came', async () => {
    const store = open();
    faults('PUT', 'done twice', 'done twice');
    const { version } = await store.put('a', bytesOf('1'), { ifAbsent: true });
    const next = await store.put('a', bytesOf('2'), { ifVersion: version });
    expect(await store.get('a')).toEqual({ bytes: Buffer.from('2'), version: next.version });
  });

  it('counts as done also where another has written on top of it meanwhile', async () => {
    const store = open();
    const other = open();
    await other.check();
    await store.put('a', bytesOf('1'), { ifAbsent: true });
    let lost = false;
    service.faultOf = ({ method, key }) => {
      if (method !== 'PUT' || key !== 'tree/a' || lost) return undefined;
      lost = true;
      return 'answer is lost';
    };
    const seen = await store.get('a');
    const writing = store.put('a', bytesOf('2'), { ifVersion: seen?.version ?? '' });
    const onTop = (async () => {
      for (;;) {
        const object = await other.get('a');
        if (object && new TextDecoder().decode(object.bytes) === '2') {
          return other.put('a', bytesOf('3'), { ifVersion: object.version });
        }
      }
    })();
    const [{ version }] = await Promise.all([writing, onTop]);
    expect(await textOf(store)).toBe('3');
    // Whatever it was, it stands there no more.
    await expect(store.put('a', bytesOf('4'), { ifVersion: version })).rejects.toMatchObject({
      code: 'store_conflict',
    });
  });

  it('is a lost race where another was faster', async () => {
    const store = open();
    const { version } = await store.put('a', bytesOf('1'), { ifAbsent: true });
    await open().put('a', bytesOf('theirs'), { ifVersion: version });
    faults('PUT', 500, 'answer is lost');
    await expect(store.put('a', bytesOf('2'), { ifVersion: version })).rejects.toMatchObject({
      code: 'store_conflict',
    });
    expect(await textOf(store)).toBe('theirs');
  });
});

describe('reading', () => {
  it('of all that a listing names leaves known what a write goes on from', async () => {
    const [theirs, ours] = [open(), open()];
    await theirs.put('a', bytesOf('1'), {});
    const version = (await ours.get('a'))?.version ?? '';
    for (let number = 0; number < 2_001; number += 1) {
      service.objects.set(`tree/${number}`, { bytes: Buffer.from('x'), metadata: {} });
      await ours.get(String(number), { version: 'x' });
    }
    await ours.put('a', bytesOf('2'), { ifVersion: version });
    expect(service.objects.get('tree/a')?.metadata['x-amz-meta-headroom-write']?.split('.')).toHaveLength(2);
  });

  it.each([
    ['an error of the service', 500],
    ['being told to slow down', 503],
    ['a broken connection', 'reset'],
    ['an answer that breaks off', 'answer is cut'],
    ['an answer without a length that breaks off', 'answer has no length and is cut'],
    ["another server's page", 'web page'],
  ] as const)('gets over %s', async (_, fault) => {
    const store = open();
    await store.put('a', bytesOf('text'), {});
    faults('GET', fault);
    expect(await textOf(store)).toBe('text');
  });

  it('takes a 404 that is not about the object for no answer, instead of an empty tree', async () => {
    const store = open();
    service.faultOf = () => 404;
    const unavailable = { code: 'store_unavailable' };
    const looks = [expect(store.get('a')).rejects.toMatchObject(unavailable)];
    looks.push(expect(store.list('')).rejects.toMatchObject(unavailable));
    await Promise.all(looks);
    service.faultOf = () => 'web page';
    await expect(store.list('')).rejects.toMatchObject(unavailable);
  });

  it('tells one object that these keys may not read from a store that is away', async () => {
    service.faultOf = () => 403;
    await expect(open().get('a')).rejects.toMatchObject({ code: 'store_object_unreadable', key: 'a' });
    await expect(open().list('')).rejects.toMatchObject({ code: 'store_unavailable' });
  });

  it('gets over a server that says nothing for once, and waits no longer than ten seconds for one that never does', async () => {
    const store = open();
    await store.put('b', bytesOf('text'), {});
    let silences = 1;
    service.faultOf = ({ key }) => (key === 'tree/a' || silences-- > 0 ? 'silence' : undefined);
    const startedAt = performance.now();
    const never = expect(store.get('a')).rejects.toMatchObject({ code: 'store_unavailable' });
    expect(new TextDecoder().decode((await store.get('b'))?.bytes)).toBe('text');
    await never;
    expect(performance.now() - startedAt).toBeLessThan(15_000);
  });
});
