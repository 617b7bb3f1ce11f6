import { describe, expect, it } from 'vitest';
import { memoryStoreOf } from '../testing/tree-objects';
import { checkAccessRecords } from './check-access';

const sha256 = `0123456789abcdef${'0'.repeat(48)}`;
const token = `username: alice\nrole: user\nsha256: "${sha256}"\ncreated_at: 1796126400\n`;
const signIn = 'username: alice\nvia: oidc\ncreated_at: 1796126400\nexpires_at: 1796126500\n';

async function problemsOf(key: string, content: string) {
  const store = await memoryStoreOf({ [key]: content });
  return checkAccessRecords(store, await store.list(''));
}

describe('checking what lets people in', () => {
  it.each([
    ['a sound token', 'cluster/tokens/0123456789abcdef.yml', token],
    ['a token that was removed', 'cluster/tokens/fedcba9876543210.yml', '{}\n'],
    ['a sign-in that was ended', `cluster/sign-ins/${'a'.repeat(64)}.yml`, ''],
    ['one that has passed', `cluster/sign-ins/${'a'.repeat(64)}.yml`, signIn],
    ['uses of tokens', 'cluster/token-use/n.yml', '0123456789abcdef: 1796126400\n'],
    ['what editors leave', 'cluster/tokens/.0123456789abcdef.yml.swp', 'x: ['],
    ['another folder', 'cluster/nodes/x.yml', 'x: ['],
  ])('finds nothing in %s', async (_, key, content) => {
    expect(await problemsOf(key, content)).toEqual([]);
  });

  it.each([
    ['a token that cannot be used', 'cluster/tokens/0123456789abcdef.yml', 'username: alice\n', { entry: 'role' }],
    ['a token under the name of another', 'cluster/tokens/0123456789abcdee.yml', token, { entry: 'sha256' }],
    [
      'a file that is no token',
      'cluster/tokens/mine.yml',
      token,
      { reason: expect.stringContaining('no access token') },
    ],
    ['a sign-in without an end', `cluster/sign-ins/${'b'.repeat(64)}.yml`, 'username: a\nvia: b\n', {}],
    ['a file that is no sign-in', 'cluster/sign-ins/x.yml', signIn, { reason: expect.stringContaining('no sign-in') }],
    ['uses of tokens that do not parse', 'cluster/token-use/n.yml', '- a\n', {}],
  ])('names %s', async (_, key, content, expected) => {
    const problems = await problemsOf(key, content);
    expect(problems[0]).toMatchObject({ key, ...expected });
  });
});
