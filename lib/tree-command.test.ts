import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFileStore } from './store/drivers/file';
import { bytesOf } from './testing/tree-objects';

let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'headroom-tree-'));
  const store = createFileStore(path.join(folder, 'tree'));
  await store.put('keys/users/uma', bytesOf('--- Settings ---\nsession_limit: x\n--- Public Key ---\n'), {});
  await store.put('cluster/usage/2026-01-01/node.yml', bytesOf('uma: 3600\n'), {});
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The command as `npm run tree` starts it, from the folder that holds the trees. */
function tree(...words: string[]) {
  const env = { PATH: process.env.PATH, INIT_CWD: folder, NODE_ENV: 'test' as const, HEADROOM_STORE: 'file:tree' };
  const args = ['--conditions=react-server', '--import', 'tsx', 'lib/tree-command.ts', ...words];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  expect(stderr).not.toMatch(/ at .*:\d+/);
  return { stdout, stderr, status };
}

describe('npm run tree', () => {
  it('copies a tree, and says how far it is beside the result', () => {
    const { stdout, stderr, status } = tree('copy', 'file:tree', 'file:copy');
    expect(status).toBe(0);
    expect(stdout).toContain('Brought 2 objects (');
    expect(stderr).toContain('copying 2 of 2 (100 %)');
  });

  it('checks the tree of the environment, and ends with 1 where something cannot be used', () => {
    const { stdout, status } = tree('check');
    expect(status).toBe(1);
    expect(stdout).toContain('keys/users/uma:2: session_limit ');
    expect(stdout).toContain(`1 problem in 2 objects (`);
  });

  it('prunes after a dry run that changes nothing', async () => {
    const prune = ['prune', 'file:tree', '--before', '2026-02-01', '--include-silent'];
    const dry = tree(...prune);
    expect(dry).toMatchObject({ status: 0, stdout: expect.stringContaining('Would roll up 1 object') });
    const store = createFileStore(path.join(folder, 'tree'));
    expect(await store.get('cluster/usage/2026-01-01/node.yml')).not.toBeNull();
    expect(tree(...prune, '--yes')).toMatchObject({ status: 0, stdout: expect.stringContaining('Rolled up 1 object') });
    expect((await store.list('cluster/')).map(({ key }) => key)).toEqual(['cluster/usage-archive/2026-01.yml']);
  });

  it.each([['help'], ['--help'], ['copy', '-h']])('explains itself when asked by %s', (...words) => {
    const { stdout, stderr, status } = tree(...words);
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    expect(stdout).toMatch(/^npm run tree -- copy/);
  });

  it.each([
    ['nothing to do', [], /Say what to do.\n\nnpm run tree -- copy/],
    ['a copy into itself', ['copy', 'file:tree', 'file:tree/copy'], /^One of these stores lies in the other\.\n$/],
  ])('refuses %s in words', (_, words, expected) => {
    const { stdout, stderr, status } = tree(...words);
    expect({ stdout, status }).toEqual({ stdout: '', status: 1 });
    expect(stderr).toMatch(expected);
  });
});
