import { expect, type Page } from 'playwright/test';
import { type AllowanceFacts, factsAt } from '../lib/seed/facts';
import { cast } from '../lib/seed/people';
import { seedWorld } from '../lib/seed/world';
import { formatHours, formatOver, formatPercent, formatRemaining, formatSetHours } from '../lib/units/format';
import { formatDayAndClock, formatReset } from '../lib/units/format-time';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility';
import { setting } from './support/settings';
import { bearerOf, signInAs } from './support/sign-in';
import { test } from './support/test';

const zone = 'Europe/Paris';
test.use({ timezoneId: zone });

const world = seedWorld({ anchor: Number(setting('E2E_ANCHOR')) });
const perPeriod = { day: 'a day', week: 'a week', month: 'a month' };

function allowanceOf(username: string): AllowanceFacts {
  const facts = factsAt(world, world.anchor).people.get(username)?.allowance;
  if (!facts) throw new Error(`${username} has no allowance in the seed world`);
  return facts;
}

const main = (page: Page) => page.getByRole('main');

test.describe('a user', () => {
  test('reads what is left, when it resets and when it runs out', { tag: '@smoke' }, async ({ page }) => {
    const facts = allowanceOf(cast.runsOutLater);
    await signInAs(page, cast.runsOutLater);
    await page.goto('./');
    await expect(page).toHaveURL(/\/me$/);
    const hours = `${formatSetHours(facts.hours)} ${perPeriod[facts.period]}`;
    await expect(main(page)).toContainText(`${formatRemaining(facts.remainingHours)} left of ${hours}`);
    await expect(main(page)).toContainText(`Resets ${formatReset(facts.resetsAt, zone, Date.now())}, in `);
    await expect(main(page)).toContainText(/it runs out \w{3} \d+ \w{3} \d\d:\d\d, .* before that\./);
    const chart = page.getByRole('img', { name: /^Hours left/ });
    await expect(chart).toHaveAccessibleName(
      new RegExp(`${formatHours(facts.usedHours)} of ${formatSetHours(facts.hours)} used`),
    );
    await expect(main(page)).toContainText('Nothing is running.');
  });

  test('who is over is told by how much, until when, and what to do', async ({ page }) => {
    const facts = allowanceOf(cast.over);
    await signInAs(page, cast.over);
    await page.goto('me');
    const over = String(formatOver(facts.overHours));
    await expect(main(page)).toContainText(`${over} of an allowance of ${formatSetHours(facts.hours)}`);
    await expect(main(page)).toContainText(`${formatPercent(facts.usedHours / facts.hours)} · ${over}`);
    const reset = formatReset(facts.resetsAt, zone, Date.now());
    await expect(main(page)).toContainText(`Out of room until ${reset}. Ask an administrator for a grant.`);
  });

  test('sees what is running and what it has spent', async ({ page }) => {
    await signInAs(page, cast.runsOutNext);
    await page.goto('me');
    await expect(page.getByRole('region', { name: 'Running now' })).toContainText(
      /MATLAB on aurora.*2\.\d h spent at 1×/,
    );
    const rows = page.getByRole('table', { name: 'Sessions of the period' }).getByRole('row');
    await expect(rows.filter({ hasText: 'running' })).toContainText('MATLAB');
  });

  test('sees nobody else', async ({ page }) => {
    await signInAs(page, cast.runsOutLater);
    for (const path of [`users/${cast.over}`, 'users', 'users/nobody-at-all']) {
      const response = await page.goto(path);
      expect([path, response?.status()]).toEqual([path, 403]);
      await expect(main(page)).toContainText('You may not see this page.');
    }
    const headers = bearerOf(cast.runsOutLater);
    const answer = await page.request.get(`api/v1/users/${cast.over}/burn-down`, { headers });
    expect(answer.status()).toBe(403);
    await page.goto(`users/${cast.runsOutLater}`);
    await expect(page.getByRole('heading', { level: 1, name: cast.runsOutLater })).toBeVisible();
  });

  test('looks back a period and comes back, with the address and the Back button', async ({ page }) => {
    await signInAs(page, cast.runsOutLater);
    await page.goto('me');
    const { period } = allowanceOf(cast.runsOutLater);
    await page.getByRole('button', { name: `Previous ${period}` }).click();
    await expect(page).toHaveURL(new RegExp(`period=${period}`));
    await expect(main(page)).toContainText(/were left of|over by/);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Back to now' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Back to now' })).toBeHidden();
  });

  test('reads the chart by keyboard, and as a table', async ({ page }) => {
    await signInAs(page, cast.runsOutLater);
    await page.goto('me');
    const slider = page.getByRole('slider', { name: /^Read an instant/ });
    await slider.focus();
    await page.keyboard.press('Home');
    const { hours, startsAt } = allowanceOf(cast.runsOutLater);
    await expect(slider).toHaveAttribute(
      'aria-valuetext',
      new RegExp(`^${formatDayAndClock(startsAt, zone)}; ${formatRemaining(hours)} left; 0 h used`),
    );
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await expect(page.getByRole('table', { name: /as a table$/ })).toBeVisible();
  });

  test('can use the page in both themes, and at 360 px', async ({ page }) => {
    await signInAs(page, cast.runsOutNext);
    await page.goto('me');
    await expect(page.locator('.recharts-surface').first()).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 800 });
    await expectNoSidewaysScroll(page);
  });
});

test.describe('an administrator', () => {
  test.beforeEach(({ page }) => signInAs(page, cast.administrator));

  test('sees how a limit came about where two groups set it', async ({ page }) => {
    await page.goto(`users/${cast.twoGroups}`);
    const limits = page.getByRole('region', { name: 'Limits' });
    await expect(limits).toContainText('20 h a weekfrom group studentsinstead of 120 h a month from group sleep-lab');
    await expect(limits).toContainText('8,192 MiBfrom group studentsinstead of 32,768 MiB from group sleep-lab');
  });

  test('sees a grant in the figure, in the chart and in its list', async ({ page }) => {
    await page.goto(`users/${cast.granted}?period=week`);
    await expect(main(page)).toContainText('left of 26 h a week, 6 h of it granted');
    await expect(page.getByRole('region', { name: 'Grants' })).toContainText('Thesis deadline+6 h');
  });

  test('is told of settings that cannot be read, and of hours no session tells of', async ({ page }) => {
    await page.goto(`users/${cast.unreadable}`);
    await expect(main(page)).toContainText('The settings cannot be read.');
    await expect(main(page)).toContainText('What is left is not known.');
    await page.goto(
      `users/${cast.unrecorded}?period=month&at=${new Date(world.anchor - 40 * 86_400_000).toISOString().slice(0, 10)}`,
    );
    await expect(main(page)).toContainText('were used without a record of the session.');
  });

  test('is told where there is no such user', async ({ page }) => {
    for (const name of ['nobody-at-all', '..%2Fkeys', 'IDAHL']) {
      const response = await page.goto(`users/${name}`);
      expect([name, response?.status()]).toEqual([name, 404]);
      await expect(main(page)).toContainText('There is no user of that name.');
    }
  });

  for (const username of [cast.overAndRunning, cast.granted, cast.allowanceZero]) {
    test(`can use the page of ${username} in both themes`, async ({ page }) => {
      await page.goto(`users/${username}`);
      await expect(page.locator('.recharts-surface').first()).toBeVisible();
      await expectAccessible(page);
    });
  }
});
