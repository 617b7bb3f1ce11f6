import { readFile } from 'node:fs/promises';
import { expect, type Page } from 'playwright/test';
import { cast } from '../lib/seed/people';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility';
import { signInAs } from './support/sign-in';
import { test } from './support/test';

const rowsOf = (page: Page) => page.getByRole('table', { name: 'Users' }).locator('tbody').getByRole('row');

test.describe('an administrator', () => {
  test.beforeEach(async ({ page }) => {
    await signInAs(page, cast.administrator);
  });

  test('finds who runs out next and why', { tag: '@smoke' }, async ({ page }) => {
    await page.goto('./');
    const next = page.getByRole('list', { name: 'Who runs out next' }).getByRole('listitem');
    const soonest = next.filter({ has: page.getByRole('link', { name: cast.runsOutNext, exact: true }) });
    await expect(soonest).toContainText(/in \d+ h/);
    await expect(soonest).toContainText(/uses [\d.]+ h\/day · .* would last · .* from own settings/);
    await expect(next.first()).toContainText(/over by|spent/);

    await page.getByRole('link', { name: 'All users by run-out' }).click();
    await expect(page).toHaveURL('users?sort=runs_out_at');
    // Those who are out already stand above those who will be.
    const firstToRunOut = rowsOf(page)
      .filter({ hasText: /in \d+ (d|h|min)/ })
      .first();
    await expect(firstToRunOut).toContainText(cast.runsOutNext);

    await firstToRunOut.getByRole('link', { name: cast.runsOutNext }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(cast.runsOutNext);
    await expect(page.getByRole('main')).toContainText(/it runs out/);
    await expect(page.getByRole('table', { name: 'Sessions of the period' })).toContainText('MATLAB');

    await page.goBack();
    await expect(page).toHaveURL('users?sort=runs_out_at');
    await expect(firstToRunOut).toContainText(cast.runsOutNext);
  });

  test('sees the group behind a limit', async ({ page }) => {
    await page.goto(`users?search=${cast.granted}`);
    await rowsOf(page).getByRole('link', { name: cast.granted }).click();
    await expect(page.getByRole('region', { name: 'Limits' })).toContainText(/Allowance.*from group students/);
  });

  test('sees what is wrong, and where', async ({ page }) => {
    await page.goto('./');
    const wrong = page.getByRole('region', { name: 'What is wrong' });
    await expect(wrong).toContainText('birch is away');
    await expect(wrong).toContainText(new RegExp(`keys/users/${cast.unreadable}:\\d+is no valid YAML`));
    await wrong.getByRole('link', { name: 'Show them' }).click();
    await expect(rowsOf(page)).toHaveCount(1);
    await expect(rowsOf(page)).toContainText(cast.unreadable);
    await expect(rowsOf(page)).toContainText('not known');
  });

  test('narrows the list without changing a figure, and a reload keeps it', async ({ page }) => {
    // Up to yesterday, since sessions that run change the figures by themselves.
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    await page.goto(`users?at=${yesterday}`);
    const left = async (name: string) => {
      const row = rowsOf(page).filter({ has: page.getByRole('link', { name, exact: true }) });
      return row.getByRole('img').getAttribute('aria-label');
    };
    const before = await left(cast.below);
    await page.keyboard.press('/');
    await page.keyboard.type(cast.below.toUpperCase());
    await expect(rowsOf(page)).toHaveCount(1);
    await expect(page).toHaveURL(new RegExp(`search=${cast.below.toUpperCase()}`));
    expect(await left(cast.below)).toBe(before);
    await page.reload();
    await expect(page.getByRole('searchbox')).toHaveValue(cast.below.toUpperCase());
    await expect(rowsOf(page)).toHaveCount(1);
  });

  test('takes all users away as a file for a spreadsheet', async ({ page }) => {
    await page.goto('users?search=students');
    await page.getByRole('button', { name: 'CSV' }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: /^CSV for Excel/ }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/);
    const text = await readFile(await download.path(), 'utf8');
    expect(text.startsWith('\uFEFFusername,admin,active,groups,allowance_hours,')).toBe(true);
    expect(text).toContain(`\r\n${cast.granted},false,true,students,`);
  });

  test('sees overdue sessions first, with the reason, and a node that went away', async ({ page }) => {
    await page.goto('sessions');
    const nodes = page.getByRole('article');
    await expect(nodes.first().getByRole('listitem').first()).toContainText(/since .*ends it\./);
    const away = nodes.filter({ hasText: 'birch' });
    await expect(away).toContainText(/away.*Last seen .* ago\. Has stopped reporting\./);
    await page.getByText('Only overdue').click();
    await expect(page).toHaveURL('sessions?overdue=true');
    await expect(away).toHaveCount(0);
    await expect(page.getByRole('main')).toContainText(/Over its session hours since/);
  });

  test('keeps the last figures, marked as stale, while the server does not answer', async ({ page }) => {
    await page.goto('sessions');
    await expect(page.getByText(/^Updated/)).toBeVisible();
    const figure = await page
      .getByText(/sessions? runs?$/)
      .locator('..')
      .textContent();
    await page.route('**/api/v1/sessions', (route) => route.abort());
    await expect(page.getByText(/^Stale since/)).toBeVisible({ timeout: 20_000 });
    expect(
      await page
        .getByText(/sessions? runs?$/)
        .locator('..')
        .textContent(),
    ).toBe(figure);
  });

  test('gets about by keys', async ({ page }) => {
    await page.goto('users');
    await expect(rowsOf(page)).not.toHaveCount(0);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Go to Sessions');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await expect(page).toHaveURL('sessions');
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('A page, a name, or something to do').fill('calc');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/calculator/);
  });

  for (const path of ['./', 'users', 'sessions']) {
    test(`can read ${path} in both themes, wide and narrow`, async ({ page }) => {
      test.slow();
      await page.goto(path);
      await expect(page.getByText(/^Updated/)).toBeVisible();
      for (const width of [1440, 768, 360]) {
        await page.setViewportSize({ width, height: 800 });
        await expectNoSidewaysScroll(page);
        if (width !== 768) await expectAccessible(page);
      }
    });
  }
});

test.describe('a user', () => {
  test('has no list of users, and sees only sessions of their own', async ({ page }) => {
    await signInAs(page, cast.sessionTooLong);
    const refused = await page.goto('users');
    expect(refused?.status()).toBe(403);
    await page.goto('sessions');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your sessions');
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(page.getByRole('listitem')).toContainText(['JupyterLab']);
  });
});
