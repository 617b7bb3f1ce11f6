'use client';

import { useEffect, useState } from 'react';

/** Longer than from one key to the next. */
const typingPauseMs = 300;

/** The last text that stayed for a moment; the first counts at once, as there is nothing to wait for after nothing. */
export function useRested(text: string | null): string | null {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), typingPauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  if (rested === null && text !== null) setRested(text);
  return rested;
}
