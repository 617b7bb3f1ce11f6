import { type EffectiveSettings, effectiveSettings } from './effective-settings';
import type { Role } from './permissions';
import type { UserRecord } from './records';
import { type SettingsWorld, settingsErrorOf } from './settings-error';

/** What a user is in this cluster now. */
export interface Standing {
  role: Role;
  /** False where an administrator switched the account off. */
  active: boolean;
}

/** An administrator by key, or by settings that can be trusted; else an author by settings; else a user. */
export function roleOf(user: Pick<UserRecord, 'isAdmin'>, settings: EffectiveSettings | null): Role {
  if (user.isAdmin || settings?.admin.value) return 'admin';
  return settings?.author.value ? 'author' : 'user';
}

/**
 * The standing of a user name, or null where there is no such user. Files that cannot be trusted give no role above
 * `user`; the account counts as active as far as what can be read says, since what runs goes on.
 */
export function standingOf(world: SettingsWorld, username: string): Standing | null {
  const user = world.users.get(username);
  if (!user) return world.unreadableUsers.has(username) ? { role: 'user', active: true } : null;
  const settings = effectiveSettings(user, world.groups);
  const trusted = settingsErrorOf(username, world) === null;
  return { role: roleOf(user, trusted ? settings : null), active: settings.active.value };
}
