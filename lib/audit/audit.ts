import 'server-only';

/** What is written down: who did what to whom, on which node (spec: tree). */
export type AuditEventName =
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
