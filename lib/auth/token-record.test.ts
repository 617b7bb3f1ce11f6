import { describe, expect, it } from 'vitest';
import { bytesOf, textOf } from '../testing/tree-objects';
import { readToken, type TokenRecord, writeToken } from './token-record';

const key = 'cluster/tokens/9f86d081884c7d65.yml';
const sha256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const token: TokenRecord = {
  username: 'alice',
  role: 'user',
  sha256,
  label: 'laptop: "mine"',
  createdBy: 'alice',
  createdAt: 1_796_126_400_000,
  expiresAt: 1_798_718_400_000,
  madeWith: null,
};
const text = `{username: alice, role: user, sha256: ${sha256}, created_at: 1796126400.0, expires_at: 1798718400.0}`;

describe('an access token in the tree', () => {
  it.each([
    ['with an end', token],
    ['without', { ...token, expiresAt: null }],
    ['made with another one', { ...token, madeWith: '0123456789abcdef' }],
  ])('reads back as it was written: %s', (_, one) => {
    expect(readToken({ key, bytes: writeToken(one) })).toEqual({ record: one, problems: [] });
  });

  it('reads the form of the specification', () => {
    expect(readToken({ key, bytes: bytesOf(text) }).record).toEqual({ ...token, label: '', createdBy: '' });
    expect(textOf(writeToken(token))).toContain('created_at: 1796126400');
  });

  it('has expired where its end cannot be read', () => {
    const broken = text.replace('1798718400.0', 'never');
    expect(readToken({ key, bytes: bytesOf(broken) }).record?.expiresAt).toBe(0);
  });

  it('was made with one that is nowhere, where that cannot be read', () => {
    const broken = text.replace('}', ', made_with: [1]}');
    expect(readToken({ key, bytes: bytesOf(broken) }).record?.madeWith).toBe('');
  });

  it.each([
    ['nothing, as after a removal', ''],
    ['an unknown role', text.replace('role: user', 'role: owner')],
    ['half a hash', text.replace(sha256, sha256.slice(1))],
    ['a path for a name', text.replace('alice', '../alice')],
    ['a list', '- a'],
  ])('is none where its file holds %s', (_, content) => {
    expect(readToken({ key, bytes: bytesOf(content) }).record).toBeNull();
  });
});
