import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
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
import { historyOf, writtenHistory } from './support/written';

const tickSeconds = 1;
/** 3.6 s. */
const shortHours = 0.001;

const analysis = `docker: {image: session-test, tag: "1", command: ${JSON.stringify(obedient)}}
resources: {cpu_cores: 1, base_system_memory_mib: 64}
`;

const objects = {
  'keys/users/lea': userFile(`session_hours: ${shortHours}`),
  'keys/users/sam': userFile(`allowance_hours: ${shortHours}`),
  'keys/users/ana': userFile('{}'),
  'keys/admins/ada': 'PEM',
  'cluster/pools/default.yml': 'stop_when_spent: true\n',
  'apps/long.yml': appFile(obedient),
  'analyses/slow/index.yml': 'versions: [{version: "1", by: ana, at: 1796126400.0, note: first, registered: true}]\n',
  'analyses/slow/1.yml': analysis,
};

interface SessionWire {
  session_id: string;
  overdue: { reason: string } | null;
}

let cluster: Cluster;

const startNode = (variables: Record<string, string> = {}) =>
  cluster.start('one', {
    DOCKER_HOST: sharedDockerHost(),
    HEADROOM_TICK_SECONDS: String(tickSeconds),
    HEADROOM_WALL_CLOCK_BASE_SECONDS: '3',
    HEADROOM_WALL_CLOCK_SECONDS_PER_HOUR: '0',
    ...variables,
  });

test.beforeEach(async () => {
  cluster = await createCluster(objects, ['lea', 'sam', 'ana', 'ada']);
});

test.afterEach(async () => {
  await cluster.end();
});

async function launch(node: ClusterNode, who: string, body: object = { app_id: 'long' }): Promise<string> {
  const answer = await node.call<SessionWire>(who, 'POST', 'sessions', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.session_id;
}

/** What the node's audit log says of the end of this session. */
function auditedEnd(node: ClusterNode, sessionId: string): Record<string, unknown> | undefined {
  const folder = path.join(node.stateFolder, 'audit');
  const files = readdirSync(folder).map((file) => path.join(folder, file));
  for (const file of files) expect(statSync(file).mode & 0o777).toBe(0o600);
  return files
    .flatMap((file) => readFileSync(file, 'utf8').trim().split('\n'))
    .map((line) => JSON.parse(line))
    .find(({ event, session_id }) => event === 'session.ended' && session_id === sessionId);
}

const cases = [
  ['lea', 'session_hours', { app_id: 'long' }, 3.6],
  ['sam', 'allowance_spent', { app_id: 'long' }, 3.6],
  ['ana', 'wall_clock', { analysis: { id: 'slow', hours: 8, channels: 2, sample_rate_hz: 256 } }, 3],
] as const;

test('an overdue session ends within one tick of its time, with its reason in history and audit', async () => {
  test.setTimeout(120_000);
  const node = await startNode();
  const ids = await Promise.all(cases.map(([who, , body]) => launch(node, who, body)));
  const history = await historyOf(cluster.store, cases.length);
  for (const [index, [who, reason, , limitSeconds]] of cases.entries()) {
    const session = history.find(({ sessionId }) => sessionId === ids[index]);
    expect(session).toMatchObject({ username: who, reason, endedBy: 'node' });
    const late = (session?.weightedSeconds ?? Number.NaN) - limitSeconds;
    console.log(`${reason}: charged until ${late.toFixed(3)} s after its time, at a tick of ${tickSeconds} s`);
    expect(late).toBeGreaterThanOrEqual(-0.05);
    // A tick, and what the machine takes to get to it.
    expect(late).toBeLessThanOrEqual(tickSeconds + 0.5);
    const audited = await eventually('the end is audited', async () => auditedEnd(node, ids[index] ?? ''));
    expect(audited).toMatchObject({ user: who, by: 'node', reason });
  }
  const spent = await node.call<Record<string, unknown>>('sam', 'POST', 'sessions', { app_id: 'long' });
  expect({ status: spent.status, ...spent.body }).toMatchObject({ status: 403, limit: 'allowance' });
});

test('with HEADROOM_END_OVERDUE=false it waits, and an administrator ends it from the page', async ({ page }) => {
  test.setTimeout(120_000);
  const node = await startNode({ HEADROOM_END_OVERDUE: 'false' });
  const ids = [await launch(node, 'lea'), await launch(node, 'ana', cases[2][2])];
  await eventually('both are overdue', async () => {
    const { body } = await node.call<{ sessions: SessionWire[] }>('ada', 'GET', 'overdue');
    return body.sessions.length === 2;
  });
  // Several ticks later they still run.
  await new Promise((resolve) => setTimeout(resolve, 3 * tickSeconds * 1000));
  expect(await writtenHistory(cluster.store)).toEqual([]);

  const signedIn = await page.request.post(`${node.root}/api/v1/sign-in`, { data: { token: rootToken } });
  expect(signedIn.status()).toBe(200);
  await page.goto(`${node.root}/sessions`);
  await page.getByRole('button', { name: 'End all 2 overdue' }).click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(dialog).toContainText('lea');
  await expect(dialog).toContainText('ana');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog.getByRole('button', { name: 'End 2 sessions' }).click();
  await expect(dialog.getByText('Ended.', { exact: true })).toHaveCount(2, { timeout: 30_000 });

  const history = await historyOf(cluster.store, 2);
  expect(history.map(({ sessionId }) => sessionId).sort()).toEqual([...ids].sort());
  expect(history.map(({ reason }) => reason).sort()).toEqual(['session_hours', 'wall_clock']);
  expect(history.map(({ endedBy }) => endedBy)).toEqual(['root', 'root']);
  for (const id of ids) expect(auditedEnd(node, id)).toMatchObject({ by: 'root' });
});
