const bytesPerGib = 2 ** 30;

export interface StorageFacts {
  /** Bytes under the user's directories, as last measured; null = not measured yet. */
  usedBytes: number | null;
  /** GiB; null = no limit. */
  limitGib: number | null;
}

export type StorageDecision = { kind: 'allowed' } | { kind: 'refused'; usedBytes: number | null; allowedBytes: number };

/**
 * Refuses to add to a user's storage once it holds the limit. What was not measured yet refuses nothing, except under a
 * limit of 0, which nothing fits in.
 */
export function checkStorage({ usedBytes, limitGib }: StorageFacts): StorageDecision {
  if (limitGib === null) return { kind: 'allowed' };
  const allowedBytes = Math.floor(limitGib * bytesPerGib);
  return (usedBytes ?? 0) >= allowedBytes ? { kind: 'refused', usedBytes, allowedBytes } : { kind: 'allowed' };
}
