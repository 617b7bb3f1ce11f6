import { type ChildProcess, execFileSync } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'playwright/test';
import { rootAt } from './support/address';
import { inventoryOf, removeFolderWithAll, temporaryFolder } from './support/folder';
import { rootToken } from './support/secrets';
import { startServer, stopServer, waitForServer } from './support/server';
import { portBeside } from './support/settings';
import { test } from './support/test';

interface Expected {
  at: string;
  seconds: Record<string, Record<string, number>>;
  resets_at: Record<string, string>;
  effective: Record<string, Record<string, unknown[] | null>>;
  spent: Record<string, boolean>;
  problems: { key: string; entry?: string }[];
  unreadable_settings: string[];
}

const fixtures = path.join(import.meta.dirname, '../lib/testing/fixtures');
const expected: Expected = JSON.parse(readFileSync(path.join(fixtures, 'tree-expected.json'), 'utf8'));

const port = portBeside(1);
const root = rootAt(port);
const authorization = { authorization: `Bearer ${rootToken}` };

let folder: string;
let tree: string;
let server: ChildProcess;
let before: string[];

test.use({ baseURL: `${root}/` });

test.beforeAll(async () => {
  folder = temporaryFolder();
  tree = path.join(folder, 'tree');
  cpSync(path.join(fixtures, 'tree'), tree, { recursive: true });
  execFileSync('chmod', ['-R', 'a-w', tree]);
  before = inventoryOf(tree);
  const stateFolder = path.join(folder, 'state');
  server = startServer({ PORT: port, HEADROOM_STORE: `file:${tree}`, HEADROOM_STATE_DIR: stateFolder });
  await waitForServer(root, server);
});

test.afterAll(async () => {
  await stopServer(server);
  removeFolderWithAll(folder);
});

async function read(call: string) {
  const answer = await fetch(`${root}/api/v1/${call}`, { headers: authorization });
  expect(answer.status, call).toBe(200);
  return answer.json();
}

test.describe('a read-only tree of another program', () => {
  for (const period of ['day', 'week', 'month']) {
    test(`gives the expected seconds of the ${period} over the API`, async () => {
      const usage = await read(`usage?period=${period}&at=${expected.at}`);
      const rows: { username: string; seconds: number }[] = usage.users;
      const seconds = Object.entries(expected.seconds[period] ?? {});
      expect(rows.map((row) => [row.username, row.seconds]).sort()).toEqual(seconds.sort());
      expect(Date.parse(usage.resets_at)).toBe(Date.parse(expected.resets_at[period] ?? ''));
    });
  }

  test('lists every problem with a reason, and nothing else', async () => {
    const { problems } = await read(`usage?at=${expected.at}`);
    const named = problems.map(({ key, entry }: { key: string; entry?: string }) => `${key} ${entry ?? ''}`);
    expect(named.sort()).toEqual(expected.problems.map(({ key, entry }) => `${key} ${entry ?? ''}`).sort());
    for (const { reason } of problems) expect(reason).toMatch(/\w+ \w+/);
    expect(await read('health')).toMatchObject({ store: 'ok', problems: expected.problems.length });
  });

  for (const [username, settings] of Object.entries(expected.effective)) {
    test(`gives ${username} the expected limits, each with its source`, async () => {
      const user = await read(`users/${username}?at=${expected.at}`);
      for (const [name, setting] of Object.entries(settings)) {
        if (name !== 'allowance')
          expect(user.limits[name]).toMatchObject({ value: setting?.[0], source: setting?.[1] });
        else if (setting === null) expect(user.allowance).toBeNull();
        else expect(user.allowance).toMatchObject({ hours: setting[0], period: setting[1], source: setting[2] });
      }
      if (username in expected.spent) expect(user.allowance.spent).toBe(expected.spent[username]);
    });
  }

  test('names the users whose settings cannot be trusted', async () => {
    const { users } = await read(`users?at=${expected.at}&limit=1000`);
    const broken = users.filter((user: { settings_error?: string }) => user.settings_error);
    expect(broken.map((user: { username: string }) => user.username).sort()).toEqual(expected.unreadable_settings);
  });
});

test.describe('the pages of a read-only tree', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('sign-in');
    await page.getByLabel('Access token').fill(rootToken);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  });

  test('show what cannot be used, with the reasons', async ({ page }) => {
    const { problems } = await read('usage');
    for (const { key, reason } of problems) {
      await expect(page.getByText(key).first()).toBeAttached();
      await expect(page.getByText(reason).first()).toBeAttached();
    }
  });

  test('show the expected figures of a user', async ({ page }) => {
    await page.goto(`users/alice?at=${expected.at}`);
    const main = page.getByRole('main');
    // 32,566.75 s of the month are 9.046 h of 40 h.
    await expect(main).toContainText('9.0 h used of 40 h');
    await expect(main).toContainText('30.9 h');
    await expect(main).toContainText('from group power');
  });

  test('show every user with the expected hours', async ({ page }) => {
    await page.goto(`users?at=${expected.at}`);
    const row = (username: string) => page.getByRole('row').filter({ has: page.getByText(username, { exact: true }) });
    const cells = [
      ['alice', '9.0 of 40 h/month'],
      ['bob', '6.0 of 6 h/day'],
      ['1e3', '1.0 of 2 h/week'],
      ['no', 'of 0 h/month'],
      ['carol', 'no limit'],
      ['erin', 'settings cannot be used'],
    ] as const;
    for (const [username, text] of cells) await expect(row(username)).toContainText(text, { useInnerText: true });
  });
});

test('nothing of all this was written to the tree', () => {
  expect(inventoryOf(tree)).toEqual(before);
});
