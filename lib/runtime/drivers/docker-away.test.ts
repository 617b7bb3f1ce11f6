import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { engineFolder, haltEngine, removeEngine, startEngine } from '../../testing/docker-engine.mjs';
import { eventually, finishedIn, foundIn, RuntimeWorld, startedIn } from '../../testing/runtime-world';
import { type RuntimeEvent, storageMount } from '../port';
import { createDockerRuntime, dockerAnswers } from './docker';

const unavailable = { code: 'runtime_unavailable' };
const startWithinMs = 300_000;

describe('an engine that is stopped and started again under a driver', () => {
  let folder: string;
  let dockerHost: string;
  let world: RuntimeWorld;

  beforeAll(async () => {
    folder = engineFolder();
    dockerHost = startEngine(folder);
    world = new RuntimeWorld({
      open: (nodeId) => createDockerRuntime({ dockerHost, nodeId }),
      image: 'session-test:1',
      isolates: true,
      storageInSession: () => storageMount,
    });
    await world.begin();
  }, startWithinMs);
  afterAll(async () => {
    await world.end();
    removeEngine(folder);
  }, startWithinMs);

  it(
    'is away meanwhile, and then answers the same driver again, with the times that it knows',
    async () => {
      const runtime = await world.open();
      const events: RuntimeEvent[] = [];
      const leave = runtime.watch((event) => events.push(event));
      const short = await startedIn(runtime, world.spec({ command: ['/bin/sh', '-c', 'exit 3'] }));
      const finished = await finishedIn(runtime, short.sessionId);
      const long = await startedIn(runtime, world.spec());

      const before = Date.now();
      await haltEngine(folder);
      await expect(runtime.ping()).rejects.toMatchObject(unavailable);
      await expect(runtime.list()).rejects.toMatchObject(unavailable);
      await expect(runtime.start(world.spec())).rejects.toMatchObject(unavailable);
      await expect(runtime.stop(long.sessionId, 1)).rejects.toMatchObject(unavailable);
      await expect(runtime.remove(long.sessionId)).rejects.toMatchObject(unavailable);
      await expect(runtime.usage(long.sessionId)).rejects.toMatchObject(unavailable);
      expect(await dockerAnswers(dockerHost)).toBe(false);
      const after = Date.now();

      startEngine(folder);
      expect(await dockerAnswers(dockerHost)).toBe(true);
      expect(await foundIn(runtime, short.sessionId)).toEqual({ ...short, finished });
      // It ended with its engine, and not when that came back.
      const ended = await finishedIn(runtime, long.sessionId);
      expect(ended.at).toBeGreaterThanOrEqual(before - 50);
      expect(ended.at).toBeLessThanOrEqual(after);

      // The events come back by themselves as well.
      await eventually(async () => {
        const { sessionId } = await startedIn(runtime, world.spec({ command: ['/bin/sh', '-c', 'exit 0'] }));
        await finishedIn(runtime, sessionId);
        return events.find((event) => event.sessionId === sessionId);
      });
      leave();
    },
    startWithinMs,
  );
});

describe('what is no engine', () => {
  const servers: net.Server[] = [];
  let folder: string;

  beforeAll(() => {
    folder = engineFolder();
  });
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function socketThat(answer: (socket: net.Socket) => void): Promise<string> {
    const file = path.join(folder, `${Math.random().toString(36).slice(2)}.sock`);
    const server = net.createServer((socket) => {
      socket.on('error', () => undefined);
      answer(socket);
    });
    servers.push(server);
    server.listen(file);
    await once(server, 'listening');
    return `unix://${file}`;
  }
  const driverAt = (dockerHost: string) => createDockerRuntime({ dockerHost, nodeId: 'alpha', timeoutMs: 300 });
  const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';

  it.each([
    ['never answers', () => undefined, /within 0\.3 s/],
    ['hangs up', (socket: net.Socket) => socket.destroy(), /does not answer/],
    [
      'breaks off in the middle of an answer',
      (socket: net.Socket) => socket.end(`${head}Content-Length: 100\r\n\r\n[{`),
      /within 0\.3 s|does not answer/,
    ],
    [
      'answers something else',
      (socket: net.Socket) => socket.end(`${head}Content-Length: 2\r\n\r\n{}`),
      /no container/,
    ],
    [
      'answers that it failed',
      (socket: net.Socket) => socket.end('HTTP/1.1 500 Oh\r\nContent-Length: 17\r\n\r\n{"message":"out"}'),
      /500: out/,
    ],
  ])('is unavailable within the time limit: a socket that %s', async (_, answer, words) => {
    const runtime = driverAt(await socketThat(answer));
    const stopWatching = runtime.watch(() => undefined);
    const before = performance.now();
    await expect(runtime.list()).rejects.toMatchObject({ ...unavailable, message: expect.stringMatching(words) });
    expect(performance.now() - before).toBeLessThan(5000);
    await expect(runtime.ping()).rejects.toMatchObject(unavailable);
    stopWatching();
  });

  it.each([
    ['a socket that is not there', 'unix:///no/such/docker.sock'],
    ['a port that nobody listens on', 'tcp://127.0.0.1:1'],
    ['an encrypted one', 'https://127.0.0.1:1'],
  ])('is unavailable: %s', async (_, dockerHost) => {
    await expect(driverAt(dockerHost).list()).rejects.toMatchObject(unavailable);
    expect(await dockerAnswers(dockerHost)).toBe(false);
  });

  it('gives up a question at the start after two seconds', async () => {
    const silent = await socketThat(() => undefined);
    const before = performance.now();
    expect(await dockerAnswers(silent)).toBe(false);
    expect(performance.now() - before).toBeLessThan(6000);
  });
});
