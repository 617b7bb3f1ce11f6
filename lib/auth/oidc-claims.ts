import 'server-only';
import { parseName } from '../cluster/names';
import { rootUsername } from './actor';
import { sha256Hex } from './secrets';

/** What the provider says of a person; of any shape, since providers can be configured to say anything. */
export type Claims = Readonly<Record<string, unknown>>;

const mostGroups = 500;
const longestGroupName = 500;

/**
 * The provider's names of the person's groups: only text, each once, a leading `/` dropped, at most 500 of at most 500
 * characters. One text is one group. No such claim is no group, so that a membership which was taken away cannot stay
 * by the claim's absence.
 */
export function groupsIn(claims: Claims, claim: string): string[] {
  const value = claimIn(claims, claim);
  const listed = typeof value === 'string' ? [value] : Array.isArray(value) ? value : [];
  const names = listed
    .filter((name): name is string => typeof name === 'string' && !/\p{Cc}/u.test(name))
    .map((name) => name.replace(/^\//, ''))
    .filter((name) => name !== '' && name.length <= longestGroupName);
  return [...new Set(names)].slice(0, mostGroups);
}

export type UsernameClaim =
  | { kind: 'name'; username: string }
  | { kind: 'missing' }
  /** No name of ours: 1 to 128 of `A-Z a-z 0-9 _ -`. */
  | { kind: 'no_name' }
  /** `root` is nobody's at a provider. */
  | { kind: 'reserved' };

/** Whom the person is here. Nothing is made to fit: two people at the provider must never become one here. */
export function usernameIn(claims: Claims, claim: string): UsernameClaim {
  const value = claimIn(claims, claim);
  if (typeof value !== 'string' || value === '') return { kind: 'missing' };
  if (value.toLowerCase() === rootUsername) return { kind: 'reserved' };
  const username = parseName(value);
  return username === null ? { kind: 'no_name' } : { kind: 'name', username };
}

/** Own members alone: a claim called `constructor` is none. */
export function claimIn(claims: Claims, claim: string): unknown {
  return Object.hasOwn(claims, claim) ? claims[claim] : undefined;
}

/** Names an account or a sign-in of one provider in the tree, which is no secret, without telling what the provider calls it. */
export function oidcHash(issuer: string, kind: 'sub' | 'sid', value: string): string {
  return sha256Hex(JSON.stringify([issuer, kind, value]));
}
