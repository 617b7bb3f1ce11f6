import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { memoryStoreOf } from '../testing/tree-objects';
import { daysOfPeriod, periodAt, periodKinds } from '../time/period';
import { createTree } from './tree';

const fixtures = path.join(import.meta.dirname, '../testing/fixtures');

interface Expected {
  at: string;
  seconds: Record<string, Record<string, number>>;
  problems: { key: string; entry?: string }[];
  unreadable_settings: string[];
}

async function readFixture() {
  const expected: Expected = JSON.parse(await readFile(path.join(fixtures, 'tree-expected.json'), 'utf8'));
  const objects: Record<string, Uint8Array> = {};
  const root = path.join(fixtures, 'tree');
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile()) objects[path.relative(root, file).split(path.sep).join('/')] = await readFile(file);
  }
  const at = Date.parse(expected.at);
  const tree = createTree(await memoryStoreOf(objects), { now: () => at });
  return { expected, at, snapshot: await tree.snapshot() };
}

const { expected, at, snapshot } = await readFixture();
const nameOf = ({ key, entry }: { key: string; entry?: string }) => (entry === undefined ? key : `${key} ${entry}`);

describe('the fixture tree', () => {
  it('has exactly the problems that are expected of it, each with a reason', () => {
    expect(snapshot.problems.map(nameOf).sort()).toEqual(expected.problems.map(nameOf).sort());
    expect(snapshot.problems.filter(({ reason }) => reason.length < 5)).toEqual([]);
  });

  it('says the line where one entry or one place is at fault', () => {
    const lines = snapshot.problems
      .filter(({ line }) => line !== undefined)
      .map((problem) => `${nameOf(problem)}:${problem.line}`);
    expect(lines).toEqual(
      expect.arrayContaining([
        'groups/odd session_cpus:1',
        'groups/broken:2',
        'keys/users/erin session_hours:3',
        'keys/users/erin allowance_hours:4',
        'keys/users/frank allowance_period:6',
        'keys/users/henry:2',
      ]),
    );
  });

  it('names the users who may start nothing until their file is mended', () => {
    const unusable = [...snapshot.users.values()].filter(({ settings }) => settings.unusable.length > 0);
    const names = [...snapshot.unreadableUsers.keys(), ...unusable.map(({ username }) => username)];
    expect(names.sort()).toEqual(expected.unreadable_settings);
    expect([...snapshot.unreadableGroups.keys()]).toEqual(['broken']);
  });

  it.each(periodKinds)('gives the seconds of the %s', (kind) => {
    const seconds = snapshot.usage.secondsByUser(daysOfPeriod(periodAt(kind, at), at));
    expect(new Map([...seconds].sort())).toEqual(new Map(Object.entries(expected.seconds[kind] ?? {}).sort()));
  });

  it('has its people, groups, nodes and pools', () => {
    expect([...snapshot.users.keys()].sort()).toEqual([
      '007',
      '1e3',
      'admin',
      'alice',
      'bob',
      'carol',
      'dave',
      'erin',
      'frank',
      'gina',
      'no',
    ]);
    expect([...snapshot.groups.keys()].sort()).toEqual(['locked', 'odd', 'power', 'render', 'slow', 'staff']);
    expect(Array.from(snapshot.nodes.values(), ({ name, pool, approved }) => [name, pool, approved])).toEqual([
      ['charlie', 'free', true],
      ['alpha', 'default', true],
      ['bravo', 'gpu', true],
      ['delta', 'default', false],
    ]);
    expect(Array.from(snapshot.pools.values(), ({ name, cost, gpuCost }) => [name, cost, gpuCost])).toEqual([
      ['free', 0, 0],
      ['gpu', 2, 8],
    ]);
    expect(snapshot.users.get('admin')).toMatchObject({ isAdmin: true });
    expect(snapshot.users.get('bob')).toMatchObject({ isAdmin: false, groups: ['staff'] });
    expect(snapshot.users.get('carol')).toMatchObject({ groups: [] });
    expect(snapshot.users.get('dave')).toMatchObject({ providerGroups: ['employees', 'locked'] });
  });
});
