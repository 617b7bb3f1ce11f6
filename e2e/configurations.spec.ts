import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'playwright/test';
import { cast } from '../lib/seed/people';
import { bearerOf, signInAs } from './support/sign-in';
import { test } from './support/test';

const folder = path.resolve('lib/testing/fixtures/configurations');
const files = readdirSync(folder);
const isInvalid = (file: string) => file.endsWith('.invalid.yml');
const idOf = (file: string) => `fixture-${path.basename(file, '.yml')}`;

for (const file of files.filter((name) => !isInvalid(name))) {
  test(`${file} is opened, saved unchanged to the same bytes, and one changed term is one changed line`, async ({
    page,
  }) => {
    const bytes = readFileSync(path.join(folder, file));
    const id = idOf(file);
    await signInAs(page, cast.administrator);
    await page.goto('calculator');
    await page
      .getByRole('region', { name: 'Configuration' })
      .locator('input[type=file]')
      .setInputFiles({ name: file, mimeType: 'application/yaml', buffer: bytes });
    const save = page.getByRole('region', { name: 'Save' });
    const saveIt = save.getByRole('button', { name: `Save as ${id}`, exact: true });
    // The page proposes an id of its own once it has read the file.
    await expect(async () => {
      await save.getByLabel('Id, in links and in the API').fill(id);
      await expect(saveIt).toBeVisible({ timeout: 500 });
    }).toPass();
    await saveIt.click();
    await expect(save.getByText(`Saved as version 1 of ${id}`)).toBeVisible();
    const textOf = async (version: string) => {
      const answer = await page.request.get(`api/v1/analyses/${id}/versions/${version}`);
      return (await answer.json()).text as string;
    };
    expect(Buffer.from(await textOf('1'))).toEqual(bytes);

    await page.getByRole('textbox', { name: 'Per hour, MiB per signal hour', exact: true }).fill('77');
    await save.getByRole('button', { name: 'Save as the next version' }).click();
    await expect(save.getByText(`Saved as version 2 of ${id}`)).toBeVisible();
    const [before, after] = [bytes.toString().split('\n'), (await textOf('2')).split('\n')];
    const changed = after.filter((line) => !before.includes(line));
    expect(changed.map((line) => line.trim())).toEqual(['per_hour_system_memory_mib: 77']);
    expect(after.length - before.length).toBeLessThanOrEqual(1);
  });
}

for (const file of files.filter(isInvalid)) {
  test(`${file} is refused with every fault, on the page and by the API`, async ({ page }) => {
    const text = readFileSync(path.join(folder, file), 'utf8');
    await signInAs(page, cast.author);
    await page.goto('calculator');
    const configuration = page.getByRole('region', { name: 'Configuration' });
    await configuration.getByLabel(/^Paste a configuration/).fill(text);
    await expect(configuration.getByText(/^Not read, for /)).toBeVisible();
    const answer = await page.request.put(`api/v1/analyses/${idOf(file).replace('.', '-')}`, {
      headers: { ...bearerOf(cast.author), 'if-none-match': '*' },
      data: { text },
    });
    expect(answer.status()).toBe(422);
    const { errors } = (await answer.json()) as { errors: { path: string; line: number | null; message: string }[] };
    // As many as the file has wrong values; each with its line, and each said on the page too.
    expect(errors.length).toBeGreaterThanOrEqual(3);
    for (const { line, path: where } of errors) {
      expect(line).toBeGreaterThan(0);
      await expect(configuration.getByText(where).first()).toBeVisible();
    }
  });
}

test.describe('runs that cannot be read', () => {
  const header = 'hours,channels,sample_rate_hz,peak_mib';
  const cases: [string, string, RegExp][] = [
    ['a comma decimal', `${header}\n"21,9",2,100,1126`, /Line 2: hours is “21,9”; write 21\.9/],
    ['a missing column', 'hours,channels,sample_rate_hz\n8,2,256', /column peak_mib is missing/],
    ['a negative peak', `${header}\n8,2,256,-5`, /Line 2: peak_mib is “-5”; a number above 0 is needed/],
    ['no header', '8,2,256,1209', /first line names the columns/],
  ];
  for (const [what, text, words] of cases) {
    test(`${what} is told with what to change`, async ({ page }) => {
      await signInAs(page, cast.author);
      await page.goto('calculator');
      await page.getByLabel(/^Runs as CSV/).fill(text);
      await expect(page.getByRole('region', { name: 'Measured runs' }).getByText(words)).toBeVisible();
    });
  }
});

test.describe('runs that are read', () => {
  const header = 'hours,channels,sample_rate_hz,peak_mib';
  const many = Array.from(
    { length: 5000 },
    (_, run) => `${1 + (run % 48)},${1 + (run % 7)},${run % 2 ? 256 : 512},${900 + (run % 48) * 40}`,
  );
  const cases: [string, string, RegExp][] = [
    [
      'a byte order mark, CRLF and quoted cells',
      `\uFEFF"hours","channels","sample_rate_hz","peak_mib"\r\n"8","2","256","1209"\r\n"24","2","256","2880"\r\n"24","4","512","5100"\r\n`,
      /Fitted: every run is covered/,
    ],
    ['one run only', `${header}\n8,2,256,1209`, /1 run cannot settle 3 terms: choose at most 1 term/],
    ['all runs alike', [header, ...Array(4).fill('8,2,256,1209')].join('\n'), /cannot tell .* apart/],
    ['5,000 runs', [header, ...many].join('\n'), /Fitted: every run is covered/],
  ];
  for (const [what, text, words] of cases) {
    test(`${what}: the right result, or what to measure`, async ({ page }) => {
      await signInAs(page, cast.author);
      await page.goto('calculator');
      const runs = page.getByRole('region', { name: 'Measured runs' });
      await runs
        .locator('input[type=file]')
        .setInputFiles({ name: 'runs.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
      await runs.getByRole('button', { name: 'Fit', exact: true }).click();
      await expect(runs.getByText(words).first()).toBeVisible();
    });
  }
});
