'use client';

import { parseAsString, useQueryState } from 'nuqs';

/**
 * `?start=<app id>` opens the dialog with that app, `?start=analysis:<id>` with that analysis, `?start=` with nothing
 * chosen. Opening is a step of the history, so that Back closes; choosing another is none.
 */
export function useStartParam() {
  const [start, setStart] = useQueryState('start', parseAsString);
  return {
    start,
    open: (key = '') => void setStart(key, { history: 'push' }),
    choose: (key: string) => void setStart(key, { history: 'replace' }),
    close: () => void setStart(null, { history: 'replace' }),
  };
}
