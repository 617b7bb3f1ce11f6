import type { Browser, Page } from 'playwright/test';
import { expect } from 'playwright/test';
import { type Cluster, type ClusterNode, createCluster, userFile } from './support/cluster';
import { tokenOf } from './support/secrets';
import { test } from './support/test';

const key = '-----BEGIN PUBLIC KEY-----\r\nabc \n-----END PUBLIC KEY-----';

let cluster: Cluster;
let node: ClusterNode;

test.beforeAll(async () => {
  const objects = {
    'keys/users/ada': userFile('admin: true'),
    'keys/users/dana': userFile('admin: true'),
    'keys/users/uma': userFile('{session_limit: 2, allowance_hours: 10, allowance_period: week}') + key,
  };
  cluster = await createCluster(objects, ['ada', 'dana', 'uma']);
  node = await cluster.start('one', { HEADROOM_RUNTIME: 'process' });
});

test.afterAll(() => cluster.end());

/** A browser of their own, signed in. */
async function browserOf(browser: Browser, username: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const signedIn = await page.request.post(`${node.root}/api/v1/sign-in`, { data: { token: tokenOf(username) } });
  expect(signedIn.status()).toBe(200);
  return page;
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const notice = (page: Page) => page.getByRole('region', { name: 'Changed by somebody else' });

test('two administrators edit one user in two browsers: no write is lost, and both are told', async ({ browser }) => {
  const [ada, dana] = await Promise.all([browserOf(browser, 'ada'), browserOf(browser, 'dana')]);
  await Promise.all([ada, dana].map((page) => page.goto(`${node.root}/users/uma/settings`)));
  await expect(field(ada, 'Sessions at once, in sessions')).toHaveValue('2');

  await field(dana, 'Sessions at once, in sessions').fill('5');
  await save(dana);
  await expect(dana.getByText(/^Saved at/)).toBeVisible();

  // Ada has typed two figures by now, one of them where Dana was first.
  await field(ada, 'Allowance, in h').fill('20');
  await field(ada, 'Sessions at once, in sessions').fill('3');
  await save(ada);
  await expect(notice(ada)).toContainText('dana changed user uma');
  await expect(notice(ada)).toContainText('Sessions at once: was 2 sessions; mine 3 sessions, theirs 5 sessions');
  await expect(field(ada, 'Allowance, in h')).toHaveValue('20');
  await notice(ada).getByRole('button', { name: 'Take theirs' }).click();
  await save(ada);
  await expect(ada.getByText(/^Saved at/)).toBeVisible();

  // Dana's page is older than that now, and so is told in turn.
  await field(dana, 'Sessions at once, in sessions').fill('6');
  await save(dana);
  await expect(notice(dana)).toContainText('ada changed user uma');
  await expect(notice(dana)).toContainText(/Allowance: 10.* → 20/);
  await save(dana);
  await expect(dana.getByText(/^Saved at/)).toBeVisible();

  const file = Buffer.from((await cluster.store.get('keys/users/uma'))?.bytes ?? []).toString();
  expect(file).toContain('session_limit: 6');
  expect(file).toContain('allowance_hours: 20');
  expect(file.endsWith(key)).toBe(true);

  // What each did stands in the log, with what was before.
  await ada.goto(`${node.root}/audit?search=uma`);
  const log = ada.getByRole('main');
  await expect(log).toContainText(/dana changed .*uma/);
  await expect(log).toContainText(/ada changed .*uma/);
});

test('a user who is made inactive is out at once, and back when active again', async ({ browser }) => {
  const [ada, uma] = await Promise.all([browserOf(browser, 'ada'), browserOf(browser, 'uma')]);
  await uma.goto(`${node.root}/me`);
  await expect(uma.getByRole('heading', { level: 1 })).toBeVisible();
  // A page that asks on goes to the sign-in by itself as soon as it is refused, in the middle of the way below.
  await uma.goto('about:blank');
  await ada.goto(`${node.root}/users/uma/settings`);
  await ada.getByRole('button', { name: /Deactivate/ }).click();
  const dialog = ada.getByRole('alertdialog').or(ada.getByRole('dialog'));
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog.getByRole('button', { name: /Deactivate/ }).click();
  await expect(ada.getByText(/^Saved at/)).toBeVisible();
  await expect(dialog).toBeHidden();
  await uma.goto(`${node.root}/me`);
  await expect(uma).toHaveURL(/\/sign-in/);

  await ada.getByRole('button', { name: 'Activate', exact: true }).click();
  await dialog.getByRole('button', { name: 'Activate', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(ada.getByRole('button', { name: 'Deactivate' })).toBeVisible();
  await uma.goto(`${node.root}/me`);
  await expect(uma).toHaveURL(/\/me$/);
});
