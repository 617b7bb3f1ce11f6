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
import { sharedDockerHost } from './support/engine';
import { rootToken } from './support/secrets';
import { test } from './support/test';

interface NodeWire {
  id: string;
  name: string;
  state: string;
  version: string;
  sessions_running: number;
  last_seen: string | null;
  error: string | null;
}
interface SessionWire {
  session_id: string;
  node: string;
}
interface Refusal {
  limit: string;
  used: number;
  allowed: number;
}

let cluster: Cluster;
let one: ClusterNode;
let two: ClusterNode;
let three: ClusterNode;

const startNode = (name: string) => cluster.start(name, { DOCKER_HOST: sharedDockerHost() });

async function nodes(): Promise<NodeWire[]> {
  return (await one.call<{ nodes: NodeWire[] }>('root', 'GET', 'nodes')).body.nodes;
}

async function nodeNamed(name: string): Promise<NodeWire> {
  const found = (await nodes()).find((node) => node.name === name);
  if (!found) throw new Error(`no node ${name}`);
  return found;
}

async function approve(name: string): Promise<void> {
  const { id, version } = await eventually(`${name} waits for approval`, async () =>
    (await nodes()).find((node) => node.name === name && node.state === 'pending'),
  );
  const answer = await fetch(`${one.root}/api/v1/nodes/${id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${rootToken}`, 'content-type': 'application/json', 'if-match': `"${version}"` },
    body: JSON.stringify({ approved: true }),
  });
  expect(answer.status, await answer.text()).toBe(200);
  await eventually(`${name} answers`, async () => (await nodeNamed(name)).state === 'answering');
}

const launch = (node: ClusterNode, who: string, more: object = {}) =>
  node.call<SessionWire & Refusal>(who, 'POST', 'sessions', { app_id: 'long', ...more });

async function endAllOf(who: string): Promise<void> {
  const { body } = await one.call<{ nodes: { sessions: SessionWire[] }[] }>(who, 'GET', 'sessions');
  for (const { session_id } of body.nodes.flatMap(({ sessions }) => sessions)) {
    expect((await one.call(who, 'DELETE', `sessions/${session_id}`)).status).toBe(200);
  }
}

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  test.setTimeout(120_000);
  cluster = await createCluster(
    {
      'keys/users/uma': userFile('session_limit: 3'),
      'keys/users/max': userFile('session_limit: 3'),
      'keys/users/ned': userFile('{}'),
      'apps/long.yml': appFile(obedient),
    },
    ['uma', 'max', 'ned'],
  );
  one = await startNode('one');
  await eventually('the first node approves itself', async () => (await nodeNamed('one')).state === 'answering');
  [two, three] = await Promise.all([startNode('two'), startNode('three')]);
});

test.afterAll(async () => {
  for (const who of ['uma', 'max', 'ned']) await endAllOf(who);
  await cluster.end();
});

test('a node that waits for approval gets nothing to run and starts nothing elsewhere', async () => {
  await eventually('two waits', async () => (await nodeNamed('two')).state === 'pending');
  const there = await launch(one, 'ned', { node: (await nodeNamed('two')).id });
  expect(there.status).toBe(503);
  // A frontend that is not approved yet may run nothing on the others, and cannot be placed on itself.
  expect((await launch(two, 'ned', { node: (await nodeNamed('one')).id })).status).toBe(503);
});

test('approved nodes take launches of each other, spread over all, and a limit counts them all', async () => {
  await approve('two');
  await approve('three');
  const places = new Set<string>();
  for (let count = 0; count < 3; count += 1) {
    const { status, body } = await launch(two, 'uma');
    expect(status, JSON.stringify(body)).toBe(201);
    places.add(body.node);
  }
  expect(places.size).toBe(3);
  for (const node of [one, two, three]) {
    const { status, body } = await launch(node, 'uma');
    expect({ status, ...body }).toMatchObject({ status: 403, limit: 'session_limit', used: 3, allowed: 3 });
  }
});

test('100 launches at once over two frontends start exactly as many as the limit allows', async () => {
  test.setTimeout(120_000);
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) => launch(index % 2 === 0 ? one : two, 'max')),
  );
  const started = answers.filter(({ status }) => status === 201);
  const counts = [...new Set(answers.map(({ status }) => status))].map(
    (status) => `${answers.filter((answer) => answer.status === status).length} x ${status}`,
  );
  console.log(`100 parallel launches over two frontends: ${counts.join(', ')}`);
  expect(started).toHaveLength(3);
  expect(answers.filter(({ status }) => ![201, 403, 503].includes(status))).toEqual([]);
  await eventually('all three are shown by a frontend that started some of them', async () => {
    const { body } = await one.call<{ nodes: { sessions: SessionWire[] }[] }>('max', 'GET', 'sessions');
    return body.nodes.flatMap(({ sessions }) => sessions).length === 3;
  });
  // An ended session frees its slot at once.
  expect((await two.call('max', 'DELETE', `sessions/${started[0]?.body.session_id}`)).status).toBe(200);
  expect((await launch(one, 'max')).status).toBe(201);
  expect((await launch(two, 'max')).status).toBe(403);
});

test('sessions of a node that is gone count, it shows as away, and it is right again when it returns', async () => {
  test.setTimeout(120_000);
  await three.kill();
  const away = await eventually('three is away', async () => {
    const node = await nodeNamed('three');
    return node.state === 'away' && node;
  });
  expect(away.error).toBeTruthy();
  expect(away.last_seen).toBeTruthy();
  expect((await launch(one, 'uma')).body).toMatchObject({ limit: 'session_limit', used: 3, allowed: 3 });
  // Nothing new is placed there.
  const { body } = await launch(one, 'ned');
  expect(body.node).not.toBe(away.id);

  three = await startNode('three');
  await eventually('three answers again', async () => (await nodeNamed('three')).state === 'answering');
  expect((await nodeNamed('three')).id).toBe(away.id);
  expect((await launch(three, 'uma')).status).toBe(403);
  await endAllOf('uma');
  expect((await launch(three, 'uma')).status).toBe(201);
});

test('a suspended node takes nothing and asks nothing', async () => {
  const { id, version } = await nodeNamed('two');
  const headers = { authorization: `Bearer ${rootToken}`, 'content-type': 'application/json', 'if-match': version };
  const suspended = await fetch(`${one.root}/api/v1/nodes/${id}`, {
    method: 'PUT',
    headers,
    body: JSON.stringify({ suspended: true }),
  });
  expect(suspended.status).toBe(200);
  const again = await fetch(`${one.root}/api/v1/nodes/${id}`, {
    method: 'PUT',
    headers,
    body: JSON.stringify({ suspended: false }),
  });
  expect(again.status, 'an old version changes nothing').toBe(409);
  expect((await launch(one, 'ned', { node: id })).status).toBe(503);
  expect((await launch(two, 'ned', { node: (await nodeNamed('one')).id })).status).toBe(503);
});
