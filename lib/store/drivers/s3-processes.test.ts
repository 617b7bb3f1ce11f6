import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, it } from 'vitest';
import { placeText } from '../../config/store-place';
import { bucketForTests, type TestBucket } from '../../testing/test-bucket';

const script = path.join(import.meta.dirname, '../../testing/store-process.ts');
const bucket = bucketForTests();

function startCounting(place: string, { credentials }: TestBucket): ChildProcess {
  const node = ['--conditions=react-server', '--import', 'tsx', script];
  const keys = { AWS_ACCESS_KEY_ID: credentials.accessKeyId, AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey };
  return spawn(process.execPath, [...node, 'count', place, 'a/count', '500'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...keys },
  });
}

it('two processes that race 1,000 conditional increments end at exactly 1,000', { timeout: 180_000 }, async () => {
  const place = bucket().newPlace();
  const text = placeText({ kind: 's3', ...place });
  const counters = [startCounting(text, bucket()), startCounting(text, bucket())];
  const exits = await Promise.all(counters.map((counter) => once(counter, 'exit')));
  expect(exits).toEqual([
    [0, null],
    [0, null],
  ]);
  const store = bucket().newStore(place);
  expect(new TextDecoder().decode((await store.get('a/count'))?.bytes)).toBe('1000');
  expect((await store.list('')).map(({ key }) => key)).toEqual(['a/count']);
});
