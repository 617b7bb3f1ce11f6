import 'server-only';
import type { EpochMs } from '../time/clock';

/**
 * An object as read: its bytes and the opaque version that a conditional write names. Two writes of a key that differ in
 * their bytes differ in their versions.
 */
export interface StoredObject {
  bytes: Uint8Array;
  version: string;
}

export interface ListedObject {
  key: string;
  version: string;
  /** Bytes. */
  size: number;
}

/** What a store that keeps a copy has answered from it since the bucket could not be reached. */
export interface CopyUse {
  /** How many answers, ever: where it grew during a look, the look holds what may be old. */
  answers: number;
  /** When the store itself was last heard, at the latest of those answers; null before the first. */
  since: EpochMs | null;
  /**
   * All that was written before is in every listing, and in every object that one named, of the answers after that many;
   * null where there were none.
   */
  oldest(after: number): EpochMs | null;
}

/** Of a store that always answers itself. */
export const noCopyUse: CopyUse = { answers: 0, since: null, oldest: () => null };

/** What must hold for a write to happen; `{}` writes whatever stands there. */
export type WriteCondition = { ifVersion: string } | { ifAbsent: true } | Record<string, never>;

/**
 * The shared tree's objects. A key is `/`-separated segments without `.`, `..`, empty segments or NUL.
 *
 * Errors: {@link StoreConflict} where a condition did not hold (nothing was written), {@link StoreUnavailable} where the
 * store cannot be reached or refuses (read-only, no space), {@link StoreKeyRefused} for a key that could leave the tree,
 * {@link StoreObjectUnreadable} where `get` cannot read this one object, though the store answers.
 */
export interface Store {
  /** Shown to administrators, without credentials: `file:/srv/tree`. */
  readonly description: string;
  /** False where this process may not write (a folder without write bits): nothing is ever written then. */
  readonly writable: boolean;
  /** {@link noCopyUse} for all but a store that keeps a copy of what is far away. */
  readonly copyUse: CopyUse;

  /**
   * With `listed`, the version that a listing told, an answer of just that version may come from a copy kept at hand;
   * without it the store itself is asked, as a condition of a write needs it.
   */
  get(key: string, listed?: { version: string }): Promise<StoredObject | null>;
  /** Atomic and durable; answers the new version. */
  put(key: string, bytes: Uint8Array, condition: WriteCondition): Promise<{ version: string }>;
  /** Absent is fine. Not conditional: a removal that must not race writes a tombstone first. */
  remove(key: string): Promise<void>;
  /**
   * Every object below the folder `prefix` (ends in `/`: `'cluster/usage/'`, or `''` for all), in no order; absent folder:
   * none. Names every object that `get` would refuse to read too, so that it can be reported. With `from` (ASCII), only
   * those whose key after the prefix does not stand before it: `{ from: '2026-12-01' }` lists that day and what follows.
   */
  list(prefix: string, range?: ListRange): Promise<ListedObject[]>;
}

export interface ListRange {
  from: string;
}

/** Objects over this are not read, and reported (spec: tree). */
export const maxObjectBytes = 16 * 1024 * 1024;

export class StoreConflict extends Error {
  readonly code = 'store_conflict';
  constructor(readonly key: string) {
    super(`"${key}" was changed by someone else meanwhile`);
    this.name = 'StoreConflict';
  }
}

export class StoreUnavailable extends Error {
  readonly code = 'store_unavailable';
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StoreUnavailable';
  }
}

export class StoreKeyRefused extends Error {
  readonly code = 'store_key_refused';
  constructor(readonly key: string) {
    super(`${JSON.stringify(key)} is no key of the tree`);
    this.name = 'StoreKeyRefused';
  }
}

/** This object alone cannot be read (over {@link maxObjectBytes}, no permission); the others can. */
export class StoreObjectUnreadable extends Error {
  readonly code = 'store_object_unreadable';
  constructor(
    readonly key: string,
    readonly reason: string,
    options?: ErrorOptions,
  ) {
    super(`"${key}" ${reason}`, options);
    this.name = 'StoreObjectUnreadable';
  }
}

type StoreErrorCode = 'store_conflict' | 'store_unavailable' | 'store_key_refused' | 'store_object_unreadable';

/** By `code`, since Next may load this module several times in one process. */
export function isStoreError(error: unknown, code: StoreErrorCode): error is Error {
  return error instanceof Error && 'code' in error && error.code === code;
}
