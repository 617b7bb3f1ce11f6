import type { TokensAnswer, TokenWire } from '@/lib/api/tokens';
import { type Role, roles } from '@/lib/cluster/permissions';

export const roleNames: Record<Role, string> = { admin: 'administrator', author: 'author', user: 'user' };

const soonMs = 7 * 86_400_000;

/** A token's state, in a word. */
export type TokenState = 'good' | 'ends soon' | 'expired';

export function stateOf({ expired, expires_at: end }: TokenWire, now: string): TokenState {
  if (expired) return 'expired';
  return end !== null && Date.parse(end) - Date.parse(now) < soonMs ? 'ends soon' : 'good';
}

/** From the largest that may be chosen down. */
export function roleChoices({ at_most: { role: most } }: TokensAnswer): { value: Role; label: string }[] {
  return roles.slice(roles.indexOf(most)).map((value) => ({ value, label: roleNames[value] }));
}

/** Why no larger one can be chosen; what a smaller one is for. */
export function roleReason({ username, at_most: { role } }: TokensAnswer, isSelf: boolean): string {
  const who = isSelf ? 'You act' : `${username} acts`;
  if (role === 'admin') return `${who} as administrator here. A smaller role is enough for most scripts.`;
  const article = role === 'author' ? 'an' : 'a';
  return `${who} as ${article} ${roleNames[role]} here, and a token opens no more than that.`;
}
