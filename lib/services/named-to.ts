import 'server-only';
import { type Actor, rootUsername } from '../auth/actor';

/**
 * Somebody's name as this reader may learn it: null for another's, unless the reader administrates. `root` is told to
 * all: it is nobody's.
 */
export function namedTo({ username, role }: Pick<Actor, 'username' | 'role'>, name: string): string | null {
  return role === 'admin' || name === username || name === rootUsername || name === '' ? name : null;
}
