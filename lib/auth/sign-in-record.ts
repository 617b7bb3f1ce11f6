import 'server-only';
import { z } from 'zod';
import { type Role, roles } from '../cluster/permissions';
import {
  epochSeconds,
  instant,
  nameText,
  optional,
  readFields,
  required,
  text,
  textList,
  withoutLeadingSlash,
} from '../records/fields';
import { type ReadResult, readMapObject, type TreeObject } from '../records/object-reader';
import { writeTreeYaml } from '../records/yaml';
import type { EpochMs } from '../time/clock';

/** `cluster/sign-ins/<sha256 of the cookie>.yml`: who a cookie signs in. Read with `store.get` at each request. */
export interface SignInRecord {
  username: string;
  /** How the person signed in, such as `access-token` or `oidc`. */
  via: string;
  /** As the identity provider named them, leading `/` dropped. */
  providerGroups: string[];
  createdAt: EpochMs;
  expiresAt: EpochMs;
  /** Ours beside the spec's fields: what the access token that signed in was limited to; null = no such limit. */
  roleLimit: Role | null;
  /** Ours: the access token that signed in, whose removal ends this too; null where none did. */
  tokenId: string | null;
  /** Ours: the account at the identity provider and its sign-in there, both hashed; null where none did or told. */
  providerSubject: string | null;
  providerSid: string | null;
}

export const signInPrefix = 'cluster/sign-ins/';

const fields = {
  username: required(nameText),
  via: required(text),
  provider_groups: optional(textList, []),
  created_at: required(instant),
  expires_at: required(instant),
  // A limit that cannot be read is the tightest.
  role_limit: optional<Role | null>(z.enum(roles).describe(roles.join(', ')), null, 'user'),
  token_id: optional<string | null>(text, null),
  provider_subject: optional<string | null>(text, null),
  provider_sid: optional<string | null>(text, null),
};

/** The record is null for whatever is no sound sign-in, an ended one's tombstone (an empty object) included. */
export function readSignIn(object: Pick<TreeObject, 'key' | 'bytes'>): ReadResult<SignInRecord> {
  return readMapObject(object, (map, report) => {
    const values = readFields(map, fields, report);
    return (
      values && {
        username: values.username,
        via: values.via,
        providerGroups: values.provider_groups.map(withoutLeadingSlash),
        createdAt: values.created_at,
        expiresAt: values.expires_at,
        roleLimit: values.role_limit,
        tokenId: values.token_id,
        providerSubject: values.provider_subject,
        providerSid: values.provider_sid,
      }
    );
  });
}

export function writeSignIn(signIn: SignInRecord): Uint8Array {
  return writeTreeYaml({
    username: signIn.username,
    via: signIn.via,
    provider_groups: signIn.providerGroups,
    created_at: epochSeconds(signIn.createdAt),
    expires_at: epochSeconds(signIn.expiresAt),
    ...(signIn.roleLimit === null ? {} : { role_limit: signIn.roleLimit }),
    ...(signIn.tokenId === null ? {} : { token_id: signIn.tokenId }),
    ...(signIn.providerSubject === null ? {} : { provider_subject: signIn.providerSubject }),
    ...(signIn.providerSid === null ? {} : { provider_sid: signIn.providerSid }),
  });
}
