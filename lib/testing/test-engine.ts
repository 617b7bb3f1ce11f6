import { afterAll, beforeAll } from 'vitest';
import { engineFolder, removeEngine, startEngine } from './docker-engine.mjs';

/** The first start may install the engine's packages. */
const startWithinMs = 300_000;

/**
 * The engine of the whole run, which `npm test` names in HEADROOM_TEST_DOCKER_HOST; where nobody does, one of this test
 * file's own. A machine without an engine fails: nothing here is skipped.
 */
export function engineForTests(): { dockerHost(): string } {
  let address = process.env.HEADROOM_TEST_DOCKER_HOST;
  if (address) {
    const shared = address;
    return { dockerHost: () => shared };
  }
  let folder: string;
  beforeAll(() => {
    folder = engineFolder();
    address = startEngine(folder);
  }, startWithinMs);
  afterAll(() => removeEngine(folder), startWithinMs);
  return {
    dockerHost() {
      if (!address) throw new Error('the container engine has not been started yet');
      return address;
    },
  };
}
