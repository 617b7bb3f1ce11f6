import 'server-only';
import { type EffectiveSettings, effectiveSettings } from '../cluster/effective-settings';
import type { UserRecord } from '../cluster/records';
import { type SettingsWorld, settingsErrorOf } from '../cluster/settings-error';
import { inTextOrder } from './text-order';

/** What files say of one user. `settings` are null where they cannot be trusted; `groups` and `active` as far as readable. */
export interface UserStanding {
  username: string;
  isAdmin: boolean;
  active: boolean;
  groups: readonly string[];
  settings: EffectiveSettings | null;
  settingsError: string | null;
}

type Groups = SettingsWorld['groups'];
type SettingsByUser = WeakMap<UserRecord, EffectiveSettings>;
const settingsByGroups = new WeakMap<Groups, SettingsByUser>();

/** Kept as long as record and groups are: of ten thousand users' files one changes, and the groups' hardly ever. */
function settingsOf(user: UserRecord, groups: Groups): EffectiveSettings {
  const byUser: SettingsByUser = settingsByGroups.get(groups) ?? new WeakMap();
  settingsByGroups.set(groups, byUser);
  const known = byUser.get(user);
  if (known) return known;
  const made = effectiveSettings(user, groups);
  byUser.set(user, made);
  return made;
}

function standingIn(world: SettingsWorld, username: string): UserStanding | undefined {
  const user = world.users.get(username);
  const settingsError = settingsErrorOf(username, world);
  if (!user) {
    if (settingsError === null) return undefined;
    return { username, isAdmin: false, active: true, groups: [], settings: null, settingsError };
  }
  const settings = settingsOf(user, world.groups);
  const trusted = settingsError === null;
  return {
    username,
    isAdmin: user.isAdmin || (trusted && settings.admin.value),
    active: settings.active.value,
    groups: settings.groups,
    settings: trusted ? settings : null,
    settingsError,
  };
}

/** Everyone's standing in one state of the users' and groups' files; each worked out when it is first asked for. */
export class Standings {
  readonly #world: SettingsWorld;
  readonly #byName = new Map<string, UserStanding>();
  #inOrder: readonly UserStanding[] | undefined;

  constructor({ users, groups, unreadableUsers, unreadableGroups }: SettingsWorld) {
    this.#world = { users, groups, unreadableUsers, unreadableGroups };
  }

  /** Undefined where the tree has no such user. */
  of(username: string): UserStanding | undefined {
    const known = this.#byName.get(username);
    if (known) return known;
    const standing = standingIn(this.#world, username);
    if (standing) this.#byName.set(username, standing);
    return standing;
  }

  /** Every user of the tree, also those whose files cannot be read; by name. */
  all(): readonly UserStanding[] {
    const { users, unreadableUsers } = this.#world;
    this.#inOrder ??= [...new Set([...users.keys(), ...unreadableUsers.keys()])]
      .sort(inTextOrder)
      .flatMap((username) => this.of(username) ?? []);
    return this.#inOrder;
  }

  isOf({ users, groups, unreadableUsers, unreadableGroups }: SettingsWorld): boolean {
    const world = this.#world;
    if (world.users !== users || world.groups !== groups) return false;
    return world.unreadableUsers === unreadableUsers && world.unreadableGroups === unreadableGroups;
  }
}

const standingsByUsers = new WeakMap<SettingsWorld['users'], Standings>();

/** Most looks at the tree find the same people as the one before, whose standings are then answered again. */
export function standingsOf(world: SettingsWorld): Standings {
  const known = standingsByUsers.get(world.users);
  if (known?.isOf(world)) return known;
  const made = new Standings(world);
  standingsByUsers.set(world.users, made);
  return made;
}
