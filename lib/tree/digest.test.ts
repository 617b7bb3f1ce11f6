import { expect, it } from 'vitest';
import { bytesOf } from '../testing/tree-objects';
import { digestOf } from './digest';

it('is the SHA-256 of the bytes, as sha256sum writes it', () => {
  expect(digestOf(bytesOf('abc'))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});
