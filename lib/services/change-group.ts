import 'server-only';
import type { z } from 'zod';
import type { GroupWire, groupBody, removedAnswer } from '../api/groups';
import { nothingSet } from '../api/settings';
import type { AuditEntry } from '../audit/audit';
import { editMap } from '../records/edit-map';
import { withoutLeadingSlash } from '../records/fields';
import { groupCollection, groupKey, writeGroup } from '../records/group-record';
import { settingsChanges } from '../records/settings';
import type { StoredObject } from '../store/port';
import type { ActingContext } from './acting-context';
import { changeFields } from './change-fields';
import { type ChangeCondition, changeRecord, removeRecord } from './change-record';
import { requireOwnRights } from './own-rights';
import { readGroup, readGroupFile } from './read-group';
import { objectAt } from './read-user-settings';
import { requireReadableSize } from './record-size';
import { settingsWire, settingValues } from './settings-wire';

type Body = z.output<typeof groupBody>;

/**
 * Sets all of a group; entries of other programs stay, comments are lost. A file that cannot be read is put in place as a
 * whole. With `ifAbsent` it makes a new group. Throws AppError: `invalid` for who would lock themselves out; and as
 * {@link changeRecord} does.
 */
export async function saveGroup(
  context: ActingContext,
  name: string,
  condition: ChangeCondition | null,
  given: Body,
): Promise<GroupWire> {
  const body = { ...given, sso_groups: [...new Set(given.sso_groups.map(withoutLeadingSlash))] };
  await requireOwnRights(context, { kind: 'group', name, change: body });
  await changeRecord(context, groupChange(context, name, condition, body));
  return readGroup(context, name);
}

/**
 * Removes a group: what it sets applies to nobody any more. Files that name it stay as they are. Throws AppError: as
 * {@link saveGroup} does.
 */
export async function removeGroup(
  context: ActingContext,
  name: string,
  condition: ChangeCondition | null,
): Promise<z.output<typeof removedAnswer>> {
  await requireOwnRights(context, { kind: 'group', name, change: null });
  const fields = changeFields(factsIn(name, await objectAt(context, groupKey(name))), {});
  const entry: AuditEntry = { event: 'group.removed', user: null, by: context.actor.username, fields };
  await removeRecord(context, { key: groupKey(name), what: `group ${name}`, condition, entry });
  return { outcome: 'removed' };
}

function groupChange(context: ActingContext, name: string, condition: ChangeCondition | null, body: Body) {
  const about = { user: null, by: context.actor.username };
  let entry: AuditEntry = { event: 'group.changed', ...about };
  return {
    key: groupKey(name),
    what: `group ${name}`,
    condition,
    edit: (standing: StoredObject | null) => {
      const event = standing ? 'group.changed' : 'group.created';
      entry = { event, ...about, fields: changeFields(factsIn(name, standing), factsOf(body)) };
      return requireReadableSize(standing ? edited(name, standing, body) : written(body), groupCollection);
    },
    // What was before is known once the record was looked at.
    get entry() {
      return entry;
    },
  };
}

function written({ settings, sso_groups: ssoGroups }: Body): Uint8Array {
  return writeGroup({ settings: { values: settingValues(settings), unusable: [] }, ssoGroups });
}

/** A file that says all of it already is left alone, in whatever words it says it. */
function edited(name: string, standing: StoredObject, body: Body): Uint8Array {
  const { record, problems } = readGroupFile(name, standing);
  if (!record) return written(body);
  const differences = changeFields(factsIn(name, standing), factsOf(body));
  if (problems.length === 0 && Object.keys(differences).length === 0) return standing.bytes;
  const names = { sso_groups: body.sso_groups.length > 0 ? body.sso_groups : undefined };
  const hasOtherNames = problems.length > 0 || 'sso_groups' in differences;
  return editMap(standing.bytes, {
    ...settingsChanges(settingValues(body.settings)),
    ...(hasOtherNames ? names : {}),
  });
}

function factsIn(name: string, standing: StoredObject | null) {
  const record = standing && readGroupFile(name, standing).record;
  return { ...(record ? settingsWire(record.settings.values) : nothingSet), sso_groups: record?.ssoGroups ?? [] };
}

function factsOf({ settings, sso_groups }: Body) {
  return { ...settings, sso_groups };
}
