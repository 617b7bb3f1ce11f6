import 'server-only';
import type { z } from 'zod';
import { nothingSet } from '../api/settings';
import type { UserSettingsWire, userSettingsBody } from '../api/user-settings';
import type { AuditEntry } from '../audit/audit';
import { rootUsername } from '../auth/actor';
import { AppError, type Fault } from '../errors';
import { settingsChanges, settingsToYaml } from '../records/settings';
import { splitUserFile, withSettings } from '../records/user-file';
import { editUser, userCollection, userKey, writeUser } from '../records/user-record';
import { writeTreeYaml } from '../records/yaml';
import type { StoredObject } from '../store/port';
import type { ActingContext } from './acting-context';
import { changeFields } from './change-fields';
import { type ChangeCondition, changeRecord } from './change-record';
import { requireOwnRights } from './own-rights';
import { isAdminByKey, readFile, readUserSettings } from './read-user-settings';
import { requireReadableSize } from './record-size';
import { settingsWire, settingValues } from './settings-wire';

type Body = z.output<typeof userSettingsBody>;

/**
 * Sets all of a user's own settings and groups; the key part of the file, what the identity provider named, and entries of
 * other programs stay as they are. With `ifAbsent` it makes a new user.
 * Throws AppError: `invalid` for an administrator by key, for the reserved name, for who would lock themselves out, and
 * for a file that is no file of a user; and as {@link changeRecord} does.
 */
export async function saveUserSettings(
  context: ActingContext,
  name: string,
  condition: ChangeCondition | null,
  body: Body,
): Promise<UserSettingsWire> {
  if (await isAdminByKey(context, name)) throw adminByKey(name);
  if (condition && 'ifAbsent' in condition && name === rootUsername) throw reserved();
  await requireOwnRights(context, { kind: 'user', name, change: body });
  await changeRecord(context, userChange(context, name, condition, body));
  return readUserSettings(context, name);
}

function userChange(context: ActingContext, name: string, condition: ChangeCondition | null, body: Body) {
  const { username: by } = context.actor;
  let entry: AuditEntry = { event: 'user.changed', user: name, by };
  return {
    key: userKey(name),
    what: `record of user ${name}`,
    condition,
    edit: (standing: StoredObject | null) => {
      const event = standing ? 'user.changed' : 'user.created';
      entry = { event, user: name, by, fields: changeFields(factsIn(name, standing), factsOf(body)) };
      return requireReadableSize(standing ? edited(name, standing, body) : written(body), userCollection);
    },
    // What was before is known once the record was looked at.
    get entry() {
      return entry;
    },
  };
}

function written({ settings, groups }: Body): Uint8Array {
  return writeUser({ settings: settingValues(settings), groups, publicKey: '' });
}

/** A settings part that cannot be read is put in place as a whole; where the file cannot be parted, nobody can. */
function edited(name: string, standing: StoredObject, body: Body): Uint8Array {
  const parts = splitUserFile(standing.bytes);
  const { record, problems } = readFile(name, standing);
  if (!parts) throw unpartable(name, problems[0]?.reason);
  const values = settingValues(body.settings);
  const groups = body.groups.length > 0 ? { groups: body.groups } : {};
  if (!record) return withSettings(parts, writeTreeYaml({ ...settingsToYaml(values), ...groups }));
  if (problems.length === 0 && isSaid(factsIn(name, standing), body)) return standing.bytes;
  return editUser(standing.bytes, { ...settingsChanges(values), groups: undefined, group: undefined, ...groups });
}

/** A file that says all of it already is left alone, in whatever words and order it says it. */
function isSaid(facts: Facts, body: Body): boolean {
  return Object.keys(changeFields(facts, factsOf(body))).length === 0;
}

type Facts = Record<string, string | number | boolean | null | readonly string[]>;

function factsIn(name: string, standing: StoredObject | null): Facts {
  const record = standing && readFile(name, standing).record;
  return { ...(record ? settingsWire(record.settings.values) : nothingSet), groups: record?.groups ?? [] };
}

function factsOf({ settings, groups }: Body): Facts {
  return { ...settings, groups };
}

function adminByKey(name: string): AppError {
  const message = `${name} is an administrator by the key keys/admins/${name} in the tree, whatever is set: there are no settings to save. Remove that key first to make ${name} a user`;
  return invalid({ path: 'name', message: `${message}.` });
}

function reserved(): AppError {
  return invalid({ path: 'name', message: `The name ${rootUsername} is reserved for the root token. Choose another.` });
}

function unpartable(name: string, reason = 'cannot be read'): AppError {
  const message = `${userKey(name)} cannot be changed here, since it ${reason}, and its key would be lost. Mend the file by hand first.`;
  return invalid({ path: 'name', message });
}

function invalid(fault: Fault): AppError {
  return new AppError('invalid', fault.message, { errors: [fault] });
}
