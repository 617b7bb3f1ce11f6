'use client';

import { useState } from 'react';
import type { MeasuredRun } from '@/lib/resources/runs-csv';
import { isSameRuns } from './judged-runs';

/**
 * For an editor of runs with texts of its own: `follow` is called, while rendering, where the runs have become others
 * than those that the editor wrote last, as by going back. Returns those, and how to say that others were written.
 */
export function useFollowed(runs: readonly MeasuredRun[], follow: (runs: readonly MeasuredRun[]) => void) {
  const [seen, setSeen] = useState(runs);
  const [written, setWritten] = useState(runs);
  if (runs !== seen) {
    setSeen(runs);
    if (!isSameRuns(runs, seen) && !isSameRuns(runs, written)) {
      setWritten(runs);
      follow(runs);
    }
  }
  return [written, setWritten] as const;
}
