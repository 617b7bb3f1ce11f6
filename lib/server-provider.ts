import 'server-only';
import type { Logger } from 'pino';
import type { Audit } from './audit/audit';
import type { Auth } from './auth/authenticate';
import { createIdentityProvider, type IdentityProvider } from './auth/identity-provider';
import { oidcSettingsOf } from './auth/oidc-settings';
import { type SignIns, signInIdOf } from './auth/sign-ins';
import type { Env } from './config/env';
import { createTicker } from './node/ticker';
import type { Tree } from './records/snapshot';
import type { ProviderContext } from './services/provider-context';
import { refreshProviderSignIns } from './services/provider-refresh';
import type { Store } from './store/port';
import type { Clock } from './time/clock';

/** Those of the server's parts that signing in at the identity provider takes. */
interface ProviderParts {
  identityProvider: IdentityProvider | null;
  auth: Auth;
  store: Store;
  tree: Tree;
  audit: Audit;
  clock: Clock;
  logger: Logger;
}

/** The organisation's own sign-in; null where the environment sets up none. */
export function buildIdentityProvider(env: Env, clock: Clock): IdentityProvider | null {
  const settings = oidcSettingsOf(env);
  return settings && createIdentityProvider(settings, clock, env.HEADROOM_STATE_DIR);
}

/** With a sign-in goes what was kept to ask the provider about it again. */
export function forgettingTokens(signIns: SignIns, provider: IdentityProvider | null): SignIns {
  if (!provider) return signIns;
  return {
    ...signIns,
    async end(cookie) {
      await signIns.end(cookie);
      await provider.refreshTokens.remove(signInIdOf(cookie));
    },
  };
}

/** What signing in at the identity provider takes; null where none is set up. */
export function providing({ identityProvider, auth, logger, ...parts }: ProviderParts): ProviderContext | null {
  if (!identityProvider) return null;
  const { store, tree, audit, clock } = parts;
  const { signIns, people } = auth;
  const warn: ProviderContext['warn'] = (facts, words) => logger.warn(facts, words);
  return { provider: identityProvider, signIns, people, store, tree, audit, clock, warn };
}

/** Asks the identity provider again and again about those who signed in there; a round that takes longer skips the next. */
export function followProvider(parts: ProviderParts): void {
  const context = providing(parts);
  if (!context) return;
  let isAsking = false;
  const round = async () => {
    if (isAsking) return;
    isAsking = true;
    await refreshProviderSignIns(context);
    isAsking = false;
  };
  createTicker(context.provider.settings.refreshSeconds * 1000, () => void round()).start();
}
