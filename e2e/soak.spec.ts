import { expect, test } from 'playwright/test';
import { treeSizes } from '../lib/testing/usage-trees';
import { bucketPlace, gatewayIn } from './soak/bucket-place';
import { faultPhases } from './soak/fault-phases';
import { runFaults } from './soak/faults';
import { runLoad } from './soak/load';
import type { SoakPlace } from './soak/place';
import { removeFolderWithAll, temporaryFolder } from './support/folder';

/** The minute's version of `npm run soak`: the same runs on smaller trees. Latencies are measured there alone. */

let folder: string;
let place: SoakPlace & { endpoint: string };

test.beforeEach(async () => {
  const gateway = gatewayIn(process.env);
  if (!gateway) throw new Error('the object store of the tests is not there: run "npm test", or see CONTRIBUTING.md');
  folder = temporaryFolder();
  place = { ...(await bucketPlace(gateway)), endpoint: gateway.endpoint };
});
test.afterEach(async () => {
  await place.remove();
  removeFolderWithAll(folder);
});

function sizeOf(name: string) {
  const size = treeSizes[name];
  if (!size) throw new Error(`there is no tree of size ${name}`);
  return size;
}

test('while nodes write and two hundred people read, no request fails and every sum is right', async () => {
  test.setTimeout(240_000);
  const rates = { nodes: 20, flushSeconds: 8, seconds: 40, thinkSeconds: 15 };
  const result = await runLoad({ place, folder, size: sizeOf('M'), ...rates });
  expect(result.checks.faults).toEqual([]);
  expect(result.people.filter(({ failed }) => failed > 0)).toEqual([]);
  expect(result.people.every(({ answers }) => answers > 0)).toBe(true);
  expect(result.writes).toBeGreaterThan(rates.nodes);
  expect(result.isExact).toBe(true);
});

test('a network that fails in every way, and nodes that are killed, cost no second and show no wrong sum', async () => {
  test.setTimeout(300_000);
  const phases = faultPhases(3, 6);
  const rates = { nodes: 3, tickSeconds: 0.5, flushSeconds: 1, pollSeconds: 1 };
  const result = await runFaults({ place, folder, size: sizeOf('S'), phases, ...rates });
  expect(result.checks.faults).toEqual([]);
  expect(result.checks.staleAnswers).toBeGreaterThan(0);
  // A run in which nothing went wrong would hold too.
  expect(result.counts.resets).toBeGreaterThan(0);
  expect(result.counts.lostAnswers).toBeGreaterThan(0);
  expect(result.kills).toBe(2 * phases.length);
  expect(result.isWrittenExactly).toBe(true);
  expect(result.isShownExactly).toBe(true);
  expect(result.isHistoryWhole).toBe(true);
});
