import 'server-only';
import type { TokenWire } from '../api/tokens';
import { hasExpired } from '../auth/access-tokens';
import type { Actor } from '../auth/actor';
import type { NamedToken } from '../auth/token-list';
import { type EpochMs, isoInstant } from '../time/clock';
import { namedTo } from './named-to';

/** An access token as the API tells it to this reader; `lastUse` undefined = not used yet. */
export function tokenWire(
  { id, token }: NamedToken,
  reader: Actor,
  lastUse: EpochMs | undefined,
  now: EpochMs,
): TokenWire {
  return {
    id,
    username: token.username,
    role: token.role,
    label: token.label,
    created_by: namedTo(reader, token.createdBy),
    created_at: isoInstant(token.createdAt),
    expires_at: token.expiresAt === null ? null : isoInstant(token.expiresAt),
    expired: hasExpired(token, now),
    last_used: lastUse === undefined ? null : isoInstant(lastUse),
  };
}
