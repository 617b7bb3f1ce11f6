import 'server-only';

/** An object as read: its bytes and the opaque version that a conditional write names. */
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

  get(key: string): Promise<StoredObject | null>;
  /** Atomic and durable; answers the new version. */
  put(key: string, bytes: Uint8Array, condition: WriteCondition): Promise<{ version: string }>;
  /** Absent is fine. Not conditional: a removal that must not race writes a tombstone first. */
  remove(key: string): Promise<void>;
  /**
   * Every object below the folder `prefix` (ends in `/`: `'cluster/usage/'`, or `''` for all), in no order; absent folder:
   * none. Names every object that `get` would refuse to read too, so that it can be reported.
   */
  list(prefix: string): Promise<ListedObject[]>;
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
