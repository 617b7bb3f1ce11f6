import 'server-only';
import type { Audit } from '../audit/audit';
import type { IdentityProvider } from '../auth/identity-provider';
import type { People } from '../auth/people';
import type { SignIns } from '../auth/sign-ins';
import type { Tree } from '../records/snapshot';
import type { Store } from '../store/port';
import type { Clock } from '../time/clock';

/** What signing in at the identity provider takes. */
export interface ProviderContext {
  provider: IdentityProvider;
  signIns: SignIns;
  people: People;
  store: Store;
  tree: Tree;
  audit: Audit;
  clock: Clock;
  /** For the operator; facts without secrets. */
  warn(facts: Readonly<Record<string, string>>, words: string): void;
}
