import 'server-only';
import type { TreeSnapshot } from '../records/snapshot';
import type { UtcDay } from '../time/utc-day';
import { countsTowardLimit, liveSessionsByUser, type SeenSession } from './live-sessions';

/** What follows from a snapshot alone. Each part is worked out when it is first asked for, and kept with the snapshot. */
export class SnapshotFacts {
  readonly #snapshot: TreeSnapshot;
  readonly #secondsByUser = new Map<string, Map<string, number>>();
  readonly #daysWithData = new Map<string, number>();
  #live: Map<string, SeenSession[]> | undefined;
  #storage: Map<string, number> | undefined;

  constructor(snapshot: TreeSnapshot) {
    this.#snapshot = snapshot;
  }

  liveSessions(): ReadonlyMap<string, readonly SeenSession[]> {
    this.#live ??= liveSessionsByUser(this.#snapshot);
    return this.#live;
  }

  /** Sessions that count toward the user's session limit. */
  sessionsRunning(username: string): number {
    return this.liveSessions().get(username)?.filter(countsTowardLimit).length ?? 0;
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

/** Days are always a run without gaps, so its two ends name it. */
function kept<T>(cache: Map<string, T>, days: readonly UtcDay[], work: () => T): T {
  const key = `${days[0]} ${days.at(-1)}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const made = work();
  cache.set(key, made);
  return made;
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
