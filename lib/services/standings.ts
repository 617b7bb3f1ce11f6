import 'server-only';
import { type EffectiveSettings, effectiveSettings } from '../cluster/effective-settings';
import { groupsOf } from '../cluster/membership';
import type { GroupRecord, UserRecord } from '../cluster/records';
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

interface KnownSettings {
  /** All groups that the settings were last found with. */
  allGroups: Groups;
  /** Those of them that the user is in. */
  groups: readonly GroupRecord[];
  settings: EffectiveSettings;
}

const knownSettings = new WeakMap<UserRecord, KnownSettings>();

/** Kept as long as the user's file and those of the user's groups are: of ten thousand files one changes at a time. */
function settingsOf(user: UserRecord, allGroups: Groups): EffectiveSettings {
  const known = knownSettings.get(user);
  if (known?.allGroups === allGroups) return known.settings;
  const groups = groupsOf(user, allGroups);
  const isSame = known?.groups.length === groups.length && groups.every((group, at) => group === known.groups[at]);
  const settings = known && isSame ? known.settings : effectiveSettings(user, allGroups);
  knownSettings.set(user, { allGroups, groups, settings });
  return settings;
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

const standingsByPeople = new WeakMap<SettingsWorld['users'], WeakMap<Groups, Standings>>();

/** Most looks at the tree find the same people as the one before, whose standings are then answered again. */
export function standingsOf(world: SettingsWorld): Standings {
  const byGroups = standingsByPeople.get(world.users) ?? new WeakMap<Groups, Standings>();
  standingsByPeople.set(world.users, byGroups);
  const known = byGroups.get(world.groups);
  if (known?.isOf(world)) return known;
  const made = new Standings(world);
  byGroups.set(world.groups, made);
  return made;
}
