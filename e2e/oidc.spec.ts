import { type BrowserContext, expect, type Page } from 'playwright/test';
import { atBase } from '../lib/base-path';
import { visitProvider } from '../lib/testing/oidc-visit';
import { eventually, userFile } from './support/cluster';
import { createOidcCluster, type OidcCluster, signInAtProvider } from './support/oidc';
import { test } from './support/test';

const objects = {
  'keys/admins/ada': 'PEM\n',
  'keys/users/uma': userFile('session_limit: 2'),
  'keys/users/ines': userFile('active: false'),
  'groups/authors': 'author: true\nsso_groups: [writers]\n',
};
const accounts = {
  uma: { preferred_username: 'uma', groups: ['students'] },
  ines: { preferred_username: 'ines', groups: [] },
  stranger: { preferred_username: 'stranger', groups: [] },
  chief: { preferred_username: 'chief', groups: ['/platform admins'] },
};

let cluster: OidcCluster;

test.beforeAll(async () => {
  cluster = await createOidcCluster(objects, accounts, { HEADROOM_OIDC_ADMIN_GROUP: 'platform admins' });
});
test.afterAll(() => cluster.end());
test.beforeEach(() => {
  for (const [login, claims] of Object.entries(accounts)) cluster.provider.accounts.set(login, claims);
});

const urlOf = (path: `/${string}`, origin = cluster.origin) => `${origin}${atBase(path)}`;
const alertOf = (page: Page) => page.getByRole('alert').filter({ hasText: /./ });

async function statusOf(context: BrowserContext, path: `/${string}`, origin?: string): Promise<number> {
  const answer = await context.request.get(urlOf(path, origin), { maxRedirects: 0 });
  return answer.status();
}

async function roleOf(context: BrowserContext): Promise<string> {
  return (await (await context.request.get(urlOf('/api/v1/me'))).json()).role;
}

async function signedIn(page: Page, login = 'uma'): Promise<void> {
  await page.goto(urlOf('/sign-in?next=%2Fme'));
  await signInAtProvider(page, login);
  await expect(page).toHaveURL(urlOf('/me'));
}

test('a person signs in at the provider and comes back to where they wanted to go', async ({ page }) => {
  await page.goto(urlOf('/me?period=week'));
  await signInAtProvider(page, 'uma');
  await expect(page).toHaveURL(urlOf('/me?period=week'));
  await expect(page.getByRole('button', { name: /uma/ }).first()).toBeVisible();
  const cookies = await page.context().cookies(urlOf('/me'));
  const ours = cookies.filter(({ name }) => name.includes('headroom'));
  expect(ours.map(({ name, httpOnly, sameSite }) => ({ name, httpOnly, sameSite }))).toEqual([
    { name: expect.stringMatching(/^(__Host-|__Secure-)?headroom_sign_in$/), httpOnly: true, sameSite: 'Lax' },
  ]);
});

test('who is unknown here, or inactive, is told what to do', async ({ page }) => {
  for (const [login, words] of [
    ['stranger', 'Ask an administrator to make one'],
    ['ines', 'Your account here is inactive'],
    ['nobody', 'said no, or it was cancelled there'],
  ] as const) {
    await page.context().clearCookies();
    await page.goto(urlOf('/me'));
    await signInAtProvider(page, login);
    await expect(alertOf(page)).toContainText(words);
    expect(await statusOf(page.context(), '/api/v1/me')).toBe(401);
  }
});

test('an answer that this browser did not ask for signs nobody in', async ({ page }) => {
  await page.goto(urlOf('/api/v1/sign-in/provider/callback?code=made-up&state=made-up'));
  await expect(alertOf(page)).toContainText('begun in another browser');

  // Somebody else's own answer of the provider, which they keep for another browser.
  const begun = await fetch(urlOf('/api/v1/sign-in/provider'), { redirect: 'manual' });
  const redirectUri = urlOf('/api/v1/sign-in/provider/callback');
  const answer = await visitProvider(begun.headers.get('location') ?? '', 'uma', redirectUri);
  expect(answer.searchParams.get('code')).not.toBeNull();
  await page.goto(answer.href);
  await expect(alertOf(page)).toContainText('begun in another browser');
  expect(await statusOf(page.context(), '/api/v1/me')).toBe(401);
});

