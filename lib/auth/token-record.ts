import 'server-only';
import { z } from 'zod';
import { type Role, roles } from '../cluster/permissions';
import { epochSeconds, instant, nameText, optional, readFields, required, text } from '../records/fields';
import { type ReadResult, readMapObject, type TreeObject } from '../records/object-reader';
import { writeTreeYaml } from '../records/yaml';
import type { EpochMs } from '../time/clock';

/** `cluster/tokens/<token id>.yml`: an access token, hashed. Read one by one with `store.get`, at each use. */
export interface TokenRecord {
  username: string;
  /** The token opens the smaller of this and the user's present role. */
  role: Role;
  /** Of the token's text, 64 lower-case hex digits. */
  sha256: string;
  label: string;
  createdBy: string;
  createdAt: EpochMs;
  /** Null = never. */
  expiresAt: EpochMs | null;
  /** The id of the token that opened the request which made this one; it ends with that. Null: no token did. */
  madeWith: string | null;
}

export const tokenPrefix = 'cluster/tokens/';

/** Names a token without telling it: the first 16 hexadecimal digits of its SHA-256. */
export function tokenIdOf(sha256: string): string {
  return sha256.slice(0, 16);
}

export function tokenKey(id: string): string {
  return `${tokenPrefix}${id}.yml`;
}

/** Null for what is no token's key: dot files and backups, which are ignored, and odd ones. */
export function tokenIdIn(key: string): string | null {
  return /^([0-9a-f]{16})\.yml$/.exec(key.slice(tokenPrefix.length))?.[1] ?? null;
}

const fields = {
  username: required(nameText),
  role: required(z.enum(roles).describe(roles.join(', '))),
  sha256: required(
    z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .describe('64 hex digits'),
  ),
  label: optional(text, ''),
  created_by: optional(text, ''),
  created_at: required(instant),
  // An end that cannot be read has passed.
  expires_at: optional<number | null>(instant, null, 0),
  // What cannot be read names none that is still there.
  made_with: optional<string | null>(text, null, ''),
};

/** The record is null for whatever is no sound token, a removed one's tombstone (an empty object) included. */
export function readToken(object: Pick<TreeObject, 'key' | 'bytes'>): ReadResult<TokenRecord> {
  return readMapObject(object, (map, report) => {
    const values = readFields(map, fields, report);
    return (
      values && {
        username: values.username,
        role: values.role,
        sha256: values.sha256,
        label: values.label,
        createdBy: values.created_by,
        createdAt: values.created_at,
        expiresAt: values.expires_at,
        madeWith: values.made_with,
      }
    );
  });
}

export function writeToken(token: TokenRecord): Uint8Array {
  return writeTreeYaml({
    username: token.username,
    role: token.role,
    sha256: token.sha256,
    label: token.label,
    created_by: token.createdBy,
    created_at: epochSeconds(token.createdAt),
    ...(token.expiresAt === null ? {} : { expires_at: epochSeconds(token.expiresAt) }),
    ...(token.madeWith === null ? {} : { made_with: token.madeWith }),
  });
}
