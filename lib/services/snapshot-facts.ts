import 'server-only';
import type { TreeSnapshot, UsageQueries } from '../records/snapshot';
import { type UtcDay, utcDayOf } from '../time/utc-day';
import { countsTowardLimit, liveSessionsByUser, type SeenSession } from './live-sessions';

/** What follows from usage alone. Each part is worked out when it is first asked for. */
class UsageFacts {
  readonly #usage: UsageQueries;
  readonly #secondsByUser = new Map<string, Map<string, number>>();
  readonly #daysWithData = new Map<string, number>();

  constructor(usage: UsageQueries) {
    this.#usage = usage;
  }

  secondsByUser(days: readonly UtcDay[]): ReadonlyMap<string, number> {
    return kept(this.#secondsByUser, days, () => this.#usage.secondsByUser(days));
  }

  daysWithData(days: readonly UtcDay[]): number {
    return kept(this.#daysWithData, days, () => this.#usage.secondsByDay(days).size);
  }
}

/**
 * What follows from a snapshot alone. Each part is worked out when it is first asked for, and kept with the parts of the
 * snapshot that it follows from: a look that finds only usage changed, or a change that is tried out, begins with the rest.
 */
export class SnapshotFacts {
  readonly #snapshot: TreeSnapshot;
  readonly #usage: UsageFacts;
  #live: LiveSessions | undefined;

  constructor(snapshot: TreeSnapshot) {
    this.#snapshot = snapshot;
    this.#usage = remembered(usageFacts, snapshot.usage, () => new UsageFacts(snapshot.usage));
  }

  liveSessions(): ReadonlyMap<string, readonly SeenSession[]> {
    this.#live ??= liveOf(this.#snapshot);
    return this.#live;
  }

  /** Sessions that count toward the user's session limit. */
  sessionsRunning(username: string): number {
    return this.liveSessions().get(username)?.filter(countsTowardLimit).length ?? 0;
  }

  /** Bytes over all nodes as last measured; null where none measured. */
  storageBytes(username: string): number | null {
    const { statuses } = this.#snapshot;
    return remembered(storageFacts, statuses, () => storageByUser(statuses)).get(username) ?? null;
  }

  /** All users at once: for lists. One user alone is cheaper asked of the usage index. */
  secondsByUser(days: readonly UtcDay[]): ReadonlyMap<string, number> {
    return this.#usage.secondsByUser(days);
  }

  /** How many of the days have any usage of anyone. */
  daysWithData(days: readonly UtcDay[]): number {
    return this.#usage.daysWithData(days);
  }
}

type Statuses = TreeSnapshot['statuses'];
type LiveSessions = ReadonlyMap<string, readonly SeenSession[]>;
/** Which day it is decides how far back ended sessions are looked for. */
type LiveInputs = Pick<TreeSnapshot, 'nodes' | 'history'> & { today: UtcDay };

const usageFacts = new WeakMap<UsageQueries, UsageFacts>();
const storageFacts = new WeakMap<Statuses, ReadonlyMap<string, number>>();
const liveFacts = new WeakMap<Statuses, LiveInputs & { live: LiveSessions }>();

function remembered<Key extends object, T>(facts: WeakMap<Key, T>, key: Key, work: () => T): T {
  const known = facts.get(key);
  if (known !== undefined) return known;
  const made = work();
  facts.set(key, made);
  return made;
}

function liveOf(snapshot: TreeSnapshot): LiveSessions {
  const { statuses, nodes, history } = snapshot;
  const today = utcDayOf(snapshot.asOf);
  const known = liveFacts.get(statuses);
  if (known?.nodes === nodes && known.history === history && known.today === today) return known.live;
  const live = liveSessionsByUser(snapshot);
  liveFacts.set(statuses, { nodes, history, today, live });
  return live;
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

function storageByUser(statuses: Statuses): Map<string, number> {
  const bytes = new Map<string, number>();
  for (const status of statuses.values()) {
    for (const [username, here] of status.storageBytes) bytes.set(username, (bytes.get(username) ?? 0) + here);
  }
  return bytes;
}

const facts = new WeakMap<TreeSnapshot, SnapshotFacts>();

export function factsOf(snapshot: TreeSnapshot): SnapshotFacts {
  return remembered(facts, snapshot, () => new SnapshotFacts(snapshot));
}
