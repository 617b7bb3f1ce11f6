import { describe, expect, it } from 'vitest';
import { bytesOf } from '../testing/tree-objects';
import { readSignIn, type SignInRecord, writeSignIn } from './sign-in-record';

const key = 'cluster/sign-ins/0.yml';
const signIn: SignInRecord = {
  username: 'alice',
  via: 'access-token',
  providerGroups: ['staff'],
  createdAt: 1_796_126_400_000,
  expiresAt: 1_796_169_600_000,
  roleLimit: 'author',
  tokenId: '9f86d081884c7d65',
  providerSubject: null,
  providerSid: null,
};
const text = 'username: alice\nvia: link\ncreated_at: 1796126400\nexpires_at: 1796169600\n';

describe('a sign-in in the tree', () => {
  it.each([
    ['by a token', signIn],
    ['at the provider', { ...signIn, via: 'oidc', tokenId: null, providerSubject: 'a1', providerSid: 'b2' }],
    ['by a link', { ...signIn, via: 'link', roleLimit: null, tokenId: null, providerGroups: [] }],
  ])('reads back as it was written: %s', (_, one) => {
    expect(readSignIn({ key, bytes: writeSignIn(one) })).toEqual({ record: one, problems: [] });
  });

  it('has the tightest limit where its limit cannot be read', () => {
    expect(readSignIn({ key, bytes: bytesOf(`${text}role_limit: owner\n`) }).record?.roleLimit).toBe('user');
  });

  it.each([
    ['nothing, as after a removal', ''],
    ['no end', text.replace('expires_at', 'expires')],
    ['a path for a name', text.replace('alice', '../alice')],
  ])('is none where its file holds %s', (_, content) => {
    expect(readSignIn({ key, bytes: bytesOf(content) }).record).toBeNull();
  });
});
