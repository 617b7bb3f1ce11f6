import { spawn } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

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

async function start(
  variables: Record<string, string> = {},
  { script = path.join(project, 'lib', 'start.mjs'), ...user }: { script?: string; uid?: number; gid?: number } = {},
) {
  const env = { PATH: process.env.PATH ?? '', PORT: '0', ...variables } as unknown as NodeJS.ProcessEnv;
  const child = spawn(process.execPath, [script], { cwd: elsewhere, env, ...user });
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

it('starts with what it needs to find its files and to stop in order, on a free port for port 0', async () => {
  await makeBuild();
  const { code, out } = await start();
  expect(code).toBe(0);
  expect(JSON.parse(out)).toEqual({
    PORT: expect.stringMatching(/^[1-9]\d*$/),
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
  expect((await start({}, { script: path.join(elsewhere, 'link', 'lib', 'start.mjs') })).code).toBe(0);
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

it('listens on port 3000 where none is given, or says that it is in use', async () => {
  await makeBuild();
  const { out, err } = await start({ PORT: '' });
  expect(out + err).toMatch(/"PORT":"3000"|^PORT 3000 on 127\.0\.0\.1 is in use/);
});

it('says in one line that the port is in use', async () => {
  await makeBuild();
  const other = createServer();
  const port = await new Promise<number>((resolve) => {
    other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port));
  });
  const { code, out, err } = await start({ PORT: String(port) });
  other.close();
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toBe(`PORT ${port} on 127.0.0.1 is in use: end what listens there, or give another port.\n`);
});

it.each([
  ['cannot be resolved', 'no-such-host.invalid', /^HOSTNAME no-such-host\.invalid cannot be resolved: .+\n$/],
  ["is another machine's address", '192.0.2.1', /^HOSTNAME 192\.0\.2\.1 is no address of this machine: .+\n$/],
])('says in one line that the host %s', async (_, host, said) => {
  await makeBuild();
  const { code, out, err } = await start({ HOSTNAME: host });
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toMatch(said);
});

describe('the assets', () => {
  const copied = async (file: string) => readFile(path.join(project, '.next/standalone', file), 'utf8');

  /** Root may write anywhere, so root starts it as nobody. */
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const folders = ['.next/standalone', '.next/standalone/.next'];
  const setModes = (mode: number) => Promise.all(folders.map((folder) => chmod(path.join(project, folder), mode)));
  beforeEach(async () => {
    await makeBuild();
    await chmod(path.dirname(project), 0o755);
  });
  afterEach(() => setModes(0o755));

  it('need no write where an earlier start brought them', async () => {
    expect((await start()).code).toBe(0);
    await setModes(0o555);
    expect(await start({}, user)).toMatchObject({ code: 0, err: '' });
  });

  it('that cannot be brought are told of without a stack', async () => {
    await setModes(0o555);
    const { code, out, err } = await start({}, user);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(
      /^The build cannot be made ready: EACCES.*\n.+must be able to write there; later ones need not\.\n$/,
    );
  });

  it.each([
    ['are missing', async () => {}],
    ['were left half-copied', () => write('.next/standalone/.next/static/chunk.js', 'chu')],
    ['have a file in their place', () => write('.next/standalone/public', 'text')],
  ])('that %s are whole after starts at the same time, and nothing is left beside them', async (_, prepare) => {
    await prepare();
    const starts = await Promise.all(Array.from({ length: 4 }, () => start()));
    expect(starts.map(({ code, err }) => ({ code, err }))).toEqual(Array(4).fill({ code: 0, err: '' }));
    expect(await copied('.next/static/chunk.js')).toBe('chunk');
    expect(await copied('public/icon.txt')).toBe('icon');
    expect((await readdir(path.join(project, '.next/standalone'))).sort()).toEqual(['.next', 'public', 'server.js']);
  });

  it('of another build are replaced', async () => {
    await start();
    await write('public/icon.txt', 'new icon');
    await start();
    expect(await copied('public/icon.txt')).toBe('new icon');
  });
});
