import 'server-only';
import type { EpochMs } from '../time/clock';
import { isFromTrustedProxy } from './client-address';
import { groupsIn, type UsernameClaim, usernameIn } from './oidc-claims';

/** A reverse proxy that signs people in and says in a header who they are. */
export interface ProxyIdentity {
  /** `HEADROOM_PROXY_USER_HEADER` and `HEADROOM_PROXY_GROUPS_HEADER`, in lower case. */
  userHeader: string;
  groupsHeader: string | undefined;
  /** Takes down which groups the proxy named; never throws. The name has passed as that of somebody here. */
  noteGroups(username: string, groups: readonly string[], now: EpochMs): Promise<void>;
}

/** What a trusted proxy says of who sends a request. */
export interface ProxyClaim {
  /** As it stands in the header. */
  text: string;
  name: UsernameClaim;
  /** Null where it is not set up to name groups. */
  groups: string[] | null;
}

/**
 * Null without the header, or where the socket's peer is no trusted proxy: whatever else stands before that one could have
 * been written by anybody. Names are never made to fit. No header of groups is no group.
 */
export function proxyClaim(
  headers: Headers,
  { userHeader, groupsHeader }: Pick<ProxyIdentity, 'userHeader' | 'groupsHeader'>,
  isTrustedProxy: (address: string) => boolean,
): ProxyClaim | null {
  const text = headers.get(userHeader)?.trim() ?? '';
  if (text === '' || !isFromTrustedProxy(headers, isTrustedProxy)) return null;
  const groups = groupsHeader === undefined ? null : listedIn(headers.get(groupsHeader) ?? '');
  return { text, name: usernameIn({ text }, 'text'), groups };
}

function listedIn(header: string): string[] {
  const names = utf8Of(header)
    .split(',')
    .map((name) => name.trim());
  return groupsIn({ names }, 'names');
}

/** Headers come as bytes, one a character; proxies send names in UTF-8. What is none stays as it is. */
function utf8Of(header: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(header, 'latin1'));
  } catch {
    return header;
  }
}
