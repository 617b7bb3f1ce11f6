import 'server-only';
import type { TokensAnswer } from '../api/tokens';
import type { NamedToken } from '../auth/token-list';
import { tokenKey } from '../auth/token-record';
import { AppError } from '../errors';
import { tokensOf } from './list-tokens';
import type { TokenContext } from './token-context';

/**
 * Ends an access token at once, on every frontend, and with it the sign-ins and the tokens that were made with it, whosoever
 * they are. Answers those that are left.
 * Throws AppError `not_found` where this person has no such token, `unavailable`.
 */
export async function revokeToken(context: TokenContext, username: string, id: string): Promise<TokensAnswer> {
  const all = await context.tokenList.all();
  const found = all.find((one) => one.id === id);
  if (found?.token.username !== username) {
    throw new AppError('not_found', `${username} has no access token ${id}. It may be revoked already.`);
  }
  // The first one's removal ends them all; theirs only clears them away.
  for (const one of [found, ...madeWith(id, all)]) await remove(context, one);
  return tokensOf(context, username);
}

async function remove({ accessTokens, audit, actor }: TokenContext, { id, token }: NamedToken): Promise<void> {
  await accessTokens.remove(id);
  const { username, label, role } = token;
  const fields = { token_id: id, label, role, record: tokenKey(id) };
  await audit.write({ event: 'token.revoked', user: username, by: actor.username, fields });
}

/** Those that were made with this one, by themselves or by others of them. */
function madeWith(id: string, all: readonly NamedToken[]): NamedToken[] {
  const ended = new Set([id]);
  // A Set's values grow while they are walked.
  for (const maker of ended) for (const { id: made, token } of all) if (token.madeWith === maker) ended.add(made);
  return all.filter((one) => one.id !== id && ended.has(one.id));
}
