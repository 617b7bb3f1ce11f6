import 'server-only';
import type { AuditFound, AuditSearch } from '../audit/audit';
import type { Actor } from '../auth/actor';
import type { Obstacle } from '../cluster/placement';
import type { EndReason, LiveSession, NodeRecord, NodeStatus } from '../cluster/records';
import type { LaunchRefusal } from '../quota/check-launch';
import type { EpochMs } from '../time/clock';

/** What is to be started: names only. The node that runs it takes everything else from the tree by itself. */
export type LaunchWhat =
  | { kind: 'app'; appId: string }
  | { kind: 'analysis'; id: string; version: string; hours: number; channels: number; sampleRateHz: number };

/** A launch that is counted and placed, as the frontend hands it to the node. */
export interface LaunchOrder {
  /** Chosen by the frontend, so that it can ask about a start whose answer was lost. */
  sessionId: string;
  username: string;
  what: LaunchWhat;
  /** How many GPUs it was placed with. */
  gpus: number;
  persistent: boolean;
  /** A start that would come later must not happen: before its reservation expires it has to be over. */
  expiresAt: EpochMs;
}

export type StartOutcome =
  | { kind: 'started'; session: LiveSession }
  /** Full, or without what is asked: another node may do. */
  | { kind: 'no_room'; obstacle: Obstacle }
  | LaunchRefusal
  /** The runtime could not start it: `detail` in words. */
  | { kind: 'failed'; detail: string };

/** `unknown`: the node has no such session and never told of one. `failed`: it still runs; the node goes on trying. */
export type EndOutcome = { kind: 'ended' | 'already_ended' | 'unknown' } | { kind: 'failed'; detail: string };

/** A node's sessions at this moment. */
export interface FreshReport {
  status: NodeStatus;
  /** Sessions that ended in the last few minutes, which the tree's history may not name yet. */
  endedSessionIds: readonly string[];
}

/**
 * What nodes ask each other. The node of this process is called directly, others by a signed request. Each throws
 * AppError `unavailable` where the node does not answer in time or does not take calls from here, with the reason in words.
 */
export interface NodeCalls {
  /** Null on a frontend that has not joined the cluster. */
  thisNodeId: string | null;
  report(node: NodeRecord, waitAtMostMs: number): Promise<FreshReport>;
  /** `actor`: the acting person, whose rights the node derives again. */
  start(node: NodeRecord, order: LaunchOrder, actor: Actor): Promise<StartOutcome>;
  /** `reason`: `user` or `admin`, or why it was overdue. */
  end(node: NodeRecord, sessionId: string, reason: EndReason, actor: Actor): Promise<EndOutcome>;
  /** Another node's log, for an administrator; this process reads its own by itself. */
  audit(node: NodeRecord, search: AuditSearch, actor: Actor, waitAtMostMs: number): Promise<AuditFound>;
}
