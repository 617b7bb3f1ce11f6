import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { expect, type Page } from 'playwright/test';
import { atBase } from '../../lib/base-path';
import { createFileStore } from '../../lib/store/drivers/file';
import type { Store } from '../../lib/store/port';
import {
  type AccountClaims,
  startTestProvider,
  type TestProvider,
  testClientId,
} from '../../lib/testing/oidc-provider';
import { originAt, rootAt } from './address';
import { removeFolderWithAll, temporaryFolder } from './folder';
import { startServer, stopServer, waitForServer } from './server';
import { portBeside } from './settings';

export const providerName = 'Example University';

/** Two frontends over one tree, whose people sign in at a real provider that runs in the test's own process. */
export interface OidcCluster {
  provider: TestProvider;
  store: Store;
  /** Of the frontend that the provider sends people back to. */
  origin: string;
  otherOrigin: string;
  end(): Promise<void>;
}

export async function createOidcCluster(
  objects: Record<string, string>,
  accounts: Record<string, AccountClaims>,
  variables: Record<string, string>,
): Promise<OidcCluster> {
  const folder = temporaryFolder();
  const tree = path.join(folder, 'tree');
  const store = createFileStore(tree);
  for (const [key, text] of Object.entries(objects)) await store.put(key, new TextEncoder().encode(text), {});
  // Not two free ones: the provider, which has to know them first, could come to take one.
  const [port, otherPort] = [portBeside(2), portBeside(3)];
  const origin = originAt(port);
  const provider = await startTestProvider({
    accounts,
    redirectUri: `${origin}${atBase('/api/v1/sign-in/provider/callback')}`,
    signedOutUri: `${origin}${atBase('/sign-in')}`,
    logoutUri: `${origin}${atBase('/api/v1/sign-in/provider/logout')}`,
  });
  const common = {
    HEADROOM_STORE: `file:${tree}`,
    HEADROOM_PUBLIC_URL: origin,
    HEADROOM_OIDC_ISSUER: provider.issuer,
    HEADROOM_OIDC_CLIENT_ID: testClientId,
    HEADROOM_OIDC_NAME: providerName,
    HEADROOM_OIDC_REFRESH_SECONDS: '1',
    HEADROOM_POLL_SECONDS: '0.5',
    ...variables,
  };
  const servers: ChildProcess[] = [];
  for (const one of [port, otherPort]) {
    const server = startServer({ ...common, PORT: one, HEADROOM_STATE_DIR: path.join(folder, `state-${one}`) });
    servers.push(server);
    await waitForServer(rootAt(one), server);
  }
  return {
    ...{ provider, store, origin, otherOrigin: originAt(otherPort) },
    async end() {
      for (const server of servers) await stopServer(server);
      await provider.close();
      removeFolderWithAll(folder);
    },
  };
}

/** From the sign-in page over the provider's form, and back. */
export async function signInAtProvider(page: Page, login: string): Promise<void> {
  await page.getByRole('link', { name: `Sign in with ${providerName}` }).click();
  await expect(page.getByRole('heading', { name: 'Provider of the tests' })).toBeVisible();
  await page.getByLabel('Login').fill(login);
  await page.getByRole('button', { name: 'Continue' }).click();
}
