import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { GET as complete } from '@/app/api/v1/sign-in/provider/callback/route';
import { GET as begin } from '@/app/api/v1/sign-in/provider/route';
import type { AuditEntry } from '../audit/audit';
import { systemClock } from '../time/clock';
import { type AccountClaims, startTestProvider, type TestProvider, testClientId } from './oidc-provider';
import { visitProvider } from './oidc-visit';
import { installTestServer, type TestServer, testOrigin, testPeople, testRequest } from './test-server';

export const testRedirectUri = `${testOrigin}/api/v1/sign-in/provider/callback`;

/** People of `testPeople` at a provider, and who is only there. */
export const testAccounts: Record<string, AccountClaims> = {
  uma: { preferred_username: 'uma', groups: ['/lab'] },
  ada: { preferred_username: 'ada', groups: ['staff'] },
  ines: { preferred_username: 'ines', groups: [] },
  stranger: { preferred_username: 'stranger', groups: ['staff'] },
  chief: { preferred_username: 'chief', groups: ['/platform admins'] },
  mail: { preferred_username: 'mail@example.org', groups: [] },
  root: { preferred_username: 'root', groups: [] },
  nameless: { groups: [] },
};

type ProviderOptions = Partial<Omit<Parameters<typeof startTestProvider>[0], 'redirectUri' | 'signedOutUri'>>;

/** The whole server beside a real provider. */
export interface OidcWorld {
  provider: TestProvider;
  server: TestServer;
  audit: AuditEntry[];
  stateFolder: string;
  /** A whole round trip; the answer of the callback. */
  signIn(login: string, next?: string, headers?: HeadersInit): Promise<Response>;
  close(): Promise<void>;
}

export async function oidcWorld(
  variables: Record<string, string> = {},
  options: ProviderOptions = {},
  objects: Record<string, string> = testPeople,
): Promise<OidcWorld> {
  const ends = { redirectUri: testRedirectUri, signedOutUri: `${testOrigin}/sign-in` };
  const provider = await startTestProvider({ accounts: testAccounts, ...ends, ...options });
  const stateFolder = await mkdtemp(path.join(os.tmpdir(), 'headroom-oidc-'));
  const audit: AuditEntry[] = [];
  const environment = {
    HEADROOM_PUBLIC_URL: testOrigin,
    HEADROOM_OIDC_ISSUER: provider.issuer,
    HEADROOM_OIDC_CLIENT_ID: testClientId,
    HEADROOM_STATE_DIR: stateFolder,
    ...variables,
  };
  const parts = { audit: { write: async (entry: AuditEntry) => void audit.push(entry) } };
  const server = await installTestServer(objects, environment, parts);
  // The provider has no other clock than the machine's.
  server.time.now = systemClock.now();
  return {
    ...{ provider, server, audit, stateFolder },
    async signIn(login, next, headers = {}) {
      const begun = await beginSignIn(next);
      const callback = await visitProvider(begun.location, login, testRedirectUri);
      return comeBack(callback, { ...headers, cookie: begun.cookie });
    },
    async close() {
      await provider.close();
      await rm(stateFolder, { recursive: true });
    },
  };
}

const noParams = { params: Promise.resolve({}) };

/** Where the browser is sent to, and the cookie that it keeps. */
export async function beginSignIn(next?: string): Promise<{ location: string; cookie: string }> {
  const query = next === undefined ? '' : `?next=${encodeURIComponent(next)}`;
  const answer = await begin(testRequest(`/api/v1/sign-in/provider${query}`), noParams);
  return { location: answer.headers.get('location') ?? '', cookie: cookieOf(answer, 'headroom_provider') };
}

/** The browser is back with this address. */
export function comeBack(callback: URL, headers: HeadersInit): Promise<Response> {
  return complete(testRequest(`${callback.pathname}${callback.search}`, { headers }), noParams);
}

/** The cookie that an answer sets, as a request sends it; empty where it sets none. */
export function cookieOf(answer: Response, name: string): string {
  const set = answer.headers.getSetCookie().find((one) => one.startsWith(`${name}=`));
  return set?.split(';')[0] ?? '';
}
