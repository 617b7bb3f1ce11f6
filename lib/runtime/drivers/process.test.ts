import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually, finishedIn, foundIn, RuntimeWorld, startedIn } from '../../testing/runtime-world';
import { describeRuntime } from '../contract';
import type { Runtime, RuntimeEvent } from '../port';
import { createProcessRuntime } from './process';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'headroom-sessions-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const subject = {
  open: (nodeId: string) => createProcessRuntime({ folder, nodeId }),
  image: 'none',
  isolates: false,
  storageInSession: (own: string) => own,
};
describeRuntime('process', subject);

describe('plain programs as sessions', () => {
  let world: RuntimeWorld;
  let runtime: Runtime;
  beforeEach(async () => {
    world = new RuntimeWorld(subject);
    await world.begin();
    runtime = await world.open();
  });
  afterEach(() => world.end());

  const recordFile = (sessionId: string, name = 'session.json') => path.join(folder, world.nodeId, sessionId, name);
  const recordOf = async (sessionId: string) => JSON.parse(await readFile(recordFile(sessionId), 'utf8'));

  it('records an end while no server runs', async () => {
    const spec = world.script('echo > "$1/ready"; sleep 1.5; exit 9');
    const server = spawn(
      process.execPath,
      [
        '--conditions=react-server',
        '--import',
        'tsx',
        path.join(import.meta.dirname, '../../testing/process-starter.ts'),
      ],
      { stdio: ['pipe', 'inherit', 'inherit'] },
    );
    server.stdin.end(JSON.stringify({ folder, nodeId: world.nodeId, spec }));
    await once(server, 'exit');
    expect(server.signalCode).toBe('SIGKILL');
    const record = await recordOf(spec.sessionId);
    await eventually(() => !isRunning(record.program.pid) || undefined);
    const seenAt = Date.now();
    await sleep(1000);
    const finished = await finishedIn(await world.open(), spec.sessionId);
    expect(finished.exitCode).toBe(9);
    expect(finished.at).toBeGreaterThanOrEqual(record.startedAt + 1400);
    expect(finished.at).toBeLessThanOrEqual(seenAt + 250);
  });

  it('kills a session whose wrapper was killed, and lists it no more', async () => {
    const { sessionId } = await startedIn(runtime, world.script('(while :; do echo x >> "$1/log"; sleep 0.1; done)'));
    await world.written('log');
    const { wrapper, program } = await recordOf(sessionId);
    process.kill(wrapper.pid, 'SIGKILL');
    await eventually(() => !isRunning(wrapper.pid) || undefined);
    expect(isRunning(program.pid)).toBe(true);
    expect(await runtime.list()).toEqual([]);
    await world.expectSilent('log');
    expect(isRunning(program.pid)).toBe(false);
    expect(await readdir(path.join(folder, world.nodeId))).toEqual([]);
  });

  it('touches no process that has the number of one that has gone', async () => {
    const { sessionId } = await startedIn(runtime, world.spec());
    const bystander = spawn('/bin/sleep', ['1000'], { detached: true, stdio: 'ignore' });
    try {
      const record = await recordOf(sessionId);
      const gone = { pid: bystander.pid, birth: record.program.birth };
      const other = 'reused';
      await mkdir(path.dirname(recordFile(other)));
      const reused = { ...record, sessionId: other, wrapper: gone, program: gone };
      await writeFile(recordFile(other), JSON.stringify(reused));
      expect(await runtime.usage(other)).toBeNull();
      await runtime.stop(other, 0);
      expect((await runtime.list()).map((session) => session.sessionId)).toEqual([sessionId]);
      expect(isRunning(bystander.pid ?? 0)).toBe(true);
    } finally {
      bystander.kill('SIGKILL');
    }
  });

  it('outlives signals that ask its wrapper to end', async () => {
    const { sessionId } = await startedIn(runtime, world.spec());
    const { wrapper } = await recordOf(sessionId);
    // The handlers stand once the start is recorded.
    process.kill(wrapper.pid, 'SIGTERM');
    await sleep(200);
    await runtime.stop(sessionId, 5);
    expect((await foundIn(runtime, sessionId))?.finished).toMatchObject({ exitCode: null });
  });

  it('ends with its first program what its shells put into groups of their own', async () => {
    const text = 'set -m; (while :; do echo x >> "$1/log"; sleep 0.1; done) & while [ ! -s "$1/log" ]; do :; done';
    const { sessionId } = await startedIn(runtime, world.script(text));
    await finishedIn(runtime, sessionId);
    await world.expectSilent('log');
  });

  it('gives a session its few variables and none of the server', async () => {
    const { sessionId } = await startedIn(
      runtime,
      world.script('env > "$1/new"; mv "$1/new" "$1/out"; pwd > "$1/pwd"; exec sleep 1000'),
    );
    const names = (await world.written('out')).split('\n').flatMap((line) => line.split('=')[0] || []);
    // PWD and such are made by the shell itself.
    const own = names.filter((name) => !['PWD', 'SHLVL', '_', 'OLDPWD'].includes(name));
    expect(own.sort()).toEqual(['HEADROOM_STORAGE', 'HOME', 'PATH']);
    expect(await world.written('out')).toContain(`HOME=${world.hostPath('')}`.replace(/\/$/, ''));
    const { wrapper } = await recordOf(sessionId);
    expect(readFileSync(`/proc/${wrapper.pid}/environ`, 'utf8')).toMatch(/^PATH=[^\0]*\0$/);
    await expect(readFile(recordFile(sessionId, 'order.json'))).rejects.toThrow('ENOENT');
  });

  it.each([
    ["an image's own command", { command: [] }, /image's own command/],
    ['a program that is none', { command: ['/no/such/program'] }, /no program "\/no\/such\/program"/],
    ['a file that cannot be run', { command: ['/etc/passwd'] }, /may not be run/],
    ['an argument that no program can get', { command: ['/bin/echo', 'a\0b'] }, /cannot be run/],
    ['a GPU', { gpuDevices: ['/dev/dri/renderD128'] }, /GPU/],
    ['an id that leads out of the folder', { sessionId: '../x' }, /session id/],
    ['an id that is no name', { sessionId: '.removed-x' }, /session id/],
  ])('refuses %s in plain words, and leaves nothing', async (_, fields, reason) => {
    expect(await runtime.start(world.spec(fields))).toEqual({ kind: 'failed', reason: expect.stringMatching(reason) });
    expect(await runtime.list()).toEqual([]);
  });

  it('clears away what a start that was cut short left, once no start can take that long', async () => {
    const left = path.dirname(recordFile('cut-short'));
    await mkdir(left, { recursive: true });
    expect(await runtime.list()).toEqual([]);
    expect(await readdir(path.dirname(left))).toEqual(['cut-short']);
    const long = Date.now() / 1000 - 61;
    await utimes(left, long, long);
    expect(await runtime.list()).toEqual([]);
    expect(await readdir(path.dirname(left))).toEqual([]);
  });

  it('gives no part of a list where a record cannot be read', async () => {
    await startedIn(runtime, world.spec());
    await mkdir(path.dirname(recordFile('broken')));
    await writeFile(recordFile('broken'), '{"sessionId":');
    await expect(runtime.list()).rejects.toMatchObject({ code: 'runtime_unavailable' });
    await rm(path.dirname(recordFile('broken')), { recursive: true });
  });

  it('tells an end once, within a second', async () => {
    const events: (RuntimeEvent & { at: number })[] = [];
    const leave = runtime.watch((event) => events.push({ ...event, at: Date.now() }));
    const { sessionId } = await startedIn(runtime, world.spec({ command: ['/bin/sleep', '0.5'] }));
    const finished = await finishedIn(runtime, sessionId);
    const event = await eventually(() => events[0]);
    await sleep(600);
    leave();
    expect(events).toHaveLength(1);
    expect(event).toMatchObject({ kind: 'ended', sessionId });
    expect(event.at - finished.at).toBeLessThan(1000);
  });
});

/** Not one that has ended and waits to be collected. */
function isRunning(pid: number): boolean {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return text[text.lastIndexOf(')') + 2] !== 'Z';
  } catch {
    return false;
  }
}
