import path from 'node:path';
import { type Browser, expect, type Page } from 'playwright/test';
import { cast } from '../lib/seed/people';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility';
import { pressOn, typeInto } from './support/keyboard';
import { bearerOf, signInAs } from './support/sign-in';
import { test } from './support/test';

const runsFile = path.resolve('lib/testing/fixtures/yasa-measured.csv');
const id = 'night-stages';

test.describe.configure({ mode: 'serial' });

const runs = (page: Page) => page.getByRole('region', { name: 'Measured runs' });
const save = (page: Page) => page.getByRole('region', { name: 'Save' });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

async function asPerson(browser: Browser, username: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signInAs(page, username);
  return page;
}

test('an author goes from a file of runs to a saved configuration with the keyboard alone', async ({ page }) => {
  test.setTimeout(180_000);
  await signInAs(page, cast.author);
  await page.goto('analyses');
  await pressOn(page, page.getByRole('link', { name: 'New analysis' }));
  await expect(page).toHaveURL(/\/calculator$/);

  const chooser = page.waitForEvent('filechooser');
  await pressOn(page, runs(page).getByRole('button', { name: 'Choose a file' }));
  await (await chooser).setFiles(runsFile);
  await expect(runs(page).getByRole('row', { name: /^21\.9 2 100 1,126 / })).toBeVisible();

  await pressOn(page, runs(page).getByRole('button', { name: 'Fit', exact: true }));
  await expect(runs(page).getByText('Fitted: every run is covered.')).toBeVisible();
  await expect(runs(page).getByRole('row', { name: /^10 2 256 1,684 .* 30 %/ })).toBeVisible();
  await pressOn(page, runs(page).getByRole('button', { name: 'Use these terms' }));
  await expect(field(page, 'Base, MiB')).toHaveValue('1010');
  await expect(runs(page).getByText('These terms are in use.')).toBeVisible();

  await typeInto(page, field(page, 'Name'), 'Night stages');
  await typeInto(page, field(page, 'Image'), 'registry.example/night-stages');
  await typeInto(page, field(page, 'Tag'), '1.0.0');
  await expect(page.locator('[data-part="yaml"]')).toContainText('per_hour_per_channel_per_khz_system_memory_mib: 232');
  await expect(field(page, 'Id, in links and in the API')).toHaveValue(id);
  await typeInto(page, save(page).getByLabel(/^What is new in it/), 'Fitted to seven nights');
  await page.keyboard.press('Enter');
  await expect(save(page).getByText(`Saved as version 1 of ${id}, with 7 measured runs.`)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`an=${id}\\.1`));
  await expectAccessible(page);

  await pressOn(page, save(page).getByRole('link', { name: 'See all its versions' }));
  await expect(page.getByRole('heading', { name: 'Night stages' })).toBeVisible();
  await expect(page.getByText('Fitted to seven nights')).toBeVisible();
  await expect(page.getByText('7 runs')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 800 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('an administrator registers it with a wall clock, by the keyboard too', async ({ page }) => {
  await signInAs(page, cast.administrator);
  await page.goto(`analyses/${id}`);
  await pressOn(page, page.getByRole('button', { name: 'Register version 1' }));
  const dialog = page.getByRole('dialog', { name: 'Register version 1' });
  await expect(dialog.getByText('No new version is made')).toBeVisible();
  await pressOn(page, dialog.getByRole('button', { name: 'A ceiling of its own' }));
  await typeInto(page, dialog.getByLabel('Hours'), '6');
  await pressOn(page, dialog.getByRole('button', { name: 'Register', exact: true }));
  await expect(dialog.getByText(/reason/i).last()).toBeVisible();
  await typeInto(page, dialog.getByLabel('Reason'), 'Slow on the oldest node');
  await typeInto(page, dialog.getByLabel('Priority'), '2');
  await expectAccessible(page);
  await pressOn(page, dialog.getByRole('button', { name: 'Register', exact: true }));
  await expect(
    page.getByText('Version 2 was made from version 1 and registered. It is what a launch takes.'),
  ).toBeVisible();
  const answer = await page.request.get(`api/v1/analyses/${id}/versions/2`);
  const { text, registered, registered_by } = await answer.json();
  expect({ registered, registered_by }).toEqual({ registered: true, registered_by: cast.administrator });
  expect(text).toContain('Slow on the oldest node');
  expect(text).toMatch(/seconds: 21600/);
});

test('an author is refused a change of what an administrator set, in the form and as raw YAML', async ({ page }) => {
  await signInAs(page, cast.author);
  await page.goto(`calculator?open=${id}.2`);
  await expect(
    page.getByText('Both decide what others get, so only an administrator sets them, at registration.'),
  ).toBeVisible();
  const read = async (what: string) => (await page.request.get(`api/v1/analyses/${id}${what}`)).json();
  const { index_version } = await read('');
  const { text } = await read('/versions/2');
  const saved = await page.request.put(`api/v1/analyses/${id}`, {
    headers: { ...bearerOf(cast.author), 'if-match': `"${index_version}"` },
    data: { text: text.replace('21600', '86400'), note: '' },
  });
  expect(saved.status()).toBe(403);
  expect((await saved.json()).detail).toMatch(/wall_clock.*administrator/);
  expect((await read('')).versions).toHaveLength(2);
});

test('two people save at once: the second is told who was first, and loses nothing', async ({ browser }) => {
  test.setTimeout(120_000);
  const [first, second] = await Promise.all([asPerson(browser, cast.author), asPerson(browser, cast.administrator)]);
  for (const page of [first, second]) {
    await page.goto(`calculator?open=${id}.2`);
    await expect(field(page, 'Base, MiB')).toHaveValue('1010');
    await expect(save(page).getByRole('button', { name: 'Save as the next version' })).toBeEnabled();
  }
  await field(first, 'Base, MiB').fill('1100');
  await save(first).getByRole('button', { name: 'Save as the next version' }).click();
  await expect(save(first).getByText(`Saved as version 3 of ${id}`)).toBeVisible();

  await field(second, 'CPU cores').fill('2');
  await save(second)
    .getByRole('button', { name: /^Save as the next version|^Save mine/ })
    .first()
    .click();
  await expect(save(second).getByText(`${cast.author} saved version 3`)).toBeVisible();
  await expect(field(second, 'CPU cores')).toHaveValue('2');
  await expectAccessible(second);
  await save(second).getByRole('button', { name: 'Save mine as the next version all the same' }).click();
  await expect(save(second).getByText(`Saved as version 4 of ${id}`)).toBeVisible();

  await second.goto(`analyses/${id}?from=3&to=4`);
  await expect(second.getByRole('row', { name: /CPU cores.* 1 .*2/ })).toBeVisible();
  for (const page of [first, second]) await page.context().close();
});

test('an older version is restored with the newest registration, and compared with another', async ({ page }) => {
  await signInAs(page, cast.author);
  await page.goto(`analyses/${id}`);
  await page.getByRole('button', { name: 'Restore version 1' }).click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText(/Version 5/).first()).toBeVisible();
  const { text } = await (await page.request.get(`api/v1/analyses/${id}/versions/5`)).json();
  expect(text).toContain('base_system_memory_mib: 1010');
  expect(text).toContain('21600');
  await page.goto(`analyses/${id}?from=3&to=5`);
  await expect(page.getByRole('row', { name: /base_system_memory_mib.*1,100 MiB.*1,010 MiB/ })).toBeVisible();
});

test('a removed analysis is in no list any more', async ({ page }) => {
  await signInAs(page, cast.administrator);
  await page.goto(`analyses/${id}`);
  await page.getByRole('button', { name: 'Remove' }).click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await dialog.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByRole('heading', { name: 'Night stages is removed.' })).toBeVisible();
  await page.getByRole('link', { name: 'See all analyses' }).click();
  await expect(page.getByRole('link', { name: 'YASA sleep staging' })).toBeVisible();
  await expect(page.getByText(id)).toBeHidden();
});
