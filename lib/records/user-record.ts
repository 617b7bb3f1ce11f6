import 'server-only';
import type { SettingValues, UserRecord } from '../cluster/records';
import { flatCollection } from './collection-kinds';
import { editMap, type MapChanges } from './edit-map';
import { withoutLeadingSlash } from './fields';
import { type ReadResult, readMapObject, type TreeObject } from './object-reader';
import { readNames, readSettings, settingsToYaml } from './settings';
import { firstSettingsLine, keyMarker, settingsMarker, splitUserFile, withSettings } from './user-file';
import { writeTreeYaml, type YamlMap } from './yaml';

/** `keys/users/<username>`: SealSkin's two-part file; what the identity provider named stands in the settings. */
export const userCollection = flatCollection({ prefix: 'keys/users/', suffix: '', what: 'user name', read: readUser });

/** The name has passed as a name. */
export function userKey(username: string): string {
  return `${userCollection.prefix}${username}`;
}

/** `keys/admins/<username>`: a public key PEM, not looked into here. Shadows a user file of that name. */
export const adminCollection = flatCollection({
  prefix: 'keys/admins/',
  suffix: '',
  what: 'user name',
  read: readAdmin,
});

export function readUser(object: TreeObject): ReadResult<UserRecord> {
  const parts = splitUserFile(object.bytes);
  if (!parts) {
    const reason = `does not begin with the line "${settingsMarker}"`;
    return { record: null, problems: [{ key: object.key, line: 1, reason }] };
  }
  const settingsOnly = { key: object.key, bytes: parts.settings };
  return readMapObject(
    settingsOnly,
    (map, report) => {
      const settings = readSettings(map, report);
      // Limits come with groups: where those cannot be told, none may be missed.
      const breaks = (entry: string, reason: string) => {
        report(entry, reason);
        settings.unusable.push(`${entry} ${reason}`);
      };
      return {
        username: object.name,
        isAdmin: false,
        settings,
        groups: readGroups(map, breaks),
        providerGroups: (readNames(map, 'provider_groups', breaks) ?? []).map(withoutLeadingSlash),
        version: object.version,
      };
    },
    firstSettingsLine(parts),
  );
}

/** `groups`, or `group` as older files have it; `none` is no group. */
function readGroups(map: YamlMap, breaks: (entry: string, reason: string) => void): string[] {
  const named = readNames(map, 'groups', breaks) ?? readNames(map, 'group', breaks) ?? [];
  return named.filter((name) => name !== 'none');
}

function readAdmin(object: TreeObject): ReadResult<UserRecord> {
  const record: UserRecord = {
    username: object.name,
    isAdmin: true,
    settings: { values: {}, unusable: [] },
    groups: [],
    providerGroups: [],
    version: object.version,
  };
  return { record, problems: [] };
}

export interface NewUser {
  settings: SettingValues;
  groups: readonly string[];
  providerGroups?: readonly string[];
  /** PEM, or nothing. */
  publicKey: string;
}

/** The bytes of a new user's file. An existing one is edited through `user-file.ts`, which keeps what it does not touch. */
export function writeUser({ settings, groups, providerGroups, publicKey }: NewUser): Uint8Array {
  const yaml = writeTreeYaml({
    ...settingsToYaml(settings),
    ...(groups.length > 0 ? { groups } : {}),
    ...(providerGroups?.length ? { provider_groups: providerGroups } : {}),
  });
  const encode = (text: string) => new TextEncoder().encode(text);
  return Buffer.concat([encode(`${settingsMarker}\n`), yaml, encode(`${keyMarker}\n${publicKey}`)]);
}

/**
 * The user's file with these entries of its settings changed; its key part stays byte for byte, and entries that are not
 * named stay as they are. Throws TypeError where the bytes are no user file.
 */
export function editUser(bytes: Uint8Array, changes: MapChanges): Uint8Array {
  const parts = splitUserFile(bytes);
  if (!parts) throw new TypeError('no file of a user');
  return withSettings(parts, editMap(parts.settings, changes));
}
