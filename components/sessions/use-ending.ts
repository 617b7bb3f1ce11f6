'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callPatiently } from '@/components/ui/use-act';
import { endpoints } from '@/lib/api/endpoints';
import type { EndResultWire } from '@/lib/api/launches';
import { ApiError } from '@/lib/http/client';

/** How far the end of one session has come. */
export type EndProgress = { kind: 'waiting' } | { kind: 'ending' } | Result;
type Result = { kind: EndResultWire['outcome']; detail: string | null };

/** `each`: one call a session, for whoever may end it. `overdue`: one call for all, an administrator's. */
export type EndWay = 'each' | 'overdue';

/** Requests of one reader under way at a time: an end may take its node some seconds. */
const atOnce = 4;

/**
 * Ends sessions, each with its own result. `run` is given the ids that are to be ended now, so that a second press can
 * name the rest only. Whatever came of it, all that is shown is asked for again.
 */
export function useEnding() {
  const client = useQueryClient();
  const [progress, setProgress] = useState<ReadonlyMap<string, EndProgress>>(new Map());
  const [isRunning, setIsRunning] = useState(false);
  const tell = (entries: readonly (readonly [string, EndProgress])[]) =>
    setProgress((before) => new Map([...before, ...entries]));
  const run = async (way: EndWay, ids: readonly string[]) => {
    setIsRunning(true);
    tell(ids.map((id) => [id, { kind: way === 'each' ? 'waiting' : 'ending' }]));
    await (way === 'each' ? endEach(ids, (id, next) => tell([[id, next]])) : endOverdue(ids).then(tell));
    setIsRunning(false);
    void client.invalidateQueries();
  };
  return { progress, isRunning, run, forget: () => setProgress(new Map()) };
}

async function endEach(ids: readonly string[], tell: (id: string, progress: EndProgress) => void): Promise<void> {
  const waiting = ids.values();
  const worker = async () => {
    for (const id of waiting) {
      tell(id, { kind: 'ending' });
      tell(id, await endOne(id));
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, ids.length) }, worker));
}

async function endOne(id: string): Promise<Result> {
  try {
    const { outcome } = await callPatiently(endpoints.endSession, { params: { id } });
    return { kind: outcome, detail: null };
  } catch (error) {
    // It stood in the list a moment ago: what nobody knows any more is over.
    if (error instanceof ApiError && error.status === 404) return { kind: 'already_ended', detail: null };
    return failure(error);
  }
}

async function endOverdue(ids: readonly string[]): Promise<[string, Result][]> {
  try {
    const { results } = await callPatiently(endpoints.endOverdue, { body: { session_ids: [...ids] } });
    const told = new Map(results.map(({ session_id, outcome, detail }) => [session_id, { kind: outcome, detail }]));
    const untold: Result = { kind: 'failed', detail: 'The server did not say what came of it.' };
    return ids.map((id) => [id, told.get(id) ?? untold]);
  } catch (error) {
    return ids.map((id) => [id, failure(error)]);
  }
}

function failure(error: unknown): Result {
  return { kind: 'failed', detail: error instanceof ApiError ? error.detail : 'Something on this page broke.' };
}
