import type { ApiError } from '@/lib/http/client';
import type { FieldRules } from './field-rules';
import { type Merged, mergeDrafts } from './merge-drafts';

/** What somebody else's change means for what is typed here. */
export interface RecordConflict<Draft> {
  /**
   * `merged`: theirs was read and laid under mine; `gone`: the record was removed, mine would make it anew; `unseen`: what was
   * read is still what was known; `unread`: it could not be read again.
   */
  kind: 'merged' | 'gone' | 'unseen' | 'unread';
  /** What the server said when it was met. */
  error: ApiError;
  /** Null: somebody outside of this app, or no log tells. */
  by: string | null;
  at: string | null;
  before: Draft;
  theirs: Draft;
  /** What is typed here, for fields that clash. */
  mine: Draft;
  taken: Merged<Draft>['taken'];
  clashing: Merged<Draft>['clashing'];
}

export function isConflict({ status }: ApiError): boolean {
  return status === 409 || status === 404;
}

function toldBy({ document }: ApiError) {
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  return { by: text(document?.changed_by), at: text(document?.changed_at) };
}

interface Sides<Draft> {
  base: Draft;
  baseVersion: string | null;
  mine: Draft;
  /** As it was read again; null where that failed. */
  theirs: { draft: Draft; version: string | null } | null;
}

/** The draft to go on with, and what to say about it. Nothing that was typed is changed. */
export function conflictOf<Draft extends object>(
  rules: FieldRules<Draft>,
  error: ApiError,
  { base, baseVersion, mine, theirs }: Sides<Draft>,
): { draft: Draft; conflict: RecordConflict<Draft> } {
  const told = { ...toldBy(error), error, before: base, mine, taken: [], clashing: [] };
  if (theirs === null) return { draft: mine, conflict: { ...told, kind: 'unread', theirs: base } };
  if (theirs.version === baseVersion) return { draft: mine, conflict: { ...told, kind: 'unseen', theirs: base } };
  if (theirs.version === null) return { draft: mine, conflict: { ...told, kind: 'gone', theirs: theirs.draft } };
  const { draft, ...merged } = mergeDrafts(rules, { base, theirs: theirs.draft, mine });
  return { draft, conflict: { ...told, ...merged, kind: 'merged', theirs: theirs.draft } };
}
