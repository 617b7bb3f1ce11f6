import 'server-only';
import type {
  AnalysisRecord,
  AppRecord,
  EndedSession,
  Grant,
  GroupRecord,
  NodeRecord,
  NodeStatus,
  PoolRecord,
  Problem,
  UserRecord,
} from '../cluster/records';
import type { Reservation } from '../cluster/reservations';
import type { EpochMs } from '../time/clock';
import type { UtcDay } from '../time/utc-day';

/** Weighted seconds by day, user and node. Sums are exact (whole microseconds inside), independent of read order. */
export interface UsageQueries {
  /** Every user with an entry on one of the days, also names that are no user any more. Costs days x users. */
  secondsByUser(days: readonly UtcDay[]): Map<string, number>;
  secondsOf(username: string, days: readonly UtcDay[]): number;
  /** Days on which the user has an entry. */
  secondsOfByDay(username: string, days: readonly UtcDay[]): Map<UtcDay, number>;
  /** By node id; what was rolled up, with the nodes' names lost, is under `rolledUpNode` (usage-keys.ts). */
  secondsOfByNode(username: string, days: readonly UtcDay[]): Map<string, number>;
  /** Every user's at once, by node. Costs days x nodes x users. */
  secondsByNodeAndUser(days: readonly UtcDay[]): Map<string, Map<string, number>>;
  /** Under which id of those two the node's time of that day counts: its own, or `rolledUpNode`. */
  countedUnder(nodeId: string, day: UtcDay): string;
  /** All users together, the days that have any entry. */
  secondsByDay(days: readonly UtcDay[]): Map<UtcDay, number>;
}

export interface HistoryQueries {
  /** The user's sessions that ended on a day of [first, last], oldest end first. */
  endedSessionsOf(username: string, first: UtcDay, last: UtcDay): EndedSession[];
  /** The ended session of this id, whoever's it was. Looks through all of them: for one act, not for a list. */
  endedSession(sessionId: string): EndedSession | undefined;
}

/** What the tree held at the last look, parsed. Plain data; the same snapshot answers one request throughout. */
export interface TreeSnapshot {
  /** When the last look at the store began that came to its end: all that was written before is in here. */
  asOf: EpochMs;
  /** Since when the store does not answer; null while it does. */
  unreachableSince: EpochMs | null;
  users: ReadonlyMap<string, UserRecord>;
  groups: ReadonlyMap<string, GroupRecord>;
  /** Those with a record, one that cannot be read being closed; any other name has the defaults of `defaultPool`. */
  pools: ReadonlyMap<string, PoolRecord>;
  nodes: ReadonlyMap<string, NodeRecord>;
  statuses: ReadonlyMap<string, NodeStatus>;
  /** Nodes whose report cannot be read: node id -> reason. What runs there is not known. */
  unreadableStatuses: ReadonlyMap<string, string>;
  grants: ReadonlyMap<string, Grant[]>;
  apps: ReadonlyMap<string, AppRecord>;
  analyses: ReadonlyMap<string, AnalysisRecord>;
  /** By user name, expired ones among them. */
  reservations: ReadonlyMap<string, Reservation[]>;
  usage: UsageQueries;
  history: HistoryQueries;
  /** The whole tree's, by key. */
  problems: readonly Problem[];
  /** Users whose own file, or one of whose named groups' files, cannot be read: username -> reason. They start nothing new. */
  unreadableUsers: ReadonlyMap<string, string>;
  /** Groups whose file cannot be read: name -> reason. */
  unreadableGroups: ReadonlyMap<string, string>;
}

export interface Tree {
  /**
   * The tree as of at most `maxAgeMs` ago, refreshing first where it is older; simultaneous callers share one refresh.
   * `snapshot(0)` begins its refresh after the call: whoever has just written reads what it wrote.
   * With the store unreachable it answers the last snapshot, `unreachableSince` set; throws AppError `unavailable` where there is none.
   */
  snapshot(maxAgeMs?: number): Promise<TreeSnapshot>;
}
