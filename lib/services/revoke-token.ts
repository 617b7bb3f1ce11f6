import 'server-only';
import type { TokensAnswer } from '../api/tokens';
import { tokenKey } from '../auth/token-record';
import { AppError } from '../errors';
import { tokensOf } from './list-tokens';
import type { TokenContext } from './token-context';

/**
 * Ends an access token at once, on every frontend, and with it the sign-ins that it made. Answers those that are left.
 * Throws AppError `not_found` where this person has no such token, `unavailable`.
 */
export async function revokeToken(context: TokenContext, username: string, id: string): Promise<TokensAnswer> {
  const { tokenList, accessTokens, audit, actor } = context;
  const found = (await tokenList.all()).find((one) => one.id === id);
  if (found?.token.username !== username) {
    throw new AppError('not_found', `${username} has no access token ${id}. It may be revoked already.`);
  }
  await accessTokens.remove(id);
  const { label, role } = found.token;
  const fields = { token_id: id, label, role, record: tokenKey(id) };
  await audit.write({ event: 'token.revoked', user: username, by: actor.username, fields });
  return tokensOf(context, username);
}
