import { describe, expect, it } from 'vitest';
import { checkStoreCredentials, storeCredentials } from './store-credentials';

const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'key' };

describe('storeCredentials', () => {
  it.each([
    ['both keys', keys, { accessKeyId: 'id', secretAccessKey: 'key', sessionToken: undefined }],
    [
      'keys for a while',
      { ...keys, AWS_SESSION_TOKEN: 'token' },
      { accessKeyId: 'id', secretAccessKey: 'key', sessionToken: 'token' },
    ],
    ['one key alone', { AWS_ACCESS_KEY_ID: 'id' }, null],
    ['an empty key', { ...keys, AWS_SECRET_ACCESS_KEY: '' }, null],
    ['nothing', {}, null],
  ])('%s', (_, variables, expected) => expect(storeCredentials(variables)).toEqual(expected));
});

describe('checkStoreCredentials', () => {
  const bucket = { kind: 's3', bucket: 'lab', prefix: '', endpoint: null, region: 'us-east-1' } as const;
  const folder = { kind: 'file', folder: '/srv/tree' } as const;
  it.each([
    ['a folder needs none', folder, {}, []],
    ['a bucket has both', bucket, keys, []],
    ['a bucket has none', bucket, {}, ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']],
    ['a bucket lacks one', bucket, { AWS_ACCESS_KEY_ID: 'id' }, ['AWS_SECRET_ACCESS_KEY']],
  ])('%s', (_, place, variables, expected) => {
    const faulty: string[] = [];
    checkStoreCredentials({ ...variables, HEADROOM_STORE: place }, (variable) => faulty.push(variable));
    expect(faulty).toEqual(expected);
  });
});
