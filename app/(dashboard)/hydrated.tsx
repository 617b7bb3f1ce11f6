import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Prefetched } from './prefetched';

/** Hands what the server page read to the browser's query client, so that the view shows it without asking. */
export function Hydrated({ answers, children }: { answers: readonly Prefetched[]; children: ReactNode }) {
  const client = new QueryClient();
  for (const { queryKey, data } of answers) client.setQueryData(queryKey, data);
  return <HydrationBoundary state={dehydrate(client)}>{children}</HydrationBoundary>;
}
