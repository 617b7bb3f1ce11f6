import 'server-only';
import type { GroupRecord } from '../cluster/records';
import { flatCollection } from './collection-kinds';
import { withoutLeadingSlash } from './fields';
import { type ReadResult, readMapObject, type TreeObject } from './object-reader';
import { readNames, readSettings, settingsToYaml } from './settings';
import { writeTreeYaml } from './yaml';

/** `groups/<name>`: a YAML map of the settings that the group sets, and the names it has at the identity provider. */
export const groupCollection = flatCollection({ prefix: 'groups/', suffix: '', what: 'group name', read: readGroup });

/** The name has passed as a name. */
export function groupKey(name: string): string {
  return `${groupCollection.prefix}${name}`;
}

export function readGroup(object: TreeObject): ReadResult<GroupRecord> {
  return readMapObject(object, (map, report) => {
    const settings = readSettings(map, report);
    // Who is in the group cannot be told then; at least those who are for certain start nothing new.
    const ssoGroups = readNames(map, 'sso_groups', (entry, reason) => {
      report(entry, reason);
      settings.unusable.push(`${entry} ${reason}`);
    });
    return {
      name: object.name,
      ssoGroups: (ssoGroups ?? []).map(withoutLeadingSlash),
      settings,
      version: object.version,
    };
  });
}

export function writeGroup({ settings, ssoGroups }: Pick<GroupRecord, 'settings' | 'ssoGroups'>): Uint8Array {
  const sso = ssoGroups.length > 0 ? { sso_groups: ssoGroups } : {};
  return writeTreeYaml({ ...settingsToYaml(settings.values), ...sso });
}
