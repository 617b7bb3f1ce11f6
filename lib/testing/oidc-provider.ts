import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import Provider, { type Configuration, type KoaContextWithOIDC } from 'oidc-provider';

/** What the provider says of an account, beside its `sub`, which is `sub-<login>`. */
export type AccountClaims = Record<string, unknown>;

interface TestProviderOptions {
  redirectUri: string;
  signedOutUri: string;
  /** Where it tells that somebody has signed out; left out, the tokens are only kept for the test. */
  logoutUri?: string;
  /** A public client has none. */
  clientSecret?: string;
  /** It takes the secret in the body of a request only. */
  takesSecretInBody?: boolean;
  accounts: Record<string, AccountClaims>;
  /** All claims in the ID token, as some providers do; else they are at the userinfo endpoint alone. */
  claimsInIdToken?: boolean;
  givesRefreshTokens?: boolean;
}

/** A real OpenID provider on a port of this machine, with a form that asks for nothing but the login. */
export interface TestProvider {
  issuer: string;
  clientId: string;
  /** Login -> claims; may be changed while it runs. */
  accounts: Map<string, AccountClaims>;
  /** Logout tokens that it has sent, newest last. */
  logoutTokens: string[];
  /** Cuts every connection while it is set. */
  isDown: boolean;
  /** How often it was asked for tokens. */
  tokenRequests: number;
  /** Tells that this account's last sign-in has ended. */
  tellSignedOut(login: string): Promise<void>;
  /** Takes back what was granted: refresh tokens of the account are worth nothing any more. */
  revoke(login: string): Promise<void>;
  /** A token signed with the provider's key. */
  sign(payload: Record<string, unknown>): Promise<string>;
  close(): Promise<void>;
}

export const testClientId = 'headroom';
const keyId = 'test-key';

/** One for all providers of a file: making it takes a moment. */
let madeKey: ReturnType<typeof generateKeyPair> | undefined;

export async function startTestProvider(options: TestProviderOptions): Promise<TestProvider> {
  madeKey ??= generateKeyPair('RS256', { extractable: true });
  const { privateKey } = await madeKey;
  const jwk = { ...(await exportJWK(privateKey)), kid: keyId, alg: 'RS256', use: 'sig' };
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const facts = {
    ...{ issuer, clientId: testClientId, isDown: false, tokenRequests: 0, logoutTokens: [] as string[] },
    accounts: new Map(Object.entries(options.accounts)),
  };
  const kept: Kept = { grants: new Map(), sids: new Map() };
  const provider = new Provider(issuer, configurationOf(options, facts, kept, jwk));
  provider.on('authorization.success', ({ oidc }: KoaContextWithOIDC) => {
    const { session } = oidc;
    if (session?.accountId) kept.sids.set(session.accountId, session.sidFor(testClientId) ?? '');
  });
  const test: TestProvider = Object.assign(facts, {
    async tellSignedOut(login: string) {
      const client = (await provider.Client.find(testClientId)) as BackChannelClient | undefined;
      await client?.backchannelLogout(subjectOf(login), kept.sids.get(subjectOf(login)) ?? '');
    },
    async revoke(login: string) {
      for (const grant of kept.grants.get(subjectOf(login)) ?? []) await grant.destroy();
    },
    sign: (payload: Record<string, unknown>) =>
      new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: keyId, typ: 'logout+jwt' }).sign(privateKey),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
  answer(server, provider, test);
  return test;
}

type BackChannelClient = { backchannelLogout(subject: string, sid: string): Promise<void> };
type Grant = InstanceType<Provider['Grant']>;
interface Kept {
  grants: Map<string, Grant[]>;
  sids: Map<string, string>;
}

function subjectOf(login: string): string {
  return `sub-${login}`;
}

