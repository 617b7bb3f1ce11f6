import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

/** `npm start` in a project whose server only says how it was started. */

let project: string;
let elsewhere: string;

beforeEach(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'headroom-start-'));
  project = path.join(folder, 'project');
  elsewhere = path.join(folder, 'elsewhere');
  await mkdir(elsewhere);
  await write('package.json', '{"type":"module"}');
  await mkdir(path.join(project, 'lib'), { recursive: true });
  await cp(path.join(import.meta.dirname, 'start.mjs'), path.join(project, 'lib', 'start.mjs'));
});
afterEach(() => rm(path.dirname(project), { recursive: true, force: true }));

async function write(file: string, text: string): Promise<void> {
  const full = path.join(project, file);
  await mkdir(path.dirname(full), { recursive: true });
  await writeFile(full, text);
}

async function makeBuild(): Promise<void> {
  await write('.next/BUILD_ID', 'one');
  await write('.next/static/chunk.js', 'chunk');
  await write('public/icon.txt', 'icon');
  await write('.next/standalone/.next/BUILD_ID', 'one');
  const told =
    "JSON.stringify(Object.fromEntries(['PORT','HOSTNAME','NODE_ENV','NEXT_MANUAL_SIG_HANDLE','HEADROOM_STARTED_FROM'].map((name) => [name, process.env[name]])))";
  await write('.next/standalone/server.js', `process.stdout.write(${told});`);
}

async function start(variables: Record<string, string> = {}, script = path.join(project, 'lib', 'start.mjs')) {
  const env = { PATH: process.env.PATH ?? '', ...variables };
  const child = spawn(process.execPath, [script], { cwd: elsewhere, env: env as unknown as NodeJS.ProcessEnv });
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    said.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    said.err += chunk;
  });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, ...said };
}

it.each([
  ['none', async () => {}],
  ['one that was not finished', () => write('.next/standalone/server.js', '')],
  [
    'one of another time',
    async () => {
      await makeBuild();
      await write('.next/BUILD_ID', 'two');
    },
  ],
])('asks for a build where there is %s', async (_, prepare) => {
  await prepare();
  const { code, err } = await start();
  expect(code).toBe(1);
  expect(err).toBe('There is no finished build here. Run "npm run build" first.\n');
});

it('starts on defaults, with what it needs to find its files and to stop in order', async () => {
  await makeBuild();
  const { code, out } = await start();
  expect(code).toBe(0);
  expect(JSON.parse(out)).toEqual({
    PORT: '3000',
    HOSTNAME: '127.0.0.1',
    NODE_ENV: 'production',
    NEXT_MANUAL_SIG_HANDLE: '1',
    HEADROOM_STARTED_FROM: elsewhere,
  });
  expect(await readFile(path.join(project, '.next/standalone/.next/static/chunk.js'), 'utf8')).toBe('chunk');
  expect(await readFile(path.join(project, '.next/standalone/public/icon.txt'), 'utf8')).toBe('icon');
});

it.each([
  ['the folder in which npm start was given', { npm_lifecycle_event: 'start', INIT_CWD: '/home/ada' }, '/home/ada'],
  ["its own, below another npm script's", { npm_lifecycle_event: 'test', INIT_CWD: '/home/ada' }, undefined],
])('counts relative paths from %s', async (_, variables, expected) => {
  await makeBuild();
  const { out } = await start(variables);
  expect(JSON.parse(out).HEADROOM_STARTED_FROM).toBe(expected ?? elsewhere);
});

it('works through a link to the project', async () => {
  await makeBuild();
  await symlink(project, path.join(elsewhere, 'link'));
  expect((await start({}, path.join(elsewhere, 'link', 'lib', 'start.mjs'))).code).toBe(0);
});

it.each([
  ['PORT', 'http', 'a whole number, 0 to 65535'],
  ['PORT', '65536', 'a whole number, 0 to 65535'],
  ['HOSTNAME', 'two words', 'a host name or an IP address'],
])('stops at %s=%s with its name and what is allowed', async (name, value, allowed) => {
  await makeBuild();
  const { code, out, err } = await start({ [name]: value });
  expect(code).toBe(1);
  expect(out).toBe('');
  expect(err).toBe(`The configuration cannot be used:\n  ${name} must be ${allowed}\n`);
});
