import 'server-only';
import type { Role } from '../cluster/permissions';
import type { EpochMs } from '../time/clock';

/** A signed-in person for the length of one request. The role was derived from the tree for this very request. */
export interface Actor {
  username: string;
  role: Role;
  /**
   * `proxy`: named by a trusted reverse proxy. `peer`: named by a frontend of the cluster, in a request that it signed.
   */
  via: 'root-token' | 'access-token' | 'cookie' | 'proxy' | 'peer';
  /**
   * Where an access token opened this, by itself or by a sign-in: when it ends, null = never. Nothing that is made
   * with it may last longer.
   */
  tokenExpiresAt?: EpochMs | null;
  /** The id of that token. */
  tokenId?: string;
}

/** Signed in by the root token: an administrator with no record in the tree. */
export const rootUsername = 'root';
