import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createUsageReader } from '../records/usage-reader';
import { createFileStore } from '../store/drivers/file';
import type { Store } from '../store/port';
import { bucketForTests } from '../testing/test-bucket';
import { bytesOf } from '../testing/tree-objects';
import { utcDaysBetween } from '../time/utc-day';
import { checkTree } from './check';
import { copyTree } from './copy';
import { pruneTree } from './prune';

const bucket = bucketForTests();
const folder = mkdtempSync(path.join(os.tmpdir(), 'headroom-tree-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const days = utcDaysBetween('2026-09-28', '2026-10-04');

/** Usage of 7 days and 20 nodes. */
async function smallTree(): Promise<Store> {
  const store = createFileStore(path.join(folder, 'tree'));
  for (let node = 0; node < 20; node += 1) {
    await store.put(`cluster/status/n${node}.yml`, bytesOf('time: 1796126400\n'), {});
    for (const day of days) await store.put(`cluster/usage/${day}/n${node}.yml`, bytesOf(`uma: ${node}.1\n`), {});
  }
  return store;
}

async function sumsOf(store: Store): Promise<number[]> {
  const { queries } = await createUsageReader(store).refresh();
  return days.map((day) => queries.secondsOf('uma', [day]));
}

it('moves a tree into a bucket and back, checked there, and rolled up between', async () => {
  const from = await smallTree();
  const there = bucket().newStore();
  expect(await copyTree(from, there, { runId: 'one' })).toMatchObject({ alike: 160, left: [], onlyAtTarget: [] });
  expect(await copyTree(from, there, { runId: 'two' })).toMatchObject({ alike: 160, brought: 0 });
  expect(await checkTree(there)).toMatchObject({ objects: 160, problems: [] });

  const expected = await sumsOf(from);
  const prune = { before: '2026-10-04', includeSilent: false, dryRun: false, runId: 'prune' };
  expect((await pruneTree(there, prune)).months.map(({ objects }) => objects)).toEqual([60, 60]);
  expect(await sumsOf(there)).toEqual(expected);
  expect(await checkTree(there)).toMatchObject({ objects: 42, problems: [] });

  const back = createFileStore(path.join(folder, 'back'));
  expect(await copyTree(there, back, { runId: 'three' })).toMatchObject({ alike: 42, left: [], onlyAtTarget: [] });
  expect(await sumsOf(back)).toEqual(expected);
});
