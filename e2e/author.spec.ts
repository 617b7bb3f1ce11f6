import { readFile } from 'node:fs/promises';
import { expect, type Page } from 'playwright/test';
import { readConfiguration } from '../lib/resources/configuration';
import { cast } from '../lib/seed/people';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility';
import { signInAs } from './support/sign-in';
import { test } from './support/test';

const longest = (page: Page) => page.locator('[data-part="longest"]');
const chart = (page: Page) => page.getByRole('img', { name: /^System memory by length\. / });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

async function openExample(page: Page): Promise<void> {
  await page.goto('calculator');
  await page.getByRole('button', { name: 'Load the YASA example' }).click();
  await expect(longest(page)).toHaveText('84.5 h');
}

test.describe('an author', () => {
  test.beforeEach(({ page }) => signInAs(page, cast.author));

  test('loads the YASA configuration, moves a slider by keys, and sees chart and longest recording answer', async ({
    page,
  }) => {
    await openExample(page);
    await expect(page.locator('.recharts-surface').first()).toBeVisible();
    await expect(chart(page)).toHaveAccessibleName(/the longest that fits is 84\.5 h/);
    await expect(page.getByText('The worst run leaves 43 % of headroom; 30 % is wanted.')).toBeVisible();

    const slider = page.getByRole('slider', { name: /^Per hour, kHz, / });
    await slider.focus();
    await page.keyboard.press('ArrowRight');
    await expect(field(page, 'Per hour, kHz, MiB per signal hour per kHz')).toHaveValue('455');
    await expect(longest(page)).toHaveText('83.9 h');
    await expect(chart(page)).toHaveAccessibleName(/the longest that fits is 83\.9 h/);
    await expect(page).toHaveURL(/pk=455/);
  });

  test('takes home YAML that reads back the same, with everything else of the file as it was', {
    tag: '@smoke',
  }, async ({ page }) => {
    await openExample(page);
    const shown = page.locator('[data-part="yaml"]');
    await expect(shown).toContainText('base_system_memory_mib: 800');
    const before = (await shown.textContent()) ?? '';
    await field(page, 'Base, MiB').fill('1G');
    await expect(page.getByText('1 GiB = 1024 MiB')).toBeVisible();
    await expect(shown).toContainText('base_system_memory_mib: 1024');

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('yasa-sleep-staging.yml');
    const text = await readFile(await file.path(), 'utf8');
    expect(text.trimEnd()).toBe(before.trimEnd().replace('memory_mib: 800', 'memory_mib: 1024'));
    expect(readConfiguration(text)).toMatchObject({
      kind: 'read',
      configuration: { name: 'YASA sleep staging', requirements: { base_system_memory_mib: 1024 } },
    });

    const figure = (await longest(page).textContent()) ?? '';
    await page.goto('calculator');
    await page.getByLabel('Choose a configuration file').setInputFiles({
      name: 'again.yml',
      mimeType: 'application/yaml',
      buffer: Buffer.from(text),
    });
    await expect(field(page, 'Base, MiB')).toHaveValue('1024');
    await expect(shown).toHaveText(text.trimEnd());
    await field(page, 'Channels').fill('3');
    await page.getByRole('radio', { name: /^16 GiB/ }).check();
    await expect(longest(page)).toHaveText(figure);
  });

  test('finds every input again after a reload, and goes back a step', async ({ page }) => {
    await openExample(page);
    await field(page, 'Channels').fill('6');
    await page.getByRole('button', { name: 'Heat map' }).click();
    const slider = page.getByRole('slider', { name: /^Read a length and a number of channels/ });
    await expect(slider).toBeVisible();
    const figure = (await longest(page).textContent()) ?? '';
    await page.reload();
    await expect(slider).toBeVisible();
    await expect(longest(page)).toHaveText(figure);
    await expect(page.getByRole('table', { name: 'Measured runs with claim and headroom' })).toBeVisible();
    await page.goBack();
    await expect(slider).toBeHidden();
    await expect(field(page, 'Channels')).toHaveValue('6');
  });

  test('reads any length and any channel count on the charts by keys, and as a table', async ({ page }) => {
    await openExample(page);
    const lines = page.getByRole('slider', { name: /^Read a length: System memory/ });
    await lines.focus();
    await page.keyboard.press('Home');
    await expect(lines).toHaveAttribute('aria-valuetext', /^0 h; 3 ch 800 MiB/);
    await page.keyboard.press('ArrowRight');
    await expect(lines).toHaveAttribute('aria-valuetext', /^0\.5 h; 3 ch 893 MiB/);
    await page.keyboard.press('Enter');
    await expect(field(page, 'Length, hours')).toHaveValue('0.5');

    await page.getByRole('button', { name: 'Heat map' }).click();
    const heat = page.getByRole('slider', { name: /^Read a length and a number of channels/ });
    await heat.focus();
    await page.keyboard.press('ArrowUp');
    await expect(heat).toHaveAttribute('aria-valuetext', /^0\.5 h, 4 ch: /);
    await page.keyboard.press('Enter');
    await expect(field(page, 'Channels')).toHaveValue('4');

    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await expect(page.getByRole('table', { name: /^System memory in MiB by length and channels/ })).toBeVisible();
  });

  test('is told before any submission that no node has that much', async ({ page }) => {
    await openExample(page);
    await field(page, 'Length, hours').fill('5000');
    await expect(page.getByText(/^No node has .* MiB\. The largest, \w+, has /)).toBeVisible();
  });

  test('can use the lines in both themes', async ({ page }) => {
    await openExample(page);
    await expect(page.locator('.recharts-surface').first()).toBeVisible();
    await expectAccessible(page);
  });

  test('can use the heat map in both themes', async ({ page }) => {
    await openExample(page);
    await page.getByRole('button', { name: 'Heat map' }).click();
    await expect(page.getByRole('list', { name: 'Classes of memory' })).toBeVisible();
    await expectAccessible(page);
  });

  for (const tab of ['GPU memory', 'Disk']) {
    test(`can use the tab of ${tab} in both themes, and at 360 px`, async ({ page }) => {
      await openExample(page);
      await page.getByRole('tab', { name: tab }).click();
      await expect(page.getByRole('region', { name: `Formula of ${tab.toLowerCase()}` })).toBeVisible();
      await page.setViewportSize({ width: 360, height: 800 });
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  }
});

test('the calculator is not for everyone', async ({ page }) => {
  await signInAs(page, cast.below);
  const response = await page.goto('calculator');
  expect(response?.status()).toBe(403);
  await expect(page.getByText('You may not see this page.')).toBeVisible();
});
