import 'server-only';
import { type EffectiveSettings, effectiveSettings } from '../cluster/effective-settings';
import { settingsErrorOf } from '../cluster/settings-error';
import type { TreeSnapshot } from '../records/snapshot';
import type { UtcDay } from '../time/utc-day';
import { countsTowardLimit, liveSessionsByUser, type SeenSession } from './live-sessions';
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

/** What follows from a snapshot alone. Each part is worked out when it is first asked for, and kept with the snapshot. */
export class SnapshotFacts {
  readonly #snapshot: TreeSnapshot;
  readonly #people: People;
  readonly #secondsByUser = new Map<string, Map<string, number>>();
  readonly #daysWithData = new Map<string, number>();
  #live: Map<string, SeenSession[]> | undefined;
  #storage: Map<string, number> | undefined;

  constructor(snapshot: TreeSnapshot) {
    this.#snapshot = snapshot;
    this.#people = peopleOf(snapshot);
  }

  /** Every user of the tree, also those whose files cannot be read; by name. */
  standings(): readonly UserStanding[] {
    this.#people.all ??= [...new Set([...this.#snapshot.users.keys(), ...this.#snapshot.unreadableUsers.keys()])]
      .sort(inTextOrder)
      .flatMap((username) => this.standing(username) ?? []);
    return this.#people.all;
  }

  /** Undefined where the tree has no such user. */
  standing(username: string): UserStanding | undefined {
    const known = this.#people.byName.get(username);
    if (known) return known;
    const standing = standingIn(this.#snapshot, username);
    if (standing) this.#people.byName.set(username, standing);
    return standing;
  }

  liveSessions(): ReadonlyMap<string, readonly SeenSession[]> {
    this.#live ??= liveSessionsByUser(this.#snapshot);
    return this.#live;
  }

  /** Sessions that count toward the user's session limit. */
  sessionsRunning(username: string): number {
    const sessions = this.liveSessions().get(username);
    return sessions ? sessions.filter(countsTowardLimit).length : 0;
  }

  /** Bytes over all nodes as last measured; null where none measured. */
  storageBytes(username: string): number | null {
    this.#storage ??= storageByUser(this.#snapshot);
    return this.#storage.get(username) ?? null;
  }

  /** All users at once: for lists. One user alone is cheaper asked of the usage index. */
  secondsByUser(days: readonly UtcDay[]): ReadonlyMap<string, number> {
    return kept(this.#secondsByUser, days, () => this.#snapshot.usage.secondsByUser(days));
  }

  /** How many of the days have any usage of anyone. */
  daysWithData(days: readonly UtcDay[]): number {
    return kept(this.#daysWithData, days, () => this.#snapshot.usage.secondsByDay(days).size);
  }
}

/** Standings, which outlive a snapshot: a new one with the same people and groups has the same. */
interface People {
  groups: TreeSnapshot['groups'];
  unreadableUsers: TreeSnapshot['unreadableUsers'];
  unreadableGroups: TreeSnapshot['unreadableGroups'];
  byName: Map<string, UserStanding>;
  all: readonly UserStanding[] | undefined;
}

const peopleByUsers = new WeakMap<TreeSnapshot['users'], People>();

function peopleOf({ users, groups, unreadableUsers, unreadableGroups }: TreeSnapshot): People {
  const known = peopleByUsers.get(users);
  const same =
    known?.groups === groups &&
    known.unreadableUsers === unreadableUsers &&
    known.unreadableGroups === unreadableGroups;
  if (known && same) return known;
  const made: People = { groups, unreadableUsers, unreadableGroups, byName: new Map(), all: undefined };
  peopleByUsers.set(users, made);
  return made;
}

/** Days are always a run without gaps, so its two ends name it. */
function kept<T>(cache: Map<string, T>, days: readonly UtcDay[], work: () => T): T {
  const key = `${days[0]} ${days.at(-1)}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const made = work();
  cache.set(key, made);
  return made;
}

function standingIn(snapshot: TreeSnapshot, username: string): UserStanding | undefined {
  const user = snapshot.users.get(username);
  const settingsError = settingsErrorOf(username, snapshot);
  if (!user) {
    if (settingsError === null) return undefined;
    return { username, isAdmin: false, active: true, groups: [], settings: null, settingsError };
  }
  const settings = effectiveSettings(user, snapshot.groups);
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

function storageByUser(snapshot: TreeSnapshot): Map<string, number> {
  const bytes = new Map<string, number>();
  for (const status of snapshot.statuses.values()) {
    for (const [username, here] of status.storageBytes) bytes.set(username, (bytes.get(username) ?? 0) + here);
  }
  return bytes;
}

const facts = new WeakMap<TreeSnapshot, SnapshotFacts>();

export function factsOf(snapshot: TreeSnapshot): SnapshotFacts {
  let known = facts.get(snapshot);
  if (!known) {
    known = new SnapshotFacts(snapshot);
    facts.set(snapshot, known);
  }
  return known;
}
