'use client';

import { useQuery } from '@tanstack/react-query';
import { useRested } from '@/components/ui/use-rested';
import { endpoints } from '@/lib/api/endpoints';
import type { CheckLaunchWire, LaunchBody } from '@/lib/api/launches';
import { callApi } from '@/lib/http/client';

/** How a question about a launch stands. */
export type Check =
  | { kind: 'none' }
  | { kind: 'asking' }
  | { kind: 'answered'; answer: CheckLaunchWire; answeredAt: number; again: () => void }
  | { kind: 'failed'; error: Error; again: () => void };

/**
 * What a launch would come to, asked as the choice changes and then comes to rest. It is not polled: what it says is of
 * the moment, and starting asks once more. `body` null: nothing is chosen.
 */
export function useCheck(body: LaunchBody | null): Check {
  const rested = useRested(body === null ? null : JSON.stringify(body));
  const isResting = body !== null && rested === JSON.stringify(body);
  const query = useQuery({
    queryKey: ['checkLaunch', rested],
    queryFn: ({ signal }) => callApi(endpoints.checkLaunch, { body: JSON.parse(rested ?? '') as LaunchBody, signal }),
    enabled: isResting,
    refetchOnWindowFocus: false,
  });
  if (body === null) return { kind: 'none' };
  const again = () => void query.refetch();
  if (isResting && query.isError && !query.isFetching) return { kind: 'failed', error: query.error, again };
  if (isResting && query.data) {
    return { kind: 'answered', answer: query.data, answeredAt: query.dataUpdatedAt, again };
  }
  return { kind: 'asking' };
}
