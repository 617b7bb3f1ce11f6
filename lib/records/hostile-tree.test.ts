import { describe, expect, it } from 'vitest';
import { bytesOf, memoryStoreOf } from '../testing/tree-objects';
import { createTree } from './tree';

const aliasBomb = `l0: &l0 [x]\n${Array.from({ length: 30 }, (_, n) => `l${n + 1}: &l${n + 1} [${`*l${n},`.repeat(9)}]`).join('\n')}\n`;
const brackets = '['.repeat(10_000);
const wideMap = Array.from({ length: 100_000 }, (_, n) => `key${n}: ${n}\n`).join('');
const tenMegabytes = 'session_limit: 1\n'.repeat(620_000);
const binary = Uint8Array.from({ length: 5000 }, (_, n) => (n * 7919) % 256);

const asUserFile = (settings: string | Uint8Array) =>
  Buffer.concat([bytesOf('--- Settings ---\n'), typeof settings === 'string' ? bytesOf(settings) : settings]);

describe('input that was made to do harm', () => {
  it.each<[string, string | Uint8Array]>([
    ['an alias bomb', aliasBomb],
    ['10 KB of [', brackets],
    ['a flat map of 100,000 keys', wideMap],
    ['10 MB of YAML', tenMegabytes],
    ['binary junk', binary],
  ])('%s: every file of it is reported, nothing else is hidden', async (_, content) => {
    const keys = [
      'analyses/bad/index.yml',
      'apps/bad.yml',
      'cluster/grants/bad.yml',
      'cluster/history/2026-12-01/bad.yml',
      'cluster/nodes/bad.yml',
      'cluster/pools/bad.yml',
      'cluster/reservations/bad.yml',
      'cluster/status/bad.yml',
      'groups/bad',
      'keys/users/bad',
    ];
    const contentOf = (key: string) => (key.startsWith('keys/users/') ? asUserFile(content) : content);
    const store = await memoryStoreOf({
      ...Object.fromEntries(keys.map((key) => [key, contentOf(key)])),
      'keys/users/alice': asUserFile('session_limit: 2\n'),
      'groups/staff': 'session_limit: 1\n',
      'cluster/nodes/a1.yml': 'id: a1\n',
      'cluster/status/a1.yml': 'time: 1796126400\n',
    });
    const tree = createTree(store, { now: () => 0 });
    const snapshot = await tree.snapshot();

    expect([...new Set(snapshot.problems.map(({ key }) => key))]).toEqual(keys);
    expect(snapshot.problems.length).toBeLessThan(1000);
    expect([...snapshot.users.keys()]).toEqual(['alice']);
    expect([...snapshot.unreadableUsers.keys()]).toEqual(['bad']);
    expect([...snapshot.unreadableGroups.keys()]).toEqual(['bad']);
    expect([...snapshot.groups.keys()]).toEqual(['staff']);
    expect([...snapshot.statuses.keys()]).toEqual(['a1']);
  });

  it('names that mean something to JavaScript are names', async () => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
    const store = await memoryStoreOf({
      ...Object.fromEntries(
        names.flatMap((name) => [
          [`keys/users/${name}`, asUserFile(`groups: [${name}]\n`)],
          [`groups/${name}`, '__proto__: {admin: true}\n'],
        ]),
      ),
    });
    const { users, groups, problems } = await createTree(store, { now: () => 0 }).snapshot();
    expect([...users.keys()].sort()).toEqual([...names].sort());
    expect([...groups.keys()].sort()).toEqual([...names].sort());
    expect(groups.get('__proto__')?.settings.values.admin).toBeUndefined();
    expect(users.get('__proto__')?.groups).toEqual(['__proto__']);
    expect(problems).toEqual([]);
  });
});
