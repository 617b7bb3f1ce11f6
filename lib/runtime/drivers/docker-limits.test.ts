import { execFileSync } from 'node:child_process';
import { chmod, chown, copyFile, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import type Docker from 'dockerode';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually, finishedIn, RuntimeWorld, startedIn } from '../../testing/runtime-world';
import { engineForTests } from '../../testing/test-engine';
import { type Runtime, type RuntimeEvent, storageMount } from '../port';
import { createDockerRuntime } from './docker';
import { engineAt } from './docker-address';
import { containerName, containerOptions, pidsLimit } from './docker-container';

const engine = engineForTests();
const mib = 2 ** 20;

let world: RuntimeWorld;
let runtime: Runtime;

beforeEach(async () => {
  world = new RuntimeWorld({
    open: (nodeId) => createDockerRuntime({ dockerHost: engine.dockerHost(), nodeId }),
    image: 'session-test:1',
    isolates: true,
    storageInSession: () => storageMount,
  });
  await world.begin();
  runtime = await world.open();
});
afterEach(() => world.end());

function containerOf(sessionId: string): Docker.Container {
  return engineAt(engine.dockerHost()).getContainer(containerName(world.nodeId, sessionId));
}

/** Like the test image, with a root folder that others than root may enter. */
async function imageForEveryone(): Promise<string> {
  const root = await mkdtemp(path.join(os.tmpdir(), 'headroom-image-'));
  await chmod(root, 0o755);
  await mkdir(path.join(root, 'bin'));
  const busybox = execFileSync('which', ['busybox'], { encoding: 'utf8' }).trim();
  for (const name of ['sh', 'id']) await copyFile(busybox, path.join(root, 'bin', name));
  const archive = execFileSync('tar', ['-C', root, '-c', '.'], { maxBuffer: 64 * mib });
  await rm(root, { recursive: true });
  const engineHere = engineAt(engine.dockerHost());
  const imported = await engineHere.importImage(Readable.from([archive]), { repo: world.nodeId, tag: '1' });
  await new Promise((resolve) => engineHere.modem.followProgress(imported, resolve));
  return `${world.nodeId}:1`;
}

describe('a container', () => {
  it('is made with every limit that is asked for, and all that a session never has', async () => {
    const { sessionId } = await startedIn(runtime, world.spec({ cpus: 0.5, memoryBytes: 64 * mib }));
    const { HostConfig } = await containerOf(sessionId).inspect();
    expect(HostConfig).toMatchObject({
      NanoCpus: 500_000_000,
      Memory: 64 * mib,
      MemorySwap: 64 * mib,
      PidsLimit: pidsLimit,
      CapDrop: ['ALL'],
      CapAdd: null,
      SecurityOpt: ['no-new-privileges'],
      NetworkMode: 'none',
      Privileged: false,
      RestartPolicy: { Name: 'no' },
      LogConfig: { Type: 'json-file', Config: { 'max-size': '10m', 'max-file': '2' } },
      PidMode: '',
    });
  });

  it('has a cap also where so little of a processor is asked for that it would round to none', async () => {
    const { sessionId } = await startedIn(runtime, world.spec({ cpus: 1e-12 }));
    const { HostConfig } = await containerOf(sessionId).inspect();
    expect(HostConfig).toMatchObject({ NanoCpus: 10_000_000 });
  });

  it('has no cap of processors and memory where none is asked for, and still its limit of processes', async () => {
    const { sessionId } = await startedIn(runtime, world.spec());
    const { HostConfig } = await containerOf(sessionId).inspect();
    expect(HostConfig).toMatchObject({ NanoCpus: 0, Memory: 0, PidsLimit: pidsLimit });
  });

  it('holds its program to that: no capability, no new privileges, no network but its own loopback', async () => {
    const text = 'cat /proc/self/status > "$1/new"; ls /sys/class/net > "$1/net"; mv "$1/new" "$1/status"';
    await startedIn(runtime, world.script(text));
    const status = await world.written('status');
    expect(status).toMatch(/^CapEff:\s+0+$/m);
    expect(status).toMatch(/^CapBnd:\s+0+$/m);
    expect(status).toMatch(/^NoNewPrivs:\s+1$/m);
    expect((await readFile(world.hostPath('net'), 'utf8')).split(/\s+/).filter(Boolean)).not.toContain('eth0');
  });

  it('does not get more processor time than its cap', async () => {
    const { sessionId } = await startedIn(
      runtime,
      world.script('echo > "$1/ready"; while :; do :; done', { cpus: 0.2 }),
    );
    await world.written('ready');
    expect((await runtime.usage(sessionId))?.cpus).toBeLessThan(0.35);
  });

  it('is said to have run out of memory where it did', async () => {
    const events: RuntimeEvent[] = [];
    const leave = runtime.watch((event) => events.push(event));
    try {
      const command = ['/bin/sh', '-c', 'sleep 1; tail /dev/zero'];
      const { sessionId } = await startedIn(runtime, world.spec({ command, memoryBytes: 16 * mib }));
      expect(await finishedIn(runtime, sessionId)).toMatchObject({ exitCode: 137, outOfMemory: true });
      const kinds = () => new Set(events.filter((event) => event.sessionId === sessionId).map(({ kind }) => kind));
      await eventually(() => kinds().size === 2 || undefined);
    } finally {
      leave();
    }
  });

  it('runs as whom its storage folder belongs to, so that it can write there', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'headroom-owned-'));
    const image = await imageForEveryone();
    try {
      await chown(folder, 12_345, 12_346);
      const spec = world.script('id -u > "$1/mine"', { storageFolder: folder, image });
      const { sessionId } = await startedIn(runtime, spec);
      expect(await finishedIn(runtime, sessionId)).toMatchObject({ exitCode: 0 });
      expect(await readFile(path.join(folder, 'mine'), 'utf8')).toBe('12345\n');
      expect(await stat(path.join(folder, 'mine'))).toMatchObject({ uid: 12_345, gid: 12_346 });
    } finally {
      await rm(folder, { recursive: true });
      await engineAt(engine.dockerHost()).getImage(image).remove({ force: true });
    }
  });
});

