import { execFile } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { engineForTests } from '../../testing/test-engine';
import { createDockerRuntime, dockerAnswers } from './docker';

const engine = engineForTests();

/** A port that leads to the engine's socket, as administrators put one in front of it. */
async function portBefore(dockerHost: string): Promise<net.Server> {
  const server = net.createServer((client) => {
    const socket = net.connect(dockerHost.replace('unix://', ''));
    for (const end of [client, socket]) end.on('error', () => undefined);
    client.pipe(socket).pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function portOf(server: net.Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('it does not listen on a port');
  return address.port;
}

describe('reaching the engine', () => {
  it.each(['tcp', 'http'])('goes through a port: %s', async (scheme) => {
    const server = await portBefore(engine.dockerHost());
    try {
      const dockerHost = `${scheme}://127.0.0.1:${portOf(server)}`;
      expect(await dockerAnswers(dockerHost)).toBe(true);
      expect(await createDockerRuntime({ dockerHost, nodeId: 'reach' }).list()).toEqual([]);
    } finally {
      server.close();
    }
  });

  it('takes the address it was given, whatever DOCKER_HOST says', async () => {
    const before = process.env.DOCKER_HOST;
    process.env.DOCKER_HOST = 'tcp://127.0.0.1:1';
    try {
      expect(await dockerAnswers(engine.dockerHost())).toBe(true);
    } finally {
      if (before === undefined) delete process.env.DOCKER_HOST;
      else process.env.DOCKER_HOST = before;
    }
  });

  it('keeps no process alive that only listens to it', async () => {
    const driver = path.join(import.meta.dirname, 'docker.ts');
    const text = `
      import { createDockerRuntime } from ${JSON.stringify(driver)};
      const runtime = createDockerRuntime({ dockerHost: process.argv[1], nodeId: 'reach' });
      const away = createDockerRuntime({ dockerHost: 'unix:///no/such/docker.sock', nodeId: 'reach' });
      for (const one of [runtime, away]) one.watch(() => undefined);
      await runtime.ping();
      setTimeout(() => console.log('done'), 500);`;
    const options = ['--conditions=react-server', '--import', 'tsx', '--input-type=module', '-e', text];
    const { stdout } = await promisify(execFile)(process.execPath, [...options, engine.dockerHost()], {
      cwd: process.cwd(),
      timeout: 20_000,
    });
    expect(stdout).toBe('done\n');
  });
});
