import 'server-only';
import type { AuditEntry } from '../audit/audit';
import { AppError } from '../errors';
import { isStoreError, type StoredObject, type WriteCondition } from '../store/port';
import type { ActingContext } from './acting-context';
import { lastChange, recordVersion } from './last-change';
import { minuteWords } from './minute-words';

/** What has to hold for a change: the version that the person has seen, or that there is no such record. */
export type ChangeCondition = { ifVersion: string } | { ifAbsent: true };

interface Change {
  key: string;
  /** How people call the record: `group lab`. */
  what: string;
  condition: ChangeCondition | null;
  /** The bytes to write, from what stands there now (null: nothing). Throws AppError where it cannot be changed. */
  edit(standing: StoredObject | null): Uint8Array;
  /** Written down once the change holds, with the key as `record`. */
  entry: AuditEntry;
}

type Removal = Omit<Change, 'edit'>;

/**
 * One administrator's change of one record: conditional, then written down. Where the record says all of it already,
 * nothing is written, whatever the condition, so that a repeated request is answered alike. Where an answer of the store
 * is lost, the record is looked at again: the write may have come through.
 * Throws AppError: `invalid` without a condition, `conflict` with who changed it and when (fields `changed_by`,
 * `changed_at`, null where no log tells), `not_found` for a version of a record that is gone, `unavailable`.
 */
export async function changeRecord(context: ActingContext, change: Change): Promise<void> {
  const { key, condition } = change;
  if (condition === null) throw conditionMissing();
  const standing = await context.store.get(key);
  const bytes = change.edit(standing);
  if (standing && sameBytes(bytes, standing.bytes)) return;
  if (!holds(condition, standing)) throw await changedMeanwhile(context, change, standing);
  await writeDown(context, change, await put(context, change, bytes, condition));
}

/**
 * One administrator's removal of one record: an empty one is put in its place conditionally first, so that nobody's change
 * is lost. Throws as {@link changeRecord}.
 */
export async function removeRecord(context: ActingContext, change: Removal): Promise<void> {
  if (change.condition === null) throw conditionMissing();
  const standing = await context.store.get(change.key);
  if (!standing || !holds(change.condition, standing)) throw await changedMeanwhile(context, change, standing);
  const version = await put(context, change, emptyRecord, change.condition);
  await context.store.remove(change.key);
  await writeDown(context, change, version);
}

const emptyRecord = new TextEncoder().encode('{}\n');

/** With the version that was written: {@link lastChange} tells by it whose work stands there. */
async function writeDown(context: ActingContext, { key, entry }: Removal, version: string): Promise<void> {
  await context.audit.write({ ...entry, fields: { ...entry.fields, record: key, [recordVersion]: version } });
  await context.tree.snapshot(0);
}

function holds(condition: ChangeCondition, standing: StoredObject | null): boolean {
  return 'ifAbsent' in condition ? standing === null : standing?.version === condition.ifVersion;
}

/** Answers the new version. */
async function put(
  context: ActingContext,
  change: Removal,
  bytes: Uint8Array,
  condition: WriteCondition,
): Promise<string> {
  try {
    return (await context.store.put(change.key, bytes, condition)).version;
  } catch (error) {
    const isConflict = isStoreError(error, 'store_conflict');
    if (!isConflict && !isStoreError(error, 'store_unavailable')) throw error;
    const standing = await lookAgain(context, change, error);
    if (standing && sameBytes(standing.bytes, bytes)) return standing.version;
    if (isConflict) throw await changedMeanwhile(context, change, standing);
    const words =
      'The tree cannot be written at the moment. As far as can be seen nothing was changed; try again later.';
    throw new AppError('unavailable', words, {}, { cause: error });
  }
}

async function lookAgain(
  { store }: ActingContext,
  { key, what }: Removal,
  cause: unknown,
): Promise<StoredObject | null> {
  try {
    return await store.get(key);
  } catch (error) {
    if (!isStoreError(error, 'store_unavailable')) throw error;
    const words = `The tree does not answer, so it is not known whether this came through. Look at the ${what} later.`;
    throw new AppError('unavailable', words, {}, { cause });
  }
}

/** The tree is read again first: whoever then looks again, as they are told to, finds what was changed. */
async function changedMeanwhile(
  context: ActingContext,
  change: Removal,
  standing: StoredObject | null,
): Promise<AppError> {
  await context.tree.snapshot(0);
  const last = await lastChange(context, change.key, standing?.version ?? null);
  const who = last ? `${last.by} changed` : 'Somebody, or a program outside of this app, changed';
  const when = last ? ` at ${minuteWords(last.at)}` : '';
  const fields = { changed_by: last?.by ?? null, changed_at: last ? new Date(last.at).toISOString() : null };
  if (!standing) {
    const words = `The ${change.what} is gone: ${last ? `${last.by} removed it${when}` : 'it was removed'}.`;
    return new AppError('not_found', `${words} Save it as a new one to keep what you typed.`, fields);
  }
  const words = `${who} the ${change.what}${when}, after you opened it. Nothing of yours is saved yet: look at what changed, then save again.`;
  return new AppError('conflict', words, fields);
}

export function conditionMissing(): AppError {
  const message = 'has to be the "version" of the record as GET told it; If-None-Match: * where there is none yet';
  return new AppError('invalid', `If-Match: ${message}`, { errors: [{ path: 'If-Match', message }] });
}

function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}
