'use client';

import { useState } from 'react';
import type { SessionWire } from '@/lib/api/sessions';
import { sessionCan } from '@/lib/cluster/session-state';

/** What can be asked to end: one that is ending already cannot. */
export function endable(sessions: readonly SessionWire[]): SessionWire[] {
  return sessions.filter(({ phase }) => sessionCan('end', phase));
}

/** Choosing is for several at once: one has its own button. */
export function canSelect(shown: readonly SessionWire[]): boolean {
  return shown.length > 1;
}

/**
 * Sessions chosen among those shown. One that leaves the list, or begins to end, is chosen no longer: nothing is ended
 * that the reader does not see.
 */
export function useSelection(sessions: readonly SessionWire[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const shown = endable(sessions);
  const selected = shown.filter(({ session_id: id }) => ids.has(id));
  return {
    shown,
    selected,
    select: (id: string, isSelected: boolean) =>
      setIds((before) => new Set(isSelected ? [...before, id] : [...before].filter((other) => other !== id))),
    selectAll: (isSelected: boolean) => setIds(new Set(isSelected ? shown.map(({ session_id: id }) => id) : [])),
  };
}
