import 'server-only';
import type { EpochMs } from '../time/clock';
import type { UtcDay } from '../time/utc-day';
import type { AuditLine } from './read-audit-line';

/** What is written down: who did what to whom, on which node (spec: tree). */
export const auditEvents = [
  'sign_in.begun',
  'sign_in.refused',
  'sign_in.ended',
  'user.created',
  'user.changed',
  'grant.added',
  'grant.removed',
  'group.created',
  'group.changed',
  'group.removed',
  'pool.created',
  'pool.changed',
  'pool.removed',
  'token.created',
  'token.revoked',
  'session.launched',
  'session.refused',
  'session.not_started',
  'session.ended',
  'session.not_ended',
  'analysis.saved',
  'analysis.runs_saved',
  'analysis.registered',
  'analysis.withdrawn',
  'analysis.removed',
  'analysis.refused',
  'node.joined',
  'node.changed',
  'node.started',
  'node.stopped',
  'runtime.lost',
  'runtime.back',
] as const;
export type AuditEventName = (typeof auditEvents)[number];

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

/** A place in a node's log: before the byte at `offsetBytes` of that UTC day's file. It stays, however much is written. */
export interface AuditPosition {
  day: UtcDay;
  offsetBytes: number;
}

/** Which lines are looked for: those in [from, to) to which all of the rest applies. */
export interface AuditSearch {
  from: EpochMs;
  to: EpochMs;
  /** Words, each a part of any word of the line, in any case. */
  text?: string | undefined;
  /** Names of nodes by id: a node's name is a word of its lines too. */
  nodeNames?: ReadonlyMap<string, string> | undefined;
  /** An event, or the part before its dot for all of a kind. */
  event?: string | undefined;
  user?: string | undefined;
  by?: string | undefined;
  /** Who did it or whom it is about. */
  person?: string | undefined;
  /** The id of the node it happened on. */
  node?: string | undefined;
  /** The key of the record that was changed. */
  record?: string | undefined;
  /** The latest so many. */
  limit: number;
  /** Only what was written before this place. */
  before?: AuditPosition | undefined;
  /** Stops after about this long, with a place at which to go on. */
  timeLimitMs?: number | undefined;
}

/** A line and where it begins. */
export interface FoundLine {
  line: AuditLine;
  position: AuditPosition;
  /** Lines that a crash cut, between this line and the one found before it, which was written later. */
  damagedBefore: number;
}

export interface AuditFound {
  /** In the order of writing, the last written first: where a clock was set, that is not the order of times. */
  lines: FoundLine[];
  /** Where the search began; null where there was nothing to look at. */
  start: AuditPosition | null;
  /** Where to go on; null where everything was looked at. */
  next: AuditPosition | null;
  /** Of the last line that was looked at, matching or not; null where none was. */
  reachedAt: EpochMs | null;
  /** Lines that a crash cut after the last line found, or after the start where none was. */
  damagedAfter: number;
  /** Files that could not be read, and why. */
  unreadFiles: { file: string; reason: string }[];
}

/** Reads what this node wrote down. */
export interface AuditReader {
  /** Whose log it is. */
  nodeId: string;
  /** Never throws: what cannot be read is told. */
  search(search: AuditSearch): Promise<AuditFound>;
}
