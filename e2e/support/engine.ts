import Docker from 'dockerode';
import { engineFolder, haltEngine, removeEngine, startEngine } from '../../lib/testing/docker-engine.mjs';

/** A container engine of this test's own, which it may stop. */
export interface Engine {
  dockerHost: string;
  start(): void;
  /** Ends the engine in order, as an administrator would who updates it; what ran in it ends with it. */
  halt(): Promise<void>;
  remove(): void;
}

export function ownEngine(): Engine {
  const folder = engineFolder();
  return {
    dockerHost: startEngine(folder),
    start: () => void startEngine(folder),
    halt: () => haltEngine(folder),
    remove: () => removeEngine(folder),
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
