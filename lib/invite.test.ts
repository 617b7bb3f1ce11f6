import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSignInLinks } from './auth/sign-in-links';
import { builtBasePath } from './base-path-variable.mjs';
import { createFileStore } from './store/drivers/file';

let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'headroom-invite-'));
  const store = createFileStore(path.join(folder, 'tree'));
  const userFile = (settings: string) => Buffer.from(`--- Settings ---\n${settings}\n--- Public Key ---\n`);
  await store.put('keys/users/uma', userFile('active: true'), {});
  await store.put('keys/users/ines', userFile('active: false'), {});
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function invite(...names: string[]) {
  const env = {
    PATH: process.env.PATH,
    HEADROOM_STORE: 'file:tree',
    HEADROOM_STATE_DIR: 'state',
    HEADROOM_ROOT_TOKEN: 'root-token-of-the-tests-0123456789',
    INIT_CWD: folder,
    PORT: '3999',
  };
  const args = ['--conditions=react-server', '--import', 'tsx', 'lib/invite.ts', ...names];
  return spawnSync(process.execPath, args, { env: { ...env, NODE_ENV: 'test' }, encoding: 'utf8' });
}

describe('npm run invite', () => {
  it('prints a link that lets this user in, once', async () => {
    const { stdout, status } = invite('uma');
    expect(status).toBe(0);
    // As whatever is built here is served.
    const root = `http://127.0.0.1:3999${builtBasePath(path.resolve(import.meta.dirname, '..')) ?? ''}`;
    expect(stdout.startsWith(`${root}/sign-in#link=`)).toBe(true);
    const [, secret] = /#link=(\S+)$/m.exec(stdout) ?? [];
    const links = createSignInLinks(createFileStore(path.join(folder, 'state')));
    expect(await links.redeem(secret ?? '', Date.now())).toEqual({ kind: 'redeemed', username: 'uma' });
    expect(await links.redeem(secret ?? '', Date.now())).toEqual({ kind: 'used' });
  });

  it.each([
    ['nobody of that name', ['otto'], /no user "otto"/],
    ['an inactive user', ['ines'], /ines is inactive/],
    ['a path', ['../ines'], /no user/],
    ['no name', [], /Name the user/],
  ])('refuses %s in words', (_, names, words) => {
    const { stdout, stderr, status } = invite(...names);
    expect(status).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toMatch(words);
    expect(stderr).not.toMatch(/ at .*:\d+/);
  });
});
