'use client';

import { useMemo } from 'react';
import { useVersion } from '@/components/analyses/use-version';
import type { VersionName } from './inputs';
import type { Compared } from './lines-content';

/** The saved version that the figures are held against, as the chart draws it; `compared` null until it is read, and where it cannot be. */
export function useCompared(name: VersionName | null) {
  const { read, error, isPending, refetch } = useVersion(name?.id ?? '', name?.version);
  const configuration = read?.configuration ?? null;
  const label = name === null ? '' : `${name.id} ${name.version}`;
  const compared = useMemo((): Compared | null => configuration && { label, configuration }, [configuration, label]);
  const answer = read?.answer ?? null;
  const isWaiting = name !== null && isPending;
  return useMemo(
    () => ({ compared, answer, error, isPending: isWaiting, refetch }),
    [compared, answer, error, isWaiting, refetch],
  );
}
