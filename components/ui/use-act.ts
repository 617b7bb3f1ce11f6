'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ApiAnswer, ApiError, type ApiRequest, callApi } from '@/lib/http/client';

/** Any call of the API. */
type Endpoint = Parameters<typeof callApi>[0];

// Longer than any act takes on the server, which has limits of its own; an act never stays busy for good.
const usualPatienceMs = 60_000;

interface ActOptions<E extends Endpoint> {
  /** After a good answer; what was asked comes with it. */
  onDone?: (answer: ApiAnswer<E>, request: ApiRequest<E>) => void;
  /** How long to wait for an answer. */
  patienceMs?: number;
}

/**
 * A write by the API, as react-query has it: `mutate(request)`, `isPending`, `error`, `data`, `reset`. An error is an
 * `ApiError` with words for the reader. Whatever came of it, everything that is shown is asked for again. It is never
 * repeated by itself.
 *
 * `const end = useAct(endpoints.endSession, { onDone: close }); end.mutate({ params: { id } })`
 */
export function useAct<E extends Endpoint>(endpoint: E, { onDone, patienceMs }: ActOptions<E> = {}) {
  const client = useQueryClient();
  return useMutation<ApiAnswer<E>, Error, ApiRequest<E>>({
    mutationFn: (request) => callPatiently(endpoint, request, patienceMs),
    onSuccess: (answer, request) => onDone?.(answer, request),
    onSettled: () => {
      // Not awaited: the act is over, however long the figures take.
      void client.invalidateQueries();
    },
  });
}

/** One call of a write, given up after its time; for several writes at once, whose caller then has all asked for again. */
export async function callPatiently<E extends Endpoint>(
  endpoint: E,
  request: ApiRequest<E>,
  patienceMs = usualPatienceMs,
): Promise<ApiAnswer<E>> {
  const signal = AbortSignal.timeout(patienceMs);
  try {
    return await callApi(endpoint, { ...request, signal });
  } catch (error) {
    if (!signal.aborted) throw error;
    const span = `${patienceMs / 1000} seconds`;
    throw new ApiError(0, `The server has not answered for ${span}. It may still do it: look before you ask again.`);
  }
}
