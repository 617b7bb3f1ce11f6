import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeText, storePlace } from './store-place';

const read = (text: string) => storePlace('/srv/here').parse(text);

describe('a tree in a folder', () => {
  it.each([
    ['a relative one counts from the folder of the command', 'file:../tree', '/srv/tree'],
    ['an absolute one stays', 'file:/data/tree', '/data/tree'],
    ['the form with three slashes is the same', 'file:///data/tree', '/data/tree'],
    ['blanks belong to the path', 'file:/data/my tree', '/data/my tree'],
  ])('%s', (_, text, folder) => expect(read(text)).toEqual({ kind: 'file', folder }));
});

describe('a tree in a bucket', () => {
  const plain = { kind: 's3', bucket: 'lab', prefix: '', endpoint: null, region: 'us-east-1' };
  it.each([
    ['a bucket alone', 's3://lab', {}],
    ['a closing slash', 's3://lab/', {}],
    ['a prefix', 's3://lab/cluster/tree', { prefix: 'cluster/tree' }],
    ['a prefix with a closing slash', 's3://lab/cluster/tree/', { prefix: 'cluster/tree' }],
    ['a region', 's3://lab?region=eu-central-1', { region: 'eu-central-1' }],
    ['an endpoint', 's3://lab?endpoint=http://127.0.0.1:9000', { endpoint: 'http://127.0.0.1:9000' }],
    ['an escaped endpoint', 's3://lab?endpoint=https%3A%2F%2Fs3.example', { endpoint: 'https://s3.example' }],
    ['an endpoint with a path', 's3://lab?endpoint=https://a.example/s3/', { endpoint: 'https://a.example/s3' }],
  ])('%s', (_, text, differing) => expect(read(text)).toEqual({ ...plain, ...differing }));
});

it.each([
  ['./tree', 'file:<folder>'],
  ['file:', 'file:<folder>'],
  ['file:a\0b', 'file:<folder>'],
  ['s3:lab', 's3://<bucket>'],
  ['s3://', 's3://<bucket>'],
  ['s3:///tree', 's3://<bucket>'],
  ['s3://lab#part', 's3://<bucket>'],
  ['s3://key:secret@lab/tree', 'AWS_ACCESS_KEY_ID'],
  ['s3://lab/a//b', 'prefix'],
  ['s3://lab/../b', 'prefix'],
  ['s3://lab/a\nb', 'prefix'],
  ['s3://lab?endpoint=ftp://s3.example', 'endpoint'],
  ['s3://lab?endpoint=https://key:secret@s3.example', 'endpoint'],
  ['s3://lab?region=eu/central', 'region'],
  ['s3://lab?acl=public', 'nothing else'],
])('%j is refused, without repeating it: %s', (text, words) => {
  const result = storePlace('/srv').safeParse(text);
  const message = result.error?.issues[0]?.message ?? '';
  expect(message).toContain(words);
  expect(message).not.toContain('secret@');
});

const segment = fc.stringMatching(/^[a-z0-9_ .-]{1,10}$/).filter((text) => !/^\.{1,2}$/.test(text));

it('is the same place again from its text', () => {
  const inBucket = fc.record({
    kind: fc.constant('s3' as const),
    bucket: fc.stringMatching(/^[a-z0-9]{3,20}$/),
    prefix: fc.array(segment, { maxLength: 3 }).map((segments) => segments.join('/')),
    endpoint: fc.constantFrom(null, 'https://s3.example', 'http://[::1]:9000/s3'),
    region: fc.constantFrom('us-east-1', 'eu-central-1'),
  });
  const inFolder = fc.record({
    kind: fc.constant('file' as const),
    folder: fc.array(segment, { minLength: 1, maxLength: 3 }).map((segments) => `/${segments.join('/')}`),
  });
  fc.assert(
    fc.property(fc.oneof(inBucket, inFolder), (place) => {
      expect(read(placeText(place))).toEqual(place);
    }),
  );
});
