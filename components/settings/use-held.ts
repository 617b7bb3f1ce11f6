'use client';

import { useEffect, useRef, useState } from 'react';
import { differing, type RecordKind } from './field-rules';
import { forgetDraft, keepDraft, keptDraft } from './kept-drafts';

export interface Held<Wire, Draft> {
  /** The record that it is typed over. */
  base: Wire;
  draft: Draft;
  /** It was typed before the page was left and come back to. */
  isRestored: boolean;
}

/**
 * What is typed, and over what. A record that is read anew takes the place of one over which nothing was typed; over
 * anything else it waits until it is asked for. What is left unsaved is there again when the form is.
 */
export function useHeld<Wire extends { version: string | null }, Draft extends object, Body>(
  key: string,
  read: Wire | undefined,
  kind: RecordKind<Wire, Draft, Body>,
) {
  const [held, setHeld] = useState<Held<Wire, Draft> | null>(() => keptDraft<Held<Wire, Draft>>(key));
  const isUntouched = held === null || differing(kind.rules, kind.draftOf(held.base), held.draft).length === 0;
  if (read && isUntouched && held?.base !== read && (held === null || held.base.version !== read.version)) {
    setHeld({ base: read, draft: kind.draftOf(read), isRestored: false });
  }
  const last = useRef<{ held: Held<Wire, Draft> | null; isUntouched: boolean }>({ held, isUntouched });
  useEffect(() => {
    last.current = { held, isUntouched };
  });
  useEffect(() => {
    forgetDraft(key);
    return () => {
      const { held: left, isUntouched: isEmpty } = last.current;
      if (left && !isEmpty) keepDraft(key, { ...left, isRestored: true });
    };
  }, [key]);
  return { held, setHeld };
}
