import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { expect, type Page } from 'playwright/test';
import { placeText } from '../lib/config/store-place';
import { randomFrom } from '../lib/seed/random';
import type { Store } from '../lib/store/port';
import { utcDayOf } from '../lib/time/utc-day';
import { bucketPlace, gatewayIn } from './soak/bucket-place';
import { openPlace, type SoakPlace } from './soak/place';
import { rootAt } from './support/address';
import { eventually, userFile } from './support/cluster';
import { type FaultProxy, startFaultProxy } from './support/fault-proxy';
import { removeFolderWithAll, temporaryFolder } from './support/folder';
import { rootToken } from './support/secrets';
import { startServer, stopServer, waitForServer } from './support/server';
import { portBeside } from './support/settings';
import { test } from './support/test';

const port = portBeside(1);
const root = rootAt(port);
const nodeIds = Array.from({ length: 60 }, (_, at) => `node${at}`);

let folder: string;
let bucket: SoakPlace;
/** As other programs reach the bucket: never away for them. */
let others: Store;
let proxy: FaultProxy;
let server: ChildProcess;

test.use({ baseURL: `${root}/` });

test.beforeAll(async () => {
  const gateway = gatewayIn(process.env);
  if (!gateway) throw new Error('the object store of the tests is not there: run "npm test", or see CONTRIBUTING.md');
  folder = temporaryFolder();
  bucket = await bucketPlace(gateway);
  others = await openPlace(bucket.place, null);
  proxy = await startFaultProxy(gateway.endpoint, randomFrom('bucket away'));
  await write('keys/users/alice', userFile('{allowance_hours: 100, allowance_period: month}'));
  for (const nodeId of nodeIds) await write(usageKeyOf(nodeId), 'alice: 60.0\n');
});

test.afterAll(async () => {
  await stopServer(server);
  await proxy.close();
  await bucket.remove();
  removeFolderWithAll(folder);
});

const usageKeyOf = (nodeId: string) => `cluster/usage/${utcDayOf(Date.now())}/${nodeId}.yml`;

async function write(key: string, text: string): Promise<void> {
  await others.put(key, new TextEncoder().encode(text), {});
}

/** `state`: whose state, so whose copy, the server begins with. */
async function start(state: string): Promise<void> {
  server = startServer({
    PORT: port,
    HEADROOM_STORE: placeText(bucket.via(proxy.origin)),
    HEADROOM_STATE_DIR: path.join(folder, state),
    HEADROOM_POLL_SECONDS: '0.5',
  });
  await waitForAnswer();
}

/** Whatever the answer is, but its own, and not a proxy's in front of it: a server without a tree says so with 503. */
async function waitForAnswer(): Promise<void> {
  const isOwn = async () => (await fetch(`${root}/api/v1/health`)).headers.get('content-type')?.includes('json');
  await eventually('the server answers', async () => (await isOwn()) === true, 30_000);
}

async function call(method: string, address: string, body?: unknown) {
  const headers = { authorization: `Bearer ${rootToken}`, 'content-type': 'application/json' };
  const startedAt = performance.now();
  const answer = await fetch(`${root}/api/v1/${address}`, { method, headers, body: JSON.stringify(body) });
  return { answer, body: await answer.json(), ms: performance.now() - startedAt };
}

async function usage(): Promise<{ stale_since: string | null; seconds: number; as_of: string }> {
  const { answer, body } = await call('GET', 'usage?period=day');
  expect(answer.status, JSON.stringify(body)).toBe(200);
  const alice = body.users.find(({ username }: { username: string }) => username === 'alice');
  return { stale_since: body.stale_since, as_of: body.as_of, seconds: alice?.seconds };
}

const grant = () => call('POST', 'users/alice/grants', { hours: 5, period: 'month', reason: 'deadline' });

async function expectStalePages(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByText(/^Stale since .* \d+:\d\d/)).toBeVisible();
    await expect(page.getByText('The store does not answer.')).toBeVisible();
  }
  await page.goto('');
  await expect(page.getByText(/^The store does not answer/).first()).toBeVisible();
}

test('a bucket that goes away leaves what was read to be seen, said to be old, also for a server that starts then', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await start('state');
  await waitForServer(root, server);
  expect(await usage()).toMatchObject({ stale_since: null, seconds: 60 * nodeIds.length });
  await page.request.post('api/v1/sign-in', { data: { token: rootToken } });
  await page.goto('users');
  await expect(page.getByRole('link', { name: 'alice' })).toBeVisible();

  const stoppedAt = Date.now();
  await proxy.stop('refused');
  await eventually('the answers say so', async () => (await usage()).stale_since !== null, 40_000);
  await write(usageKeyOf('node0'), 'alice: 1060.0\n');
  const since = (await usage()).stale_since ?? '';
  expect(Math.abs(Date.parse(since) - stoppedAt)).toBeLessThan(3_000);
  expect((await usage()).seconds).toBe(60 * nodeIds.length);
  expect((await call('GET', 'health')).body).toMatchObject({ status: 'degraded', store: 'unreachable' });
  await expectStalePages(page, ['users', 'nodes', 'sessions']);
  const refused = await grant();
  expect([refused.answer.status, refused.answer.headers.get('retry-after')]).toEqual([503, '10']);
  expect(refused.body.detail).toMatch(/tree cannot be written/);
  expect(refused.ms).toBeLessThan(2_000);

  await stopServer(server);
  await start('state');
  const again = await usage();
  expect(again).toMatchObject({ stale_since: since, seconds: 60 * nodeIds.length });
  expect(Date.parse(again.as_of)).toBeLessThanOrEqual(Date.parse(since));
  await expectStalePages(page, ['users']);
  expect((await grant()).answer.status).toBe(503);

  await proxy.resume();
  await eventually('the answers are fresh', async () => (await usage()).stale_since === null, 60_000);
  expect((await usage()).seconds).toBe(60 * nodeIds.length + 1_000);
  expect((await call('GET', 'health')).body).toMatchObject({ status: 'ok', store: 'ok' });
  expect((await grant()).answer.status).toBeLessThan(300);
  await page.goto('users');
  await expect(page.getByText(/^Updated/)).toBeVisible();
});

test('a server that has no copy says that it has nothing to show, and takes up when the bucket is there', async () => {
  test.setTimeout(120_000);
  await stopServer(server);
  await proxy.stop('refused');
  await start('new state');
  const { answer, body } = await call('GET', 'usage?period=day');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10']);
  expect(body.detail).toMatch(/tree cannot be read/);
  await proxy.resume();
  await eventually('the answers are fresh', async () => (await call('GET', 'usage?period=day')).answer.ok, 60_000);
  expect((await usage()).stale_since).toBeNull();
});

test('a server that starts again asks the bucket for what has changed alone', async () => {
  test.setTimeout(120_000);
  await stopServer(server);
  await write(usageKeyOf('node1'), 'alice: 61.0\n');
  proxy.resetCounts();
  await start('new state');
  await waitForServer(root, server);
  expect((await usage()).seconds).toBe(60 * nodeIds.length + 1_001);
  // The check of the bucket at the start is among them.
  expect(proxy.counts.calls.GET ?? 0).toBeLessThan(nodeIds.length / 10);
});
