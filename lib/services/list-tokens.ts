import 'server-only';
import type { TokensAnswer } from '../api/tokens';
import { rootUsername } from '../auth/actor';
import { smallerRole } from '../auth/authenticate';
import type { Standing } from '../cluster/role';
import { AppError } from '../errors';
import { isoInstant } from '../time/clock';
import type { TokenContext } from './token-context';
import { tokenWire } from './token-wire';

type ListContext = Pick<TokenContext, 'actor' | 'clock' | 'tokenList' | 'tokenUse' | 'people'>;

/**
 * A person's access tokens, those that have expired too, newest first. Also those of somebody who is gone, while there
 * are any: they open nothing, and come back with a person of that name unless they are revoked.
 * Throws AppError `not_found` for a name that nobody has.
 */
export async function listTokens(context: ListContext, username: string): Promise<TokensAnswer> {
  const answer = await tokensOf(context, username);
  if (answer.tokens.length === 0) await presentPerson(context, username);
  return answer;
}

export async function tokensOf(context: ListContext, username: string): Promise<TokensAnswer> {
  const { actor, clock, tokenList, tokenUse, people } = context;
  const [all, lastUses, standing] = await Promise.all([
    tokenList.all(),
    tokenUse.lastUses(),
    people.standingOf(username),
  ]);
  const own = all.filter(({ token }) => token.username === username);
  const now = clock.now();
  const newestFirst = own.toSorted((a, b) => b.token.createdAt - a.token.createdAt || (a.id < b.id ? -1 : 1));
  const { tokenExpiresAt: limit = null } = actor;
  return {
    as_of: isoInstant(now),
    username,
    tokens: newestFirst.map((one) => tokenWire(one, actor, lastUses.get(one.id), now)),
    at_most: {
      role: smallerRole(actor.role, standing?.role ?? 'user'),
      expires_at: limit === null ? null : isoInstant(limit),
    },
  };
}

/** Throws AppError `not_found`. */
export async function presentPerson({ people }: Pick<TokenContext, 'people'>, username: string): Promise<Standing> {
  const standing = await people.standingOf(username);
  if (standing === null) throw new AppError('not_found', `There is no user ${username}. Names are told apart by case.`);
  if (username === rootUsername) {
    const words = 'root has no access tokens: its one token is HEADROOM_ROOT_TOKEN, or what the first start wrote.';
    throw new AppError('not_found', words);
  }
  return standing;
}
