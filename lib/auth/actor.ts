import 'server-only';
import type { Role } from '../cluster/permissions';

/** A signed-in person for the length of one request. The role was derived from the tree for this very request. */
export interface Actor {
  username: string;
  role: Role;
  /** `peer`: named by a frontend of the cluster, in a request that it signed. */
  via: 'root-token' | 'access-token' | 'cookie' | 'peer';
}

/** Signed in by the root token: an administrator with no record in the tree. */
export const rootUsername = 'root';
