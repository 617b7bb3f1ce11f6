import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { decodedSegment } from './path-segment';

describe('decodedSegment', () => {
  it.each([
    ['alice', 'alice'],
    ['a%20b', 'a b'],
    ['%E2%82%AC', '€'],
    ['%2525', '%25'],
    ['%E0%A4%A', '%E0%A4%A'],
    ['%zz', '%zz'],
    ['%', '%'],
    ['', ''],
  ])('%s is %s', (segment, text) => expect(decodedSegment(segment)).toBe(text));
});

it('is what every page decodes by', () => {
  const app = path.resolve(import.meta.dirname, '../../app');
  const files = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const decoding = files.filter((file) => readFileSync(path.join(app, file), 'utf8').includes('decodeURIComponent('));
  expect(decoding).toEqual([]);
});
