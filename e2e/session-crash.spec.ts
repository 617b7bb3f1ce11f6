import { setTimeout as delay } from 'node:timers/promises';
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
import { engineAt, sharedDockerHost } from './support/engine';
import { chargeErrorMs, type LifetimeWatch, watchLifetimes } from './support/lifetimes';
import { test } from './support/test';
import { type UsageWatch, watchUsage } from './support/usage-watch';
import { writtenHistory, writtenSeconds } from './support/written';

/** More of them look longer: the moments are new in every run. */
const kills = Number(process.env.E2E_KILLS ?? 10);
const rate = 2.5;
const people = ['ann', 'bob', 'cyd'];

let cluster: Cluster;
let watch: LifetimeWatch;
let usage: UsageWatch;
/** When an end was first asked for, by session. */
const asked = new Map<string, number>();

test.beforeAll(async () => {
  cluster = await createCluster(
    {
      ...Object.fromEntries(people.map((name) => [`keys/users/${name}`, userFile('{}')])),
      'cluster/pools/default.yml': `cost: ${rate}\n`,
      'apps/long.yml': appFile(obedient),
      // Has to be killed.
      'apps/stubborn.yml': appFile(['sleep', '100000']),
      // Ends by itself, at times while no server runs.
      'apps/short.yml': appFile(['sleep', '3']),
    },
    people,
  );
  watch = await watchLifetimes(engineAt(sharedDockerHost()));
  usage = watchUsage(cluster.store);
});

test.afterAll(async () => {
  watch.stop();
  await cluster.end();
});

const start = () => cluster.start('one', { DOCKER_HOST: sharedDockerHost() });
const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T;

async function idOf(node: ClusterNode): Promise<string> {
  const { body } = await node.call<{ nodes: { id: string }[] }>('root', 'GET', 'nodes');
  return body.nodes[0]?.id ?? '';
}

async function end(node: ClusterNode, who: string, sessionId: string): Promise<void> {
  if (!asked.has(sessionId)) asked.set(sessionId, Date.now());
  await node.call(who, 'DELETE', `sessions/${sessionId}`);
}

/** Launches and ends until the server is gone; what the kill cuts short answers nothing. */
async function keepBusy(node: ClusterNode, isOver: () => boolean): Promise<void> {
  const running: { id: string; who: string }[] = [];
  while (!isOver()) {
    const who = pick(people);
    try {
      if (running.length > 2 || Math.random() < 0.3) {
        const ended = running.shift();
        if (ended) await end(node, ended.who, ended.id);
      } else {
        const app_id = pick(['long', 'long', 'short', 'short', 'stubborn']);
        const { status, body } = await node.call<{ session_id: string }>(who, 'POST', 'sessions', { app_id });
        if (status === 201) running.push({ id: body.session_id, who });
      }
    } catch {
      // The server was killed in the middle of it.
    }
    await delay(Math.random() * 150);
  }
}

test(`charges every session for what it ran, over ${kills} kills at random moments`, async () => {
  test.setTimeout(600_000);
  for (let kill = 0; kill < kills; kill += 1) {
    const node = await start();
    let over = false;
    const busy = keepBusy(node, () => over);
    await delay(Math.random() * 2500);
    await node.kill();
    over = true;
    await busy;
  }

  const node = await start();
  const nodeId = await idOf(node);
  const lifetimes = () => watch.of(nodeId);
  const running = () => [...lifetimes()].filter(([, { endedAt }]) => endedAt === null).map(([id]) => id);
  await eventually('the node knows all that runs', async () => {
    const { body } = await node.call<{ nodes: { sessions: { session_id: string }[] }[] }>('root', 'GET', 'sessions');
    const known = new Set(body.nodes.flatMap(({ sessions }) => sessions.map(({ session_id }) => session_id)));
    return running().every((id) => known.has(id));
  });
  // Few at a time: an end begins when it is asked for, which the engine's events, the measure here, tell by the first signal.
  const left = running();
  const endOthers = async () => {
    for (let id = left.pop(); id !== undefined; id = left.pop()) await end(node, 'root', id);
  };
  await Promise.all([endOthers(), endOthers(), endOthers()]);
  await eventually('no container is left', async () => running().length === 0, 60_000);
  await eventually(
    'every session stands in the history',
    async () => (await writtenHistory(cluster.store)).length >= lifetimes().size,
    30_000,
  );
  await node.stop();
  await usage.stop();

  const history = await writtenHistory(cluster.store);
  const ids = history.map(({ sessionId }) => sessionId);
  expect(new Set(ids).size, 'a session stands in the history once').toBe(ids.length);
  expect(
    [...lifetimes().keys()].filter((id) => !ids.includes(id)),
    'sessions without history',
  ).toEqual([]);

  const errors = history.map(({ sessionId, weightedSeconds }) => {
    const lifetime = lifetimes().get(sessionId);
    const chargedMs = (weightedSeconds / rate) * 1000;
    const errorMs = lifetime ? chargeErrorMs(lifetime, chargedMs, asked.get(sessionId)) : Number.NaN;
    return { id: sessionId, error: (errorMs / 1000) * rate };
  });
  const worst = Math.max(...errors.map(({ error }) => Math.abs(error)));
  const seconds = await writtenSeconds(cluster.store);
  const sums = people.map((who) => {
    const charged = history.filter(({ username }) => username === who);
    return (seconds.get(who) ?? 0) - charged.reduce((sum, { weightedSeconds }) => sum + weightedSeconds, 0);
  });
  console.log(
    `crash test: ${kills} kills, ${history.length} sessions, ${usage.reads} reads of usage objects by another reader; ` +
      `|charged - lifetime x rate| at most ${worst.toFixed(3)} weighted s; ` +
      `usage - history by user: ${sums.map((sum) => sum.toFixed(2)).join(', ')} s`,
  );
  expect(history.length).toBeGreaterThan(kills / 2);
  expect(errors.filter(({ error }) => !(Math.abs(error) <= 1))).toEqual([]);
  for (const sum of sums) expect(Math.abs(sum)).toBeLessThanOrEqual(0.2);
  expect(usage.faults).toEqual([]);
});
