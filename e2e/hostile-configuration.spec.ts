import { expect } from 'playwright/test';
import { cast } from '../lib/seed/people';
import { aliasBomb, flatMap, tenMegabytesOfYaml, tenThousandBrackets } from './support/hostile-texts';
import { signInAs } from './support/sign-in';
import { test } from './support/test';

const files: [string, string, RegExp][] = [
  ['an alias bomb', `resources:\n  cpu_cores: 1\n${aliasBomb}`, /alias/i],
  ['10 KB of [', tenThousandBrackets, /deep|nest/i],
  ['a flat map of 100,000 keys', flatMap(100_000), /KiB|larger|large/i],
  ['10 MB of YAML', tenMegabytesOfYaml, /KiB|larger|large/i],
  ['a negative coefficient', 'resources:\n  cpu_cores: 1\n  base_system_memory_mib: -800\n', /base_system_memory_mib/],
  ['a length in another unit', 'resources:\n  cpu_cores: 1\n  base_system_memory_mib: 2G\n', /base_system_memory_mib/],
];

for (const [name, text, fault] of files) {
  test(`the calculator refuses ${name} with its fault, and stays usable`, async ({ page }) => {
    await signInAs(page, cast.author);
    await page.goto('calculator');
    const file = { name: 'hostile.yml', mimeType: 'application/yaml', buffer: Buffer.from(text) };
    await page.getByLabel('Choose a configuration file').setInputFiles(file);
    await expect(page.getByText(/^Not read, for/)).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Not read' })).toContainText(fault);

    await page.getByLabel(/^Paste a configuration/).fill('resources:\n  cpu_cores: 1\n  base_system_memory_mib: 800\n');
    await expect(page.getByText(/^Read/)).toBeVisible();
  });
}
