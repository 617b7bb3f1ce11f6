import { describe, expect, it } from 'vitest';
import { storePlace } from '../config/store-place';
import { overlap, readPlace } from './places';

const place = (text: string) => storePlace('/srv').parse(text);

it.each([
  ['file:/srv/tree', 'file:tree', true],
  ['file:/srv/tree', 'file:/srv/tree/backup', true],
  ['file:/srv/tree', 'file:/srv/tree-2', false],
  ['file:/', 'file:/srv/tree', true],
  ['s3://trees/a', 's3://trees/a', true],
  ['s3://trees', 's3://trees/a', true],
  ['s3://trees/a', 's3://trees/ab', false],
  ['s3://trees/a', 's3://trees/a?endpoint=http://127.0.0.1:9000', false],
  ['s3://trees', 's3://trees-2', false],
  ['file:/srv/tree', 's3://trees', false],
])('%s and %s: one lies in the other: %s', (one, other, expected) => {
  expect(overlap(place(one), place(other))).toBe(expected);
  expect(overlap(place(other), place(one))).toBe(expected);
});

describe('the store of a command', () => {
  it.each([
    ['the one that is named', 'file:tree', undefined],
    ['the one that is named, whatever the environment says', 'file:tree', 's3://trees'],
    ['that of the environment where none is named', null, 'file:tree'],
  ])('is %s', (_, named, environments) => {
    expect(readPlace(named, environments, '/srv')).toEqual({ kind: 'file', folder: '/srv/tree' });
  });

  it.each([
    ['no place', null, undefined, 'Name the store, or set HEADROOM_STORE.'],
    ['an empty variable', null, '', 'Name the store, or set HEADROOM_STORE.'],
    ['what is no place', 'tree', undefined, 'A store must be "file:<folder>" or "s3:'],
  ])('is refused in words for %s', (_, named, environments, words) => {
    expect(() => readPlace(named, environments, '/srv')).toThrow(words);
  });
});