describe('a start that fails', () => {
  it.each([
    ['an image that is not there', { image: 'no-such-image:1' }, /image "no-such-image:1" is not on the node/],
    ['a program that its image lacks', { command: ['no-such-program'] }, /"no-such-program" cannot be run/],
    ['a network that is not there', { network: 'no-such-network' }, /no network "no-such-network"/],
    ["the machine's own network", { network: 'host' }, /would not keep the session apart/],
    ["another session's network", { network: 'container:x' }, /would not keep the session apart/],
    ['less memory than any program needs', { memoryBytes: 1024 }, /refused it: .*memory/i],
    ['more processors than there are', { cpus: 100_000 }, /refused it: .*cpus/i],
    ['a storage folder that is missing', { storageFolder: '/no/such/folder' }, /storage folder .* is missing/],
    ['a GPU that is not there', { gpuDevices: ['/dev/dri/no-such-card'] }, /could not start it: .*no-such-card/],
  ])('says why, and leaves nothing: %s', async (_, fields, words) => {
    const result = await runtime.start(world.spec(fields));
    expect(result).toMatchObject({ kind: 'failed', reason: expect.stringMatching(words) });
    expect(await runtime.list()).toEqual([]);
  });
});

describe('a container that nobody started', () => {
  it('is a session without a start, and can be taken away', async () => {
    const spec = world.spec();
    await engineAt(engine.dockerHost()).createContainer(containerOptions(world.nodeId, spec));
    expect(await runtime.list()).toEqual([
      { sessionId: spec.sessionId, labels: spec.labels, startedAt: null, finished: null },
    ]);
    await runtime.stop(spec.sessionId, 1);
    expect(await runtime.usage(spec.sessionId)).toBeNull();
    await runtime.remove(spec.sessionId);
    expect(await runtime.list()).toEqual([]);
  });
});

describe('GPUs', () => {
  it("come as device files, and NVIDIA's through its own runtime", () => {
    const gpuDevices = ['/dev/dri/renderD128', '/dev/nvidia0', '/dev/nvidia3'];
    expect(containerOptions('alpha', world.spec({ gpuDevices })).HostConfig).toMatchObject({
      Devices: [{ PathOnHost: '/dev/dri/renderD128', PathInContainer: '/dev/dri/renderD128', CgroupPermissions: 'rw' }],
      DeviceRequests: [{ Driver: 'nvidia', DeviceIDs: ['0', '3'], Capabilities: [['gpu']] }],
    });
  });
});
