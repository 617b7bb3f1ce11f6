import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect } from 'playwright/test';
import { nginxFolder } from './support/address';
import { appFile, type Cluster, type ClusterNode, createCluster, obedient, userFile } from './support/cluster';
import { rootToken, tokenOf } from './support/secrets';
import { test } from './support/test';

let cluster: Cluster;
let node: ClusterNode;

test.beforeAll(async () => {
  cluster = await createCluster(
    { 'keys/users/uma': userFile('session_limit: 1'), 'apps/editor.yml': appFile(obedient) },
    ['uma'],
  );
  node = await cluster.start('one', { HEADROOM_RUNTIME: 'process' });
});

test.afterAll(() => cluster.end());

test('a person signs in, starts a program and ends it, where no engine runs', { tag: '@smoke' }, async ({ page }) => {
  await page.goto(`${node.root}/me`);
  await expect(page).toHaveURL(`${node.root}/sign-in?next=%2Fme`);
  await page.getByLabel('Access token').fill(tokenOf('uma'));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`${node.root}/me`);

  await page.goto(`${node.root}/me?start=editor`);
  const dialog = page.getByRole('dialog', { name: 'Start a session' });
  await dialog.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(dialog).toContainText(/Test.*(runs|started|running)/i);
  await page.keyboard.press('Escape');

  const running = page.getByRole('region', { name: 'Running now' });
  await expect(running).toContainText('Test on one');
  await running.getByRole('button', { name: /End/ }).click();
  const confirmation = page.getByRole('dialog');
  await confirmation.getByRole('button', { name: /^End/ }).click();
  await confirmation.getByRole('button', { name: 'Done' }).click();
  await expect(running).toContainText('Nothing is running.');
});

test('an invitation that is made beside the server lets a person in, once', { tag: '@smoke' }, async ({ page }) => {
  const env = {
    ...process.env,
    PORT: new URL(node.root).port,
    HEADROOM_STORE: `file:${path.join(cluster.folder, 'tree')}`,
    HEADROOM_STATE_DIR: node.stateFolder,
    HEADROOM_ROOT_TOKEN: rootToken,
    HEADROOM_PUBLIC_URL: nginxFolder === undefined ? '' : new URL(node.root).origin,
  };
  const words = ['--conditions=react-server', '--import', 'tsx', 'lib/invite.ts', 'uma'];
  const link = execFileSync(process.execPath, words, { env, encoding: 'utf8' }).split('\n')[0] ?? '';
  expect(link.startsWith(`${node.root}/sign-in#link=`)).toBe(true);
  await page.goto(link);
  await expect(page).toHaveURL(`${node.root}/me`);
  // A page that asks on without its cookie goes to the sign-in by itself, in the middle of the way there.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.getByRole('alert').filter({ hasText: /used/ })).toBeVisible();
});
