import 'server-only';
import type { Logger } from 'pino';
import type { Audit } from './audit/audit';
import { createAccessTokens } from './auth/access-tokens';
import type { Auth } from './auth/authenticate';
import { createCallRate } from './auth/call-rate';
import { createPeople } from './auth/people';
import type { ProxyIdentity } from './auth/proxy-identity';
import { createTryLimiter } from './auth/rate-limit';
import type { RootToken } from './auth/root-token';
import { createSignInLinks } from './auth/sign-in-links';
import { signInPrefix } from './auth/sign-in-record';
import { createSignIns } from './auth/sign-ins';
import type { TokenList } from './auth/token-list';
import { createTokenUse } from './auth/token-use';
import type { Env } from './config/env';
import { networkMatcher } from './config/networks';
import { createTicker } from './node/ticker';
import type { Tree } from './records/snapshot';
import type { ActingContext } from './services/acting-context';
import { createProxyGroups } from './services/proxy-groups';
import type { RefusalLog } from './services/refusal-log';
import type { TokenContext } from './services/token-context';
import type { Store } from './store/port';
import type { Clock } from './time/clock';

interface AuthParts {
  env: Env;
  nodeId: string;
  store: Store;
  stateStore: Store;
  tree: Tree;
  rootToken: RootToken;
  audit: Audit;
  logger: Logger;
  refusals: RefusalLog;
}

/** What signing in takes, over any store and tree: tests put memory ones here. */
export function buildAuth(parts: AuthParts): Auth {
  const { env, nodeId, store, stateStore, tree, rootToken, refusals } = parts;
  const hasJoined = async () => (await tree.snapshot()).nodes.has(nodeId);
  return {
    rootToken,
    accessTokens: createAccessTokens(store),
    tokenUse: createTokenUse({ store, nodeId, hasJoined }),
    signInLinks: createSignInLinks(stateStore),
    // A tree that cannot be written gets no write: people then sign in on each frontend by itself.
    signIns: store.writable ? createSignIns(store, signInPrefix) : createSignIns(stateStore, 'sign-ins/'),
    people: createPeople(store, tree),
    tries: createTryLimiter(),
    calls: createCallRate(env.HEADROOM_RATE_LIMIT),
    isTrustedProxy: networkMatcher(env.HEADROOM_TRUSTED_PROXIES),
    publicUrl: env.HEADROOM_PUBLIC_URL,
    proxy: proxyIdentity(parts),
    noteRefused: refusals.note,
  };
}

function proxyIdentity({ env, store, audit, tree, logger }: AuthParts): ProxyIdentity | null {
  const { HEADROOM_PROXY_USER_HEADER: userHeader, HEADROOM_PROXY_GROUPS_HEADER: groupsHeader } = env;
  if (userHeader === undefined) return null;
  const noteGroups = createProxyGroups({ store, audit, tree, warn: (facts, words) => logger.warn(facts, words) });
  return { userHeader, groupsHeader, noteGroups };
}

/** Those of the server's parts that access tokens take. */
interface TokenParts {
  auth: Auth;
  tokenList: TokenList;
}

/** What services take that make, list and revoke access tokens. */
export function withTokens({ auth, tokenList }: TokenParts, context: ActingContext): TokenContext {
  const { accessTokens, tokenUse, people } = auth;
  return { ...context, accessTokens, tokenUse, tokenList, people };
}

interface Accounting {
  env: Env;
  auth: Auth;
  refusals: RefusalLog;
  clock: Clock;
  logger: Logger;
}

/** Writes down, again and again, when tokens were last used and how many refused sign-ins were left out. */
export function keepAccounts(parts: Accounting): void {
  let isWriting = false;
  const round = async () => {
    if (isWriting) return;
    isWriting = true;
    await writeAccounts(parts);
    isWriting = false;
  };
  createTicker(parts.env.HEADROOM_USAGE_FLUSH_SECONDS * 1000, () => void round()).start();
}

/** Never throws: what could not be written is tried again. `isLast`: the process stops. */
export async function writeAccounts({ auth, refusals, clock, logger }: Accounting, isLast = false): Promise<void> {
  await refusals.flush(clock.now(), isLast);
  try {
    await auth.tokenUse.flush();
  } catch (error) {
    logger.warn({ err: error }, 'when access tokens were last used could not be written');
  }
}
