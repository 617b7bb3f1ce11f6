import { describe, expect, it } from 'vitest';
import { StoreObjectUnreadable, StoreUnavailable } from '../store/port';
import { bytesOf, memoryStoreOf } from '../testing/tree-objects';
import { checkTree } from './check';

const sha256 = `${'0123456789abcdef'}${'0'.repeat(48)}`;
const token = `username: alice\nrole: user\nsha256: "${sha256}"\ncreated_at: 1796126400\n`;
const signIn = 'username: alice\nvia: oidc\ncreated_at: 1796126400\nexpires_at: 1796126500\n';
const configuration = 'resources:\n  cpu_cores: 1\n  base_system_memory_mib: 800\n';

const sound = {
  'keys/users/alice': '--- Settings ---\nsession_limit: 3\n--- Public Key ---\n',
  'groups/staff': 'session_limit: 3\n',
  'cluster/usage/2026-12-01/n.yml': 'alice: 6400.0\n',
  'cluster/tokens/0123456789abcdef.yml': token,
  'cluster/tokens/fedcba9876543210.yml': '{}\n',
  [`cluster/sign-ins/${'a'.repeat(64)}.yml`]: signIn,
  'cluster/token-use/n.yml': '0123456789abcdef: 1796126400\n',
  'analyses/staging/index.yml': 'versions:\n  - {version: "1"}\n',
  'analyses/staging/1.yml': configuration,
  'analyses/staging/runs.csv': 'hours,channels,sample_rate_hz,peak_mib\n1,2,256,900\n',
  'analyses/none/runs.csv': '',
  'analyses/none/index.yml': 'versions: []\n',
  'audit-of-old/notes.txt': 'nobody reads this',
  '.copied/0/run-1.yml': 'a: b\n',
};

describe('checking a tree', () => {
  it('finds nothing in a sound one, and counts what it read', async () => {
    const outcome = await checkTree(await memoryStoreOf(sound));
    expect(outcome.problems).toEqual([]);
    expect(outcome.objects).toBe(13);
    expect(outcome.folders).toEqual([
      { prefix: 'cluster/usage/', objects: 1, problems: 0 },
      { prefix: 'cluster/tokens/', objects: 2, problems: 0 },
      { prefix: 'cluster/token-use/', objects: 1, problems: 0 },
      { prefix: 'cluster/sign-ins/', objects: 1, problems: 0 },
      { prefix: 'keys/users/', objects: 1, problems: 0 },
      { prefix: 'groups/', objects: 1, problems: 0 },
      { prefix: 'analyses/', objects: 5, problems: 0 },
      { prefix: 'elsewhere', objects: 1, problems: 0 },
    ]);
  });

  it.each([
    ['an entry of usage', 'cluster/usage/2026-12-01/n.yml', 'alice: -1\n', { entry: 'alice', line: 1 }],
    ['a name that is none', 'keys/users/alice.bak', '', { reason: expect.stringContaining('is no user name') }],
    ['a file that does not parse', 'groups/staff', 'a: [', { line: 1 }],
    ['a token under the name of another', 'cluster/tokens/0123456789abcdee.yml', token, { entry: 'sha256' }],
    ['a version without its text', 'analyses/staging/index.yml', 'versions: [{version: "2"}]\n', { entry: '2' }],
  ])('names %s', async (_, key, content, expected) => {
    const { problems } = await checkTree(await memoryStoreOf({ ...sound, [key]: content }));
    expect(problems[0]).toMatchObject({ key, ...expected });
    expect(problems.every((problem) => problem.key === key)).toBe(true);
  });

  it.each([
    'keys/users/alice',
    'cluster/tokens/0123456789abcdef.yml',
    'analyses/staging/1.yml',
    'analyses/staging/runs.csv',
  ])('names %s where it may not be read, and reads on', async (secret) => {
    const store = await memoryStoreOf({ ...sound, 'groups/broken': '[' });
    const { problems } = await checkTree({
      ...store,
      async get(key) {
        if (key === secret) throw new StoreObjectUnreadable(key, 'may not be read by this process');
        return store.get(key);
      },
    });
    expect(problems.find(({ key }) => key === secret)?.reason).toContain('may not be read by this process');
    expect(problems.some(({ key }) => key === 'groups/broken')).toBe(true);
  });

  it('counts what cannot be used by folder, in the order of keys and lines', async () => {
    const store = await memoryStoreOf(sound);
    await store.put('cluster/usage/2026-12-01/n.yml', bytesOf('bob: x\nalice: -1\n'), {});
    await store.put('apps/.hidden~', bytesOf(':'), {});
    const { problems, folders } = await checkTree(store);
    expect(problems.map(({ entry, line }) => `${entry} ${line}`)).toEqual(['bob 1', 'alice 2']);
    expect(folders[0]).toEqual({ prefix: 'cluster/usage/', objects: 1, problems: 2 });
  });

  it('tells how far it is', async () => {
    const told: number[] = [];
    await checkTree(await memoryStoreOf(sound), (read, listed) => told.push(read, listed));
    expect(told.at(-1)).toBe(13);
    expect(told.at(0)).toBe(1);
  });

  it('does not take a store that does not answer for an empty tree', async () => {
    const store = await memoryStoreOf(sound);
    const away = async () => Promise.reject(new StoreUnavailable('no answer'));
    await expect(checkTree({ ...store, get: away })).rejects.toThrow('no answer');
  });
});
