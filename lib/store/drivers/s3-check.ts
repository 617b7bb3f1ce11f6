import 'server-only';
import { randomBytes } from 'node:crypto';
import { ownNamePrefix } from '../keys';
import { isStoreError, type WriteCondition } from '../port';
import type { S3Calls } from './s3-calls';
import { failureOf, isDenied, isPassing, keysMayOnlyRead, misconfigurationOf, reasonOf } from './s3-errors';
import type { TagForm } from './s3-tags';
import { removeObject, writeObject } from './s3-write';
import { createWriteTrails } from './s3-write-trail';

/** What the service does with conditional writes, or why that could not be found out. */
export type Readiness =
  | { kind: 'ready'; tags: TagForm }
  /** The keys allow no writing, or no removing. */
  | { kind: 'read-only'; reason: string }
  /** It would lose writes, or does not know the place: no waiting helps. */
  | { kind: 'refused'; reason: string }
  /** No answer. */
  | { kind: 'away'; reason: string };

/**
 * Writes an object under a reserved name, which no listing shows, tries every condition on it, and removes it. Should that
 * fail, what is left behind is in nobody's way.
 */
export async function checkWrites(calls: S3Calls): Promise<Readiness> {
  const key = `${ownNamePrefix}check-${randomBytes(9).toString('base64url')}`;
  const write = writerOf(calls, key);
  try {
    const first = await write('1', { ifAbsent: true }, 'quoted');
    if (first === null) return refusal('it does not write what is not there yet (If-None-Match: *)');
    try {
      return await tryConditions(write, first, () => removeObject(calls, key));
    } finally {
      await removeObject(calls, key).catch(() => undefined);
    }
  } catch (error) {
    return readinessAfter(causeOf(error));
  }
}

/** Answers the new version, or null where the service said that the condition does not hold. */
type TryWrite = (text: string, condition: WriteCondition, form: TagForm) => Promise<string | null>;

function writerOf(calls: S3Calls, key: string): TryWrite {
  const trails = createWriteTrails();
  return async (text, condition, form) => {
    try {
      const bytes = new TextEncoder().encode(text);
      return (await writeObject(calls, trails, form, { key, bytes, condition })).version;
    } catch (error) {
      if (isStoreError(error, 'store_conflict')) return null;
      throw error;
    }
  };
}

async function tryConditions(write: TryWrite, first: string, remove: () => Promise<void>): Promise<Readiness> {
  if ((await write('2', { ifAbsent: true }, 'quoted')) !== null) {
    return refusal('it writes over what is there already (it ignores If-None-Match: *)');
  }
  const tags = (await write('3', { ifVersion: first }, 'quoted')) !== null ? 'quoted' : 'bare';
  if (tags === 'bare' && (await write('3', { ifVersion: first }, 'bare')) === null) {
    return refusal('it never takes the version that it gave itself (If-Match)');
  }
  if ((await write('4', { ifVersion: first }, tags)) !== null) {
    return refusal('it writes over what was changed meanwhile (it ignores If-Match)');
  }
  try {
    await remove();
  } catch (error) {
    if (!isDenied(causeOf(error))) throw error;
    return { kind: 'read-only', reason: 'these keys may write to the bucket, and remove nothing from it' };
  }
  if ((await write('5', { ifVersion: first }, tags)) !== null) {
    return refusal('it writes again what was removed meanwhile (it ignores If-Match)');
  }
  return { kind: 'ready', tags };
}

function refusal(what: string): Readiness {
  return { kind: 'refused', reason: `the service does not honour conditional writes: ${what}` };
}

function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? error.cause : error;
}

function readinessAfter(error: unknown): Readiness {
  if (isDenied(error)) return { kind: 'read-only', reason: keysMayOnlyRead };
  const fault = misconfigurationOf(error);
  if (fault !== null) return { kind: 'refused', reason: fault };
  const { status } = failureOf(error);
  const isUnknownToIt = status === 501 || (status === 400 && !isPassing(error));
  return isUnknownToIt ? refusal(`it answers ${reasonOf(error)}`) : { kind: 'away', reason: reasonOf(error) };
}
