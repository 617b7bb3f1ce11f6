import type { UseQueryResult } from '@tanstack/react-query';

/** How fresh what is shown is: `staleSince` and `reason` where it is no longer kept up. ISO instants. */
export interface Freshness {
  asOf: string;
  staleSince: string | null;
  reason: string | null;
}

type Polled = Pick<UseQueryResult<unknown>, 'failureCount' | 'isRefetchError' | 'dataUpdatedAt'>;

/**
 * The freshness of a polled answer. Where the poll itself fails, the figures are as old as the last good answer; where
 * the store does not answer the server, the answer says since when.
 */
export function freshnessOf(query: Polled, answer: { as_of: string; stale_since: string | null }): Freshness {
  if (query.isRefetchError || query.failureCount > 0) {
    const since = query.dataUpdatedAt > 0 ? new Date(query.dataUpdatedAt).toISOString() : answer.as_of;
    return { asOf: answer.as_of, staleSince: since, reason: 'The server does not answer; trying again.' };
  }
  if (answer.stale_since !== null) {
    return { asOf: answer.as_of, staleSince: answer.stale_since, reason: 'The store does not answer.' };
  }
  return { asOf: answer.as_of, staleSince: null, reason: null };
}