function configurationOf(
  options: TestProviderOptions,
  facts: Pick<TestProvider, 'accounts' | 'logoutTokens'>,
  kept: Kept,
  jwk: object,
): Configuration {
  const {
    redirectUri,
    signedOutUri,
    clientSecret,
    logoutUri,
    claimsInIdToken,
    takesSecretInBody,
    givesRefreshTokens = true,
  } = options;
  const secretMethod = takesSecretInBody ? 'client_secret_post' : 'client_secret_basic';
  const grantTypes = ['authorization_code', ...(givesRefreshTokens ? ['refresh_token'] : [])];
  return {
    clients: [
      {
        client_id: testClientId,
        ...(clientSecret === undefined
          ? { token_endpoint_auth_method: 'none' }
          : { client_secret: clientSecret, token_endpoint_auth_method: secretMethod }),
        grant_types: grantTypes,
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: [signedOutUri],
        backchannel_logout_uri: logoutUri ?? 'http://127.0.0.1:9/logout',
        backchannel_logout_session_required: true,
      },
    ],
    clientAuthMethods: [secretMethod, 'none'],
    jwks: { keys: [jwk] },
    cookies: { keys: ['the cookies of a test provider'] },
    claims: { openid: ['sub'], profile: ['preferred_username', 'name', 'groups'], email: ['email'] },
    conformIdTokenClaims: claimsInIdToken !== true,
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: { enabled: true },
    },
    pkce: { required: () => true },
    ttl: {
      AccessToken: 60,
      AuthorizationCode: 30,
      IdToken: 60,
      RefreshToken: 3600,
      Session: 3600,
      Grant: 3600,
      Interaction: 600,
    },
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    issueRefreshToken: async () => givesRefreshTokens,
    rotateRefreshToken: true,
    findAccount: (_, subject) => {
      const claims = facts.accounts.get(subject.replace(/^sub-/, ''));
      return claims && { accountId: subject, claims: async () => ({ ...claims, sub: subject }) };
    },
    loadExistingGrant: (ctx) => grantedAll(ctx, kept),
    // Without the dispatcher that refuses addresses of this machine.
    fetch: async (url, given = {}) => {
      const { dispatcher: _, ...init } = given as RequestInit & { dispatcher?: unknown };
      const token = new URLSearchParams(String(init.body)).get('logout_token');
      if (token !== null) facts.logoutTokens.push(token);
      return logoutUri === undefined ? new Response(null, { status: 200 }) : fetch(url, init);
    },
  };
}

/** Nobody is asked whether they agree. */
async function grantedAll({ oidc }: KoaContextWithOIDC, { grants }: Kept): Promise<Grant | undefined> {
  const { session, client, provider } = oidc;
  if (!session?.accountId || !client) return undefined;
  const known = session.grantIdFor(client.clientId);
  const found = known === undefined ? undefined : await provider.Grant.find(known);
  if (found) return found;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope('openid profile email');
  await grant.save();
  grants.set(session.accountId, [...(grants.get(session.accountId) ?? []), grant]);
  return grant;
}

function answer(server: Server, provider: Provider, test: TestProvider): void {
  const callback = provider.callback();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (test.isDown) request.socket.destroy();
    else if (request.url?.startsWith('/interaction/')) interact(provider, test, request, response);
    else {
      if (request.url === '/token') test.tokenRequests += 1;
      void callback(request, response);
    }
  });
}

const form = `<!doctype html><html lang="en"><title>Provider</title><main><h1>Provider of the tests</h1>
<form method="post"><label>Login <input name="login" autofocus></label> <button>Continue</button></form></main></html>`;

async function interact(provider: Provider, test: TestProvider, request: IncomingMessage, response: ServerResponse) {
  if (request.method !== 'POST') {
    response.setHeader('content-type', 'text/html').end(form);
    return;
  }
  let body = '';
  for await (const chunk of request) body += chunk;
  const login = new URLSearchParams(body).get('login') ?? '';
  const result = test.accounts.has(login) ? { login: { accountId: subjectOf(login) } } : { error: 'access_denied' };
  await provider.interactionFinished(request, response, result);
}
