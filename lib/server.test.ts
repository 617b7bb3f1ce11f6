import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readEnv } from './config/env';
import { buildServer, installServer, server } from './server';
import { installTestServer, testRootToken } from './testing/test-server';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'headroom-server-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('server', () => {
  it('is the one that was installed, for every copy of the module', async () => {
    const installed = await installTestServer();
    expect(server().store).toBe(installed.store);
    expect(Object.getOwnPropertySymbols(globalThis)).toContain(Symbol.for('headroom'));
  });

  it('is not available before', async () => {
    const running = await installTestServer();
    Reflect.deleteProperty(globalThis, Symbol.for('headroom'));
    expect(() => server()).toThrow(/starting/);
    installServer(running);
  });
});

describe('buildServer', () => {
  it('puts the parts together and writes nothing but its own state', async () => {
    const built = await buildServer(readEnv({ HEADROOM_ROOT_TOKEN: testRootToken }, folder));
    expect(built.store.description).toBe(`file:${folder}/.headroom/tree`);
    expect(built.auth.rootToken.matches(testRootToken)).toBe(true);
    expect(await readdir(folder, { recursive: true })).toEqual([
      '.headroom',
      '.headroom/node',
      '.headroom/node/node_key.pem',
    ]);
  });

  it.each([
    ['is a file', 'file'],
    ['lies below a file', 'file/tree'],
    ['is a link to a file', 'link'],
  ])('says which variable is wrong where the path of the tree %s, and writes nothing', async (_, tree) => {
    await writeFile(path.join(folder, 'file'), 'text');
    await symlink('file', path.join(folder, 'link'));
    await expect(buildServer(readEnv({ HEADROOM_STORE: `file:${tree}` }, folder))).rejects.toMatchObject({
      code: 'configuration',
      faults: [`HEADROOM_STORE must be "file:<folder>"; ${path.join(folder, tree)} is no folder`],
    });
    expect((await readdir(folder)).sort()).toEqual(['file', 'link']);
  });

  it('says which variable is wrong where the state folder cannot be made', async () => {
    await expect(buildServer(readEnv({ HEADROOM_STATE_DIR: '/dev/null/state' }, folder))).rejects.toMatchObject({
      code: 'configuration',
      faults: [expect.stringMatching(/^HEADROOM_STATE_DIR must be/)],
    });
  });
});
