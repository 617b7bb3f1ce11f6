'use client';

import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};
let zone: string | undefined;

function readerZone(): string {
  zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
  return zone;
}

/**
 * The reader's zone as an IANA name. The server does not know it and renders UTC, which is right and says so; the
 * browser puts its own in place as it takes over.
 */
export function useReaderZone(): string {
  return useSyncExternalStore(neverChanges, readerZone, () => 'UTC');
}
