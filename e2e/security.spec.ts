import { test as bareTest, expect, type Page } from 'playwright/test';
import { cast, seedPeople } from '../lib/seed/people';
import { nginxFolder } from './support/address';
import { bearerOf, signInAs } from './support/sign-in';
import { test } from './support/test';

/** What pages, files and calls say to the browser, and that no page breaks its own policy. */

/** Everything that the browser refused to run or load on any page of this context since. */
async function watchPolicy(page: Page): Promise<string[]> {
  const broken: string[] = [];
  await page.exposeFunction('noteBroken', (words: string) => broken.push(words));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { noteBroken } = window as typeof window & { noteBroken?: (words: string) => void };
      noteBroken?.(`${location.pathname}: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  page.on('console', (message) => {
    if (/content.security.policy/i.test(message.text())) broken.push(message.text());
  });
  return broken;
}

/** Until the page's own code runs: React marks what it has taken over. */
async function expectAlive(page: Page): Promise<void> {
  const marked = () => Object.keys(document.body).some((name) => name.startsWith('__react'));
  await expect.poll(() => page.evaluate(marked), page.url()).toBe(true);
}

const pages = [
  './',
  'users?sort=-pace',
  `users/${cast.over}`,
  `users/${cast.over}/settings`,
  'groups',
  'groups/staff',
  'pools',
  'pools/default',
  'sessions',
  'nodes',
  'calculator?open=yasa-staging.2',
  'calculator/report?open=yasa-staging.2',
  'analyses',
  'analyses/yasa-staging',
  'audit',
  'me',
  'docs',
  'users/nobody-at-all',
  'no/such/page',
];

test('no page of an administrator breaks its policy', async ({ page }) => {
  const broken = await watchPolicy(page);
  await signInAs(page, cast.administrator);
  for (const path of pages) {
    await page.goto(path);
    await expectAlive(page);
  }
  expect(broken).toEqual([]);
});

test('neither do the sign-in page, a refusal, the palette and another theme', async ({ page }) => {
  const broken = await watchPolicy(page);
  await page.goto('sign-in');
  await expectAlive(page);
  await signInAs(page, cast.below);
  await page.goto('users');
  await expectAlive(page);
  await page.goto('me');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByText('Dark appearance').click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  // Set by a script that stands in the page itself.
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(broken).toEqual([]);
});

test('neither do the files of the calculator', async ({ page }) => {
  const broken = await watchPolicy(page);
  await signInAs(page, cast.author);
  await page.goto('calculator?open=yasa-staging.2');
  await expect(page.locator('[data-export="chart"] svg').first()).toBeVisible();
  for (const entry of ['Chart as SVG', 'Chart as PNG']) {
    await page.getByRole('button', { name: 'Share' }).click();
    const file = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: entry }).click();
    await file;
  }
  expect(broken).toEqual([]);
});

// The browser logs its refusal as an error.
bareTest('a script that a page did not bring does not run', async ({ page }) => {
  const broken = await watchPolicy(page);
  await page.goto('sign-in');
  await page.evaluate(() => {
    const script = document.createElement('div');
    script.innerHTML = '<img src="data:," onerror="document.title=\'broken into\'">';
    document.body.append(script);
  });
  await expect.poll(() => broken.length).toBeGreaterThan(0);
  expect(await page.title()).not.toContain('broken into');
});

test('each page has a nonce of its own, whatever the client claims to have', async ({ request }) => {
  const nonces = new Set<string>();
  for (const headers of [{}, { 'x-headroom-nonce': 'mine', 'content-security-policy': "script-src 'nonce-mine'" }]) {
    const answer = await request.get('sign-in', { headers });
    const policy = answer.headers()['content-security-policy'] ?? '';
    expect(policy).not.toContain("script-src 'self' 'unsafe-inline'");
    const nonce = /script-src 'self' 'nonce-([^']+)' 'strict-dynamic';/.exec(policy)?.[1] ?? '';
    expect(await answer.text()).toContain(`nonce="${nonce}"`);
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(2);
  expect([...nonces]).not.toContain('mine');
});

for (const [path, isData] of [
  ['./', false],
  ['sign-in', false],
  ['no/such/page', false],
  ['api/v1/health', true],
  ['api/v1/users', true],
  ['api/v1/nothing', true],
  ['peer/sessions', true],
] as const) {
  test(`${path} says what a browser may do with it`, async ({ request }) => {
    const answer = await request.get(path, { headers: bearerOf(cast.administrator) });
    const headers = answer.headers();
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['permissions-policy']).toContain('camera=()');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy']?.startsWith("default-src 'none'")).toBe(isData);
    expect(headers['cache-control']).toContain('no-store');
    // Not over plain HTTP: nothing there knows of TLS.
    expect('strict-transport-security' in headers).toBe(nginxFolder !== undefined);
    expect(headers).not.toHaveProperty('x-powered-by');
  });
}

test('pages of a person are kept by nobody', async ({ request }) => {
  for (const path of ['me', `users/${cast.over}`, 'users/nobody-at-all', 'docs']) {
    const answer = await request.get(path, { headers: bearerOf(cast.administrator) });
    expect(answer.headers()['cache-control'], path).toContain('no-store');
  }
});

/** What somebody else is called in the pages of who is no administrator, in what they hold for scripts too. */
function othersIn(text: string, self: string): string[] {
  const others = seedPeople.map(({ username }) => username).filter((username) => username !== self);
  return others.filter((username) => new RegExp(`\\b${username}\\b`).test(text));
}

test('pages of a user name nobody else, and answer alike whether there is somebody of a name', async ({ request }) => {
  const headers = bearerOf(cast.below);
  for (const path of [
    './',
    'me',
    'me?period=month',
    'sessions',
    'users',
    'nodes',
    'audit',
    'calculator',
    'docs',
    'nothing',
  ]) {
    const answer = await request.get(path, { headers });
    expect(othersIn(await answer.text(), cast.below), path).toEqual([]);
  }
  const told = async (name: string) => {
    const answer = await request.get(`users/${name}`, { headers });
    const text = (await answer.text()).replaceAll(name, '*').replaceAll(/nonce="[^"]*"|nonce\\":\\"[^"]*"/g, '');
    return [answer.status(), text.replaceAll(/[\w+/=-]{20,}/g, 'id').length];
  };
  expect(await told(cast.over)).toEqual(await told(`${cast.over.slice(0, -2)}qq`));
});
