import 'server-only';
import type { EpochMs } from '../time/clock';
import type { AuditLine } from './read-audit-line';

/** What is written down: who did what to whom, on which node (spec: tree). */
export type AuditEventName =
  | 'sign_in.begun'
  | 'sign_in.refused'
  | 'sign_in.ended'
  | 'user.created'
  | 'user.changed'
  | 'grant.added'
  | 'grant.removed'
  | 'group.created'
  | 'group.changed'
  | 'group.removed'
  | 'pool.created'
  | 'pool.changed'
  | 'pool.removed'
  | 'token.created'
  | 'token.revoked'
  | 'session.launched'
  | 'session.refused'
  | 'session.not_started'
  | 'session.ended'
  | 'session.not_ended'
  | 'analysis.saved'
  | 'analysis.runs_saved'
  | 'analysis.registered'
  | 'analysis.withdrawn'
  | 'analysis.removed'
  | 'analysis.refused'
  | 'node.joined'
  | 'node.changed'
  | 'node.started'
  | 'node.stopped'
  | 'runtime.lost'
  | 'runtime.back';

export interface AuditEntry {
  event: AuditEventName;
  /** Whom it is about; null where it is about no person. */
  user: string | null;
  /** Who did it: a person, or `node` for what a node does by itself. */
  by: string;
  /** The node it happened on; left out, it is the one that writes. */
  node?: string;
  /** Facts of the event, without secrets: `session_id`, `app_id`, `reason`, `limit` ... */
  fields?: Readonly<Record<string, string | number | boolean | null>>;
}

export interface Audit {
  /** Never throws: what cannot be written is logged with the entry itself, and counted. */
  write(entry: AuditEntry): Promise<void>;
}

/** Which lines are looked for: those in [from, to) to which all of the rest applies. */
export interface AuditSearch {
  from: EpochMs;
  to: EpochMs;
  /** Part of any word of the line, in any case. */
  text?: string;
  /** An event, or the part before its dot for all of a kind. */
  event?: string;
  user?: string;
  by?: string;
  /** The key of the record that was changed. */
  record?: string;
  /** The latest so many. */
  limit: number;
}

export interface AuditFound {
  /** Latest first. */
  lines: AuditLine[];
  /** More lines match than `limit` let through. */
  hasMore: boolean;
  /** Lines in the days looked at that a crash cut. */
  damagedLines: number;
}

/** Reads what this node wrote down. */
export interface AuditReader {
  search(search: AuditSearch): Promise<AuditFound>;
}
