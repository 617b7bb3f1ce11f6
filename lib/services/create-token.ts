import 'server-only';
import type { z } from 'zod';
import type { CreatedTokenWire, tokenBody } from '../api/tokens';
import type { Actor } from '../auth/actor';
import { smallerRole } from '../auth/authenticate';
import { tokenKey } from '../auth/token-record';
import type { Role } from '../cluster/permissions';
import { AppError } from '../errors';
import { type EpochMs, isoInstant } from '../time/clock';
import { presentPerson } from './list-tokens';
import type { TokenContext } from './token-context';
import { tokenWire } from './token-wire';

/**
 * Makes an access token. Its role is at most the acting one, and one that is made with a token lasts no longer than that:
 * a token that got away cannot make itself more than it is, and what it has made ends when it is revoked.
 * Throws AppError `not_found` for a name that nobody has and for `root`, `invalid`, `unavailable`.
 */
export async function createToken(
  context: TokenContext,
  username: string,
  body: z.output<typeof tokenBody>,
): Promise<CreatedTokenWire> {
  const { actor, clock, accessTokens, audit } = context;
  const standing = await presentPerson(context, username);
  await requireRoom(context, username);
  const role = body.role ?? smallerRole(standing.role, actor.role);
  if (smallerRole(role, actor.role) !== role) {
    throw invalid('role', `You act as ${roleWords[actor.role]}, so a token can be that at most.`);
  }
  const now = clock.now();
  const expiresAt = endOf(actor, body.expires_at, now);
  const made = { createdBy: actor.username, madeWith: actor.tokenId ?? null };
  const wanted = { username, role, label: body.label, expiresAt, ...made };
  const { id, secret } = await accessTokens.create(wanted, now);
  const expires = expiresAt === null ? null : isoInstant(expiresAt);
  const fields = { token_id: id, label: body.label, role, expires_at: expires, record: tokenKey(id) };
  await audit.write({ event: 'token.created', user: username, by: actor.username, fields });
  const token = { ...wanted, sha256: '', createdAt: now };
  return { token: tokenWire({ id, token }, actor, undefined, now), secret };
}

const roleWords: Record<Role, string> = { admin: 'an administrator', author: 'an author', user: 'a user' };

/** So that nobody fills the tree; each listing reads all of them. Two requests at once may pass it by one. */
const mostTokens = 100;

/** Throws AppError `invalid`. */
async function requireRoom({ tokenList }: Pick<TokenContext, 'tokenList'>, username: string): Promise<void> {
  const all = await tokenList.all();
  if (all.filter(({ token }) => token.username === username).length < mostTokens) return;
  throw invalid('label', `${username} has ${mostTokens} access tokens, and nobody may have more. Revoke one first.`);
}

/** Throws AppError `invalid`. */
function endOf({ tokenExpiresAt }: Actor, asked: string | null, now: EpochMs): EpochMs | null {
  const end = asked === null ? null : Date.parse(asked);
  if (end !== null && end <= now) throw invalid('expires_at', 'A token has to end in the future.');
  // Undefined: no token opened this. Null: one that never ends.
  if (tokenExpiresAt === undefined || tokenExpiresAt === null) return end;
  if (end === null || end > tokenExpiresAt) {
    const limit = isoInstant(tokenExpiresAt);
    throw invalid('expires_at', `You came in by a token that ends at ${limit}, so one made with it ends by then, too.`);
  }
  return end;
}

function invalid(path: string, message: string): AppError {
  return new AppError('invalid', `${path}: ${message}`, { errors: [{ path, message }] });
}
