import { readFile } from 'node:fs/promises';
import { expect, type Page } from 'playwright/test';
import { cast } from '../lib/seed/people';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility';
import { signInAs } from './support/sign-in';
import { test } from './support/test';

/** What a chat shows of a message without folding it away. */
const longestLink = 500;

test.beforeEach(({ page }) => signInAs(page, cast.author));

async function openSaved(page: Page): Promise<void> {
  await page.goto('calculator?open=yasa-staging.2');
  await expect(page.locator('[data-export="chart"] svg').first()).toBeVisible();
}

async function download(page: Page, entry: string): Promise<{ name: string; bytes: Buffer }> {
  await page.getByRole('button', { name: 'Share' }).click();
  const file = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: entry }).click();
  const done = await file;
  return { name: done.suggestedFilename(), bytes: await readFile(await done.path()) };
}

test('a link is short, and shows somebody else the same figures, file and runs', async ({ page, browser }) => {
  await openSaved(page);
  await page.getByRole('textbox', { name: 'Channels', exact: true }).fill('6');
  await expect(page).toHaveURL(/ch=6/);
  const link = page.url();
  console.log(`the link of seven runs and a saved version has ${link.length} characters`);
  expect(link.length).toBeLessThan(longestLink);
  const longest = await page.locator('[data-part="longest"]').textContent();
  const yaml = (await page.locator('[data-part="yaml"]').textContent()) ?? '';
  const other = await (await browser.newContext()).newPage();
  await signInAs(other, cast.administrator);
  await other.goto(link);
  await expect(other.locator('[data-part="yaml"]')).toHaveText(yaml);
  await expect(other.getByRole('row', { name: /^10 2 256 1,684 2,413 worst 43 %/ })).toBeVisible();
  await other
    .getByRole('radio', { name: /^Your cap|^16 GiB/ })
    .last()
    .check();
  await page.getByRole('radio', { name: /^16 GiB/ }).check();
  await expect(other.locator('[data-part="longest"]')).toHaveText(
    (await page.locator('[data-part="longest"]').textContent()) ?? '',
  );
  expect(longest).toMatch(/ h$/);
  await other.context().close();
});

for (const view of ['By length', 'By term', 'Heat map']) {
  test(`the chart ${view.toLowerCase()} is saved as a picture that stands alone`, async ({ page, browser }) => {
    await openSaved(page);
    await page.getByRole('button', { name: view, exact: true }).click();
    const svg = await download(page, 'Chart as SVG');
    expect(svg.name).toMatch(/^yasa-sleep-staging-.*\.svg$/);
    const alone = await (await browser.newContext()).newPage();
    await alone.goto(`data:image/svg+xml;base64,${svg.bytes.toString('base64')}`);
    expect(await alone.evaluate(() => document.documentElement.tagName)).toBe('svg');
    expect(await alone.evaluate(() => document.querySelectorAll('parsererror').length)).toBe(0);
    expect(await alone.evaluate(() => document.documentElement.textContent)).toContain('YASA sleep staging');
    expect(svg.bytes.toString()).not.toContain('var(--');
    await alone.context().close();

    const png = await download(page, 'Chart as PNG');
    expect(png.bytes.subarray(1, 4).toString()).toBe('PNG');
    // Width in the header of a PNG; twice the pixels of the chart.
    const shown = await page.locator('[data-export="chart"]').boundingBox();
    expect(png.bytes.readUInt32BE(16)).toBeGreaterThanOrEqual(2 * Math.floor(shown?.width ?? Number.NaN));
  });
}

test('table, runs and resources block go out as CSV and YAML', async ({ page }) => {
  await openSaved(page);
  const runs = await download(page, 'Runs as CSV UTF-8');
  expect(runs.bytes.toString()).toMatch(
    /^hours,channels,sample_rate_hz,peak_mib,claim_mib,.*\r\n21\.9,2,100,1126,2180,/,
  );
  const table = await download(page, 'Table as CSV for Excel');
  expect(table.bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const block = await download(page, 'Download resources as YAML');
  expect(block.bytes.toString()).toContain('  per_hour_per_khz_system_memory_mib: 450');
});

test('the report has formula, runs, chart and places, for the screen and for paper', async ({ page }) => {
  await openSaved(page);
  const address = new URL(page.url());
  await page.goto(`calculator/report${address.search}`);
  await expect(page.getByRole('heading', { name: 'YASA sleep staging' })).toBeVisible();
  await expect(page.getByText('800 + 450 × hours × kHz + 90 × hours × channels × kHz').first()).toBeVisible();
  await expect(page.getByRole('row', { name: /^10 2 256 1,684 2,413 .*43 %/ })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await expectNoSidewaysScroll(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('navigation').first()).toBeHidden();
  const paper = await page.pdf({ format: 'A4' });
  expect(paper.subarray(0, 5).toString()).toBe('%PDF-');
});
