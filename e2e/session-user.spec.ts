import { expect } from 'playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility';
import { appFile, type Cluster, type ClusterNode, createCluster, obedient, userFile } from './support/cluster';
import { sharedDockerHost } from './support/engine';
import { tokenOf } from './support/secrets';
import { test } from './support/test';
import { historyOf } from './support/written';

/** 800 MiB and 100 an hour and channel: 8 h of 2 channels claim 2,400 MiB. */
const analysis = `docker: {image: session-test, tag: "1", command: ${JSON.stringify(obedient)}}
resources: {cpu_cores: 1, base_system_memory_mib: 800, per_hour_per_channel_system_memory_mib: 100}
`;

let cluster: Cluster;
let node: ClusterNode;

test.beforeAll(async () => {
  cluster = await createCluster(
    {
      'keys/users/uma': userFile('{session_limit: 1, session_hours: 8, session_memory_mb: 4096}'),
      'apps/editor.yml': appFile(obedient, 'memory: 256m\ncpus: 1\n'),
      'analyses/staging/index.yml':
        'versions: [{version: "1", by: ana, at: 1796126400.0, note: first, registered: true}]\n',
      'analyses/staging/1.yml': analysis,
    },
    ['uma'],
  );
  node = await cluster.start('one', { DOCKER_HOST: sharedDockerHost() });
});

test.afterAll(async () => {
  await cluster.end();
});

test.beforeEach(async ({ page }) => {
  await page.request.post(`${node.root}/api/v1/sign-in`, { data: { token: tokenOf('uma') } });
});

test('a user starts an app, is refused a second one with the reason, and ends the first', async ({ page }) => {
  await page.goto(`${node.root}/me`);
  await page.getByRole('button', { name: 'Start a session' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start a session' });
  await dialog.getByRole('combobox', { name: 'App or analysis' }).fill('Test');
  await expect(page.getByRole('option', { name: /Test/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const check = dialog.getByRole('status', { name: 'May it start?' });
  await expect(check).toContainText('Yes, it may start.');
  await expect(check).toContainText('256 MiB');
  await expect(check).toContainText('one in pool default');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(dialog).toContainText(/Test.*(runs|started|running)/i);
  await page.keyboard.press('Escape');

  const running = page.getByRole('region', { name: 'Running now' });
  await expect(running).toContainText('Test on one');
  await page.goto(`${node.root}/me?start=editor`);
  await expect(check).toContainText(/1 session of 1 in use/);
  await expect(dialog.getByRole('button', { name: 'Start', exact: true })).toBeDisabled();
  await page.keyboard.press('Escape');

  await running.getByRole('button', { name: /End/ }).click();
  const confirmation = page.getByRole('dialog');
  await expect(confirmation.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await confirmation.getByRole('button', { name: /^End/ }).click();
  await expect(confirmation).toContainText('Ended.');
  await confirmation.getByRole('button', { name: 'Done' }).click();
  await expect(running).toContainText('Nothing is running.');
  expect(await historyOf(cluster.store, 1)).toMatchObject([{ username: 'uma', reason: 'user', endedBy: 'uma' }]);
});

test('an analysis says what it claims before it is started, and a claim over the cap is refused at once', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`${node.root}/me?start=analysis:staging`);
  const dialog = page.getByRole('dialog', { name: 'Start a session' });
  const check = dialog.getByRole('status', { name: 'May it start?' });
  await dialog.getByRole('textbox', { name: /length/i }).fill('8');
  await dialog.getByRole('textbox', { name: /channels/i }).fill('2');
  await expect(check).toContainText('2,400 MiB');
  await expect(check).toContainText('2 h 20 min');
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('textbox', { name: /channels/i }).fill('5');
  await expect(check).toContainText(/claims 4,800 MiB; a session of this account may have 4,096 MiB/);
  await expectAccessible(page);
});
