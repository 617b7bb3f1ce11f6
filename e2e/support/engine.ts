import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Docker from 'dockerode';

const services = path.join(import.meta.dirname, '../services');

/** A container engine of this test's own, which it may stop. */
export interface Engine {
  dockerHost: string;
  start(): void;
  /** Ends the engine in order, as an administrator would who updates it; what ran in it ends with it. */
  halt(): void;
  remove(): void;
}

function lastLineOf(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

export function ownEngine(): Engine {
  // A short name: the path of a unix socket in it may have 107 bytes.
  const folder = mkdtempSync(path.join(os.tmpdir(), 'hd-'));
  const start = () =>
    lastLineOf(execFileSync(path.join(services, 'start-docker.sh'), [folder], { encoding: 'utf8' })).replace(
      'DOCKER_HOST=',
      '',
    );
  return {
    dockerHost: start(),
    start,
    halt() {
      const pid = Number(readFileSync(path.join(folder, 'dockerd.pid'), 'utf8'));
      process.kill(pid, 'SIGTERM');
      for (let tries = 0; isRunning(pid); tries += 1) {
        if (tries > 300) throw new Error(`the container engine ${pid} does not end`);
        execFileSync('sleep', ['0.1']);
      }
    },
    remove() {
      execFileSync(path.join(services, 'stop-docker.sh'), [folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The engine that the whole run shares; `npm test` starts it. */
export function sharedDockerHost(): string {
  const host = process.env.HEADROOM_TEST_DOCKER_HOST;
  if (!host) {
    throw new Error('HEADROOM_TEST_DOCKER_HOST names no container engine: start one by e2e/services/start-docker.sh');
  }
  return host;
}

export function engineAt(dockerHost: string): Docker {
  return new Docker({ socketPath: dockerHost.replace('unix://', '') });
}