test('a change of groups at the provider holds here after the next refresh', async ({ page }) => {
  await signedIn(page);
  expect(await roleOf(page.context())).toBe('user');
  cluster.provider.accounts.set('uma', { preferred_username: 'uma', groups: ['students', 'writers'] });
  await eventually('uma is an author', async () => (await roleOf(page.context())) === 'author');
  cluster.provider.accounts.set('uma', accounts.uma);
  await eventually('uma is none any more', async () => (await roleOf(page.context())) === 'user');
});

test('signing out at the provider ends the sign-in on every frontend', async ({ page }) => {
  await signedIn(page);
  expect(await statusOf(page.context(), '/api/v1/me', cluster.otherOrigin)).toBe(200);
  // A page that asks on goes to the sign-in by itself as soon as it is refused, in the middle of the way below.
  await page.goto('about:blank');
  await cluster.provider.tellSignedOut('uma');
  expect(await statusOf(page.context(), '/api/v1/me', cluster.otherOrigin)).toBe(401);
  await page.goto(urlOf('/me'));
  await expect(page.getByRole('heading', { name: 'Sign in to Headroom' })).toBeVisible();
});

test('what the provider takes back ends the sign-in', async ({ page }) => {
  await signedIn(page);
  // As above.
  await page.goto('about:blank');
  await cluster.provider.revoke('uma');
  await eventually('uma is signed out', async () => (await statusOf(page.context(), '/api/v1/me')) === 401);
});

test('signing out here leads to the provider, and back', async ({ page }) => {
  await signedIn(page);
  const signOut = page.getByRole('menuitem', { name: 'Sign out' });
  // The page may have come back before its scripts run, and moves while they begin.
  await expect(async () => {
    if (!(await signOut.isVisible())) await page.getByRole('button', { name: /uma/ }).first().click({ timeout: 2000 });
    await signOut.click({ timeout: 2000 });
    await expect(signOut).toBeHidden({ timeout: 2000 });
  }).toPass();
  await expect(page).toHaveURL((url) => url.origin === cluster.provider.issuer);
  expect(await statusOf(page.context(), '/api/v1/me')).toBe(401);
  await page.getByRole('button', { name: /yes/i }).click();
  await expect(page).toHaveURL((url) => url.href.startsWith(urlOf('/sign-in')));
  // The provider asks again, since nobody is signed in there any more.
  await signInAtProvider(page, 'uma');
  await expect(page.getByRole('heading', { name: 'Sign in to Headroom' })).toBeHidden();
});

test('a sign-in ends after its 12 hours', async ({ page }) => {
  await signedIn(page);
  // As above.
  await page.goto('about:blank');
  for (const { key } of await cluster.store.list('cluster/sign-ins/')) {
    const text = new TextDecoder().decode((await cluster.store.get(key))?.bytes);
    const { created, expires } = instantsIn(text);
    expect(expires - created).toBe(12 * 3600);
    const past = text.replace(/^expires_at: .*$/m, `expires_at: ${Date.now() / 1000 - 1}`);
    await cluster.store.put(key, new TextEncoder().encode(past), {});
  }
  await page.goto(urlOf('/me'));
  await expect(page.getByRole('heading', { name: 'Sign in to Headroom' })).toBeVisible();
  // Still signed in at the provider, the person is back with one click.
  await page.getByRole('link', { name: /Sign in with/ }).click();
  await expect(page).toHaveURL(urlOf('/me'));
});

function instantsIn(text: string): { created: number; expires: number } {
  const instantOf = (entry: string) => Number(new RegExp(`^${entry}: (.*)$`, 'm').exec(text)?.[1]);
  return { created: instantOf('created_at'), expires: instantOf('expires_at') };
}

test('a member of the group of administrators is one, by a group in the tree', async ({ page }) => {
  await page.goto(urlOf('/sign-in'));
  await signInAtProvider(page, 'chief');
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  const group = await cluster.store.get('groups/platform-admins');
  expect(new TextDecoder().decode(group?.bytes)).toContain('admin: true');
});
