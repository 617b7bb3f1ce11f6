import type { ChildProcess } from 'node:child_process';
import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'playwright/test';
import { rootAt } from './support/address';
import { removeFolderWithAll, temporaryFolder } from './support/folder';
import { aliasBomb, tenThousandBrackets } from './support/hostile-texts';
import { rootToken } from './support/secrets';
import { startServer, stopServer, waitForServer } from './support/server';
import { portBeside } from './support/settings';

const port = portBeside(2);
const root = rootAt(port);
const usage = 'cluster/usage/2026-12-01';
const at = '2026-12-01T12:00:00Z';

const settings = (yaml: string) => `--- Settings ---\n${yaml}\n--- Public Key ---\n`;
const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => line(i)).join('');

/** Each must be reported under its key, whatever stands beside it. */
const unusable: Record<string, string> = {
  'keys/users/bomb': settings(aliasBomb),
  'keys/users/brackets': settings(tenThousandBrackets),
  'keys/users/a..%2fb': settings('active: true'),
  'groups/bomb': aliasBomb,
  'groups/brackets': tenThousandBrackets,
  'cluster/nodes/aaaaaaaaaaaaaaaa.yml': aliasBomb,
  [`${usage}/aaaaaaaaaaaaaaaa.yml`]: aliasBomb,
  [`${usage}/bbbbbbbbbbbbbbbb.yml`]: tenThousandBrackets,
  [`${usage}/cccccccccccccccc.yml`]: 'alice: -1\n',
};

/** Large, and fine. */
const usable: Record<string, string> = {
  'keys/users/alice': settings('active: true'),
  [`${usage}/1111111111111111.yml`]: lines(100_000, (index) => `user${index}: 1.5\n`),
  [`${usage}/2222222222222222.yml`]: 'alice: 3600.0\n',
  [`${usage}/3333333333333333.yml`]: lines(400_000, (index) => `"many ${index % 1000} more ${index}": 2.0\n`),
};

const tooLarge = [`${usage}/dddddddddddddddd.yml`, 'groups/large'];

let folder: string;
let server: ChildProcess;

test.beforeAll(async () => {
  folder = temporaryFolder();
  const tree = path.join(folder, 'tree');
  for (const [key, text] of Object.entries({ ...unusable, ...usable })) write(tree, key, text);
  for (const key of tooLarge) truncateSync(write(tree, key, ''), 17 * 1024 * 1024);
  const stateFolder = path.join(folder, 'state');
  server = startServer({ PORT: port, HEADROOM_STORE: `file:${tree}`, HEADROOM_STATE_DIR: stateFolder });
  await waitForServer(root, server);
});

test.afterAll(async () => {
  await stopServer(server);
  removeFolderWithAll(folder);
});

function write(tree: string, key: string, text: string): string {
  const file = path.join(tree, key);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

test('a tree with an alias bomb, deep brackets and huge files is served, and every one of them is reported', async ({
  request,
}) => {
  const answer = await request.get(`${root}/api/v1/usage?period=day&at=${at}`, {
    headers: { authorization: `Bearer ${rootToken}` },
  });
  expect(answer.status()).toBe(200);
  const { users, problems } = await answer.json();

  const reported: Map<string, string> = new Map(
    problems.map(({ key, reason }: { key: string; reason: string }) => [key, reason]),
  );
  expect([...reported.keys()].sort()).toEqual([...Object.keys(unusable), ...tooLarge].sort());
  for (const key of tooLarge) expect(reported.get(key)).toMatch(/16 MiB|at most \d+/);
  for (const reason of reported.values()) expect(reason).toMatch(/\w+ \w+/);

  const seconds = new Map(users.map((user: { username: string; seconds: number }) => [user.username, user.seconds]));
  expect(seconds.get('alice')).toBe(3600);
  expect(seconds.get('user99999')).toBe(1.5);
  expect(seconds.get('many 999 more 399999')).toBe(2);

  const health = await request.get(`${root}/api/v1/health`);
  expect(health.status()).toBe(200);
  expect(await health.json()).toMatchObject({ store: 'ok', problems: reported.size });
});
