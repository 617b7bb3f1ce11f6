import { expect } from 'playwright/test';
import {
  appFile,
  type Cluster,
  type ClusterNode,
  createCluster,
  eventually,
  obedient,
  userFile,
} from './support/cluster';
import { type Engine, engineAt, ownEngine } from './support/engine';
import { watchLifetimes } from './support/lifetimes';
import { rootToken } from './support/secrets';
import { test } from './support/test';
import { historyOf, writtenSeconds } from './support/written';

interface NodesAnswer {
  nodes: { runtime: { kind: string; error: string | null } | null; sessions_running: number }[];
}

let engine: Engine;
let cluster: Cluster;
let node: ClusterNode;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  engine = ownEngine();
  cluster = await createCluster({ 'keys/users/uma': userFile('{}'), 'apps/long.yml': appFile(obedient) }, ['uma']);
  node = await cluster.start('one', { DOCKER_HOST: engine.dockerHost });
});

test.afterAll(async () => {
  await cluster.end();
  engine.remove();
});

async function runtimeOf() {
  const { body } = await node.call<NodesAnswer>('root', 'GET', 'nodes');
  return body.nodes[0]?.runtime ?? null;
}

const launch = () =>
  node.call<{ session_id: string; node: string; detail: string }>('uma', 'POST', 'sessions', { app_id: 'long' });

test('an engine that stops under a running server is told of, invents no time, and is used again when it is back', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const watch = await watchLifetimes(engineAt(engine.dockerHost));
  const before = await launch();
  expect(before.status, JSON.stringify(before.body)).toBe(201);
  await new Promise((resolve) => setTimeout(resolve, 2000));

  await engine.halt();
  await eventually('the node says so', async () => (await runtimeOf())?.error);
  const refused = await launch();
  expect(refused.status).toBe(503);
  expect(refused.body.detail).toMatch(/engine|docker/i);
  await page.request.post(`${node.root}/api/v1/sign-in`, { data: { token: rootToken } });
  for (const address of ['/nodes', '/sessions']) {
    await page.goto(`${node.root}${address}`);
    await expect(page.getByText(/engine.*does not answer/i).first()).toBeVisible();
  }
  // The last flush of what ran before may still be on its way.
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const whileAway = [...(await writtenSeconds(cluster.store)).values()];
  await new Promise((resolve) => setTimeout(resolve, 3000));
  expect([...(await writtenSeconds(cluster.store)).values()]).toEqual(whileAway);

  engine.start();
  await eventually('the node is back by itself', async () => (await runtimeOf())?.error === null, 30_000);
  const [ended] = await historyOf(cluster.store, 1);
  // Nobody asked it to end, so it is charged until it was gone, however long the engine took to end it.
  const { startedAt = Number.NaN, endedAt = null } = watch.of(before.body.node).get(before.body.session_id) ?? {};
  const ran = ((endedAt ?? Number.NaN) - startedAt) / 1000;
  console.log(`engine away: charged ${ended?.weightedSeconds} s of ${ran.toFixed(3)} s that it ran`);
  expect(Math.abs((ended?.weightedSeconds ?? Number.NaN) - ran)).toBeLessThanOrEqual(1);

  const after = await launch();
  expect(after.status, JSON.stringify(after.body)).toBe(201);
  expect((await node.call('uma', 'DELETE', `sessions/${after.body.session_id}`)).status).toBe(200);
  expect(node.process.exitCode).toBeNull();
});
