import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

/** The start in a process of its own, since it may end it. */

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'headroom-start-server-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const module = pathToFileURL(path.join(import.meta.dirname, 'start-server.ts')).href;
const tsx = pathToFileURL(path.resolve(import.meta.dirname, '../node_modules/tsx/dist/loader.mjs')).href;

async function start(variables: Record<string, string>) {
  const program = `const { start } = await import(${JSON.stringify(module)}); await start(); console.log('started');
    const keepAlive = setInterval(() => {}, 1000); if (!process.env.NEXT_MANUAL_SIG_HANDLE) clearInterval(keepAlive);`;
  const args = ['--conditions=react-server', '--import', tsx, '--input-type=module', '--eval', program];
  const env = { PATH: process.env.PATH ?? '', ...variables } as unknown as NodeJS.ProcessEnv;
  const child = spawn(process.execPath, args, { cwd: folder, env });
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    said.out += chunk;
    if (said.out.includes('started') && variables.NEXT_MANUAL_SIG_HANDLE) child.kill('SIGTERM');
  });
  child.stderr.on('data', (chunk) => {
    said.err += chunk;
  });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, ...said };
}

it('stops at a wrong environment with every fault, and no stack', async () => {
  const { code, out, err } = await start({ HEADROOM_ROOT_TOKEN: 'short', HEADROOM_TICK_SECONDS: '0' });
  expect(code).toBe(1);
  expect(out).toBe('');
  expect(err.split('\n')).toEqual([
    'The configuration cannot be used:',
    '  HEADROOM_ROOT_TOKEN must be at least 32 characters, since it opens everything to whoever has it',
    '  HEADROOM_TICK_SECONDS must be a number of seconds above 0 and at most 86400',
    '',
  ]);
  expect(await readdir(folder)).toEqual([]);
});

it('stops where the state folder cannot be made', async () => {
  const { code, err } = await start({ HEADROOM_STATE_DIR: '/dev/null/state' });
  expect(code).toBe(1);
  expect(err).toMatch(
    /^The configuration cannot be used:\n {2}HEADROOM_STATE_DIR must be a folder that can be written/,
  );
});

it('stops where the path of the tree is no folder', async () => {
  const { code, out, err } = await start({ HEADROOM_STORE: 'file:/dev/null' });
  expect(code).toBe(1);
  expect(out).toBe('');
  expect(err).toBe(
    'The configuration cannot be used:\n  HEADROOM_STORE must be "file:<folder>"; /dev/null is no folder\n',
  );
});

it.each([
  ['warns of a tree whose folder does not exist', 'file:./missing', true],
  ['does not warn of one that is there', 'file:.', false],
])('%s', async (_, HEADROOM_STORE, warns) => {
  const { code, out } = await start({ HEADROOM_STORE });
  expect(code).toBe(0);
  expect(out.includes(`"level":40`) && out.includes(path.join(folder, 'missing'))).toBe(warns);
});

it('says where it wrote the root token, never the token, and as a frontend that runs nothing leaves the tree alone', async () => {
  const { code, out } = await start({
    HEADROOM_STROE: 'file:elsewhere',
    HEADROOM_ROLES: 'frontend',
    HEADROOM_RUNTIME: 'none',
  });
  expect(code).toBe(0);
  expect(out).toContain(path.join('.headroom', 'node', 'root_token'));
  expect(out).toContain('HEADROOM_STROE');
  expect(await readdir(path.join(folder, '.headroom'))).toEqual(['node']);
  expect(out).not.toMatch(/[A-Za-z0-9_-]{43}/);
});

it('stops in order when it is told to', async () => {
  const { code, out } = await start({ NEXT_MANUAL_SIG_HANDLE: '1' });
  expect(code).toBe(0);
  expect(out).toContain('stopping');
});
