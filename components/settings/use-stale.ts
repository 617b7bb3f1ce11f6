'use client';

import { useQuery } from '@tanstack/react-query';
import { type Freshness, freshnessOf } from '@/components/ui/freshness';
import { queries } from '@/lib/api/queries';

/**
 * Since when the store does not answer, for a page that is not polled itself, so that nobody fills in a form in vain;
 * undefined while it answers. Asked of the smallest answer that everyone may read.
 */
export function useStale(): Freshness | undefined {
  const query = useQuery(queries.apps());
  if (!query.data || query.data.stale_since === null) return undefined;
  return { ...freshnessOf(query, query.data), reason: 'The store does not answer, so nothing can be saved.' };
}
