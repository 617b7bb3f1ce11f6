import 'server-only';
import { createRemoteJWKSet, customFetch as joseFetch, type RemoteJWKSet } from 'jose';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  refreshTokenGrant,
} from 'openid-client';
import type { Clock, EpochMs } from '../time/clock';
import { type Claims, claimIn } from './oidc-claims';
import type { PendingSignIn } from './oidc-pending';
import type { OidcSettings } from './oidc-settings';

/** What the provider says of a person who has signed in there. */
export interface ProviderPerson {
  /** The provider's own name of the account, which never changes. */
  subject: string;
  /** The sign-in at the provider; null where it does not tell. */
  sid: string | null;
  claims: Claims;
  /** Null where the provider gives none: then nothing is asked between sign-ins. */
  refreshToken: string | null;
}

type KeepToken = (refreshToken: string) => Promise<void>;

/** Speaks with the provider. What it throws may hold tokens: `oidc-fault.ts` makes of it what may be told. */
export interface OidcClient {
  authorizationUrl(pending: PendingSignIn): Promise<URL>;
  /** `search`: the query that the browser came back with. */
  exchange(search: string, pending: PendingSignIn): Promise<ProviderPerson>;
  /** `keep` is given the token to use next time before anything else can fail: the old one may be worth nothing by then. */
  refresh(kept: { refreshToken: string; subject: string }, keep: KeepToken): Promise<ProviderPerson>;
  /** Where people sign out at the provider; null where it has no such page. */
  signOutUrl(): Promise<URL | null>;
  /** To check what the provider signs by itself. */
  signer(): Promise<{ issuer: string; keys: RemoteJWKSet }>;
}

/** What the provider says of itself is asked again this often: its addresses may change, its keys are followed at once. */
const discoveryHoldsMs = 3_600_000;
const timeoutSeconds = 10;

interface Discovered {
  configuration: Configuration;
  keys: RemoteJWKSet;
  at: EpochMs;
}

/** Nothing is asked before somebody signs in, so a provider that is down stops no start. */
export function createOidcClient(settings: OidcSettings, clock: Clock): OidcClient {
  const discovered = createDiscovery(settings, clock);

  return {
    async authorizationUrl({ state, nonce, challenge }) {
      const { configuration } = await discovered();
      return buildAuthorizationUrl(configuration, {
        redirect_uri: settings.redirectUri,
        scope: settings.scopes,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        state,
        nonce,
      });
    },

    async exchange(search, { state, nonce, verifier }) {
      const { configuration } = await discovered();
      const callback = new URL(settings.redirectUri);
      callback.search = search;
      const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true };
      const tokens = await authorizationCodeGrant(configuration, callback, checks);
      const idToken: Claims = tokens.claims() ?? {};
      return personOf(settings, configuration, { ...tokens, idToken, subject: String(idToken.sub) });
    },

    async refresh({ refreshToken, subject }, keep) {
      const { configuration } = await discovered();
      const tokens = await refreshTokenGrant(configuration, refreshToken);
      if (tokens.refresh_token && tokens.refresh_token !== refreshToken) await keep(tokens.refresh_token);
      const person = { ...tokens, idToken: (tokens.claims() ?? {}) as Claims, subject };
      return personOf(settings, configuration, person);
    },

    async signOutUrl() {
      const { configuration } = await discovered();
      if (configuration.serverMetadata().end_session_endpoint === undefined) return null;
      return buildEndSessionUrl(configuration, { post_logout_redirect_uri: settings.signedOutUri });
    },

    async signer() {
      const { configuration, keys } = await discovered();
      return { issuer: configuration.serverMetadata().issuer, keys };
    },
  };
}

/** Asked once at a time; a failure is not kept, so the next who asks tries again. */
function createDiscovery(settings: OidcSettings, clock: Clock): () => Promise<Discovered> {
  let latest: Discovered | null = null;
  let running: Promise<Discovered> | null = null;

  function discoverNow(): Promise<Discovered> {
    running ??= discover(settings, clock.now()).finally(() => {
      running = null;
    });
    return running;
  }

  return async () => {
    if (!latest) latest = await discoverNow();
    else if (clock.now() - latest.at >= discoveryHoldsMs) {
      // What was last known goes on while the provider cannot be asked.
      latest = await discoverNow().catch(() => latest as Discovered);
    }
    return latest;
  };
}

async function discover({ issuer, clientId, clientSecret }: OidcSettings, at: EpochMs): Promise<Discovered> {
  // Signatures of what comes straight from the provider are checked too.
  const execute = [enableNonRepudiationChecks, ...(issuer.protocol === 'http:' ? [allowInsecureRequests] : [])];
  const options = { execute, timeout: timeoutSeconds, [customFetch]: fetchAnew };
  const configuration = await discovery(issuer, clientId, undefined, authenticationBy(clientSecret), options);
  const { jwks_uri: jwksUri } = configuration.serverMetadata();
  if (jwksUri === undefined) throw new TypeError('the provider names no keys');
  const keys = createRemoteJWKSet(new URL(jwksUri), { timeoutDuration: timeoutSeconds * 1000, [joseFetch]: fetchAnew });
  return { configuration, keys, at };
}

/** A secret goes as a provider takes it by default (in a header), or in the body where it says that it takes it there only. */
function authenticationBy(clientSecret: string | null): ClientAuth {
  if (clientSecret === null) return None();
  const [inHeader, inBody] = [ClientSecretBasic(clientSecret), ClientSecretPost(clientSecret)];
  return (server, client, body, headers) => {
    const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = server;
    const isBodyOnly = methods.includes('client_secret_post') && !methods.includes('client_secret_basic');
    return (isBodyOnly ? inBody : inHeader)(server, client, body, headers);
  };
}

/** Next keeps what `fetch` was answered unless it is told not to. */
function fetchAnew(url: string, options: object): Promise<Response> {
  return fetch(url, { ...options, cache: 'no-store' });
}

interface Answered {
  subject: string;
  idToken: Claims;
  access_token: string;
  refresh_token?: string | undefined;
}

/** From the ID token, and where it leaves out who somebody is or their groups, from the userinfo endpoint. */
async function personOf(
  { usernameClaim, groupsClaim }: OidcSettings,
  configuration: Configuration,
  { subject, idToken, access_token, refresh_token }: Answered,
): Promise<ProviderPerson> {
  if (idToken.sub !== undefined && idToken.sub !== subject) throw new ForeignSubject();
  const isTold = [usernameClaim, groupsClaim].every((claim) => claimIn(idToken, claim) !== undefined);
  const canAsk = configuration.serverMetadata().userinfo_endpoint !== undefined;
  const asked = isTold || !canAsk ? {} : await fetchUserInfo(configuration, access_token, subject);
  const { sid } = idToken;
  return {
    subject,
    sid: typeof sid === 'string' && sid !== '' ? sid : null,
    claims: { ...asked, ...idToken },
    refreshToken: refresh_token ?? null,
  };
}

/** A refresh was answered for somebody else. */
class ForeignSubject extends Error {
  readonly code = 'foreign_subject';
  constructor() {
    super('the provider answered for another account');
    this.name = 'ForeignSubject';
  }
}
