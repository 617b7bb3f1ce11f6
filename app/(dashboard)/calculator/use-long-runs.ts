'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { measuredRunsOf } from '@/components/analyses/saved-runs';
import type { VersionName } from '@/components/calculator/inputs';
import { queries } from '@/lib/api/queries';
import { type MeasuredRun, readRunsCsv, runsCsv } from '@/lib/resources/runs-csv';
import { keepText, keptText } from './kept-texts';
import { type LongRuns, longRunsOf } from './long-runs';

/** Where the runs are that the address only names; `missing`: neither in this tab nor saved with the analysis. */
export type FoundRuns =
  | { kind: 'none' }
  | { kind: 'found'; runs: MeasuredRun[] }
  | { kind: 'loading' | 'missing'; count: number };

const inMemory = new Map<string, MeasuredRun[]>();

/** Keeps runs in the tab that the address will only name. */
export function keepLongRuns(runs: MeasuredRun[]): void {
  const long = longRunsOf(runs);
  if (!long || inMemory.has(long.name)) return;
  keepText(runsCsv(runs));
  inMemory.set(long.name, runs);
}

function keptRuns({ name }: LongRuns): MeasuredRun[] | null {
  const before = inMemory.get(name);
  if (before) return before;
  const text = keptText(name);
  const reading = text === null ? null : readRunsCsv(text);
  if (reading?.kind !== 'runs') return null;
  inMemory.set(name, reading.runs);
  return reading.runs;
}

/** Nobody else writes into the tab's storage. */
const never = () => () => {};

/** The runs that the address names: those of the tab, or those that are saved with the opened analysis. */
export function useLongRuns(long: LongRuns | null, opened: VersionName | null): FoundRuns {
  const kept = useSyncExternalStore(
    never,
    () => (long ? keptRuns(long) : null),
    () => null,
  );
  const isAsked = long !== null && kept === null && opened !== null;
  const saved = useQuery({ ...queries.analysis(opened?.id ?? ''), enabled: isAsked, refetchInterval: false });
  const savedRuns = isAsked ? saved.data?.runs : null;
  const found = useMemo(() => {
    const runs = savedRuns ? measuredRunsOf(savedRuns) : null;
    return runs && longRunsOf(runs)?.name === long?.name ? runs : null;
  }, [savedRuns, long]);
  return useMemo(() => {
    if (!long) return { kind: 'none' };
    const runs = kept ?? found;
    if (runs) return { kind: 'found', runs };
    return { kind: isAsked && saved.isPending ? 'loading' : 'missing', count: long.count };
  }, [long, kept, found, isAsked, saved.isPending]);
}
