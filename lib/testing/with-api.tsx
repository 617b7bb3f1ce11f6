import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NuqsTestingAdapter, type OnUrlUpdateFunction } from 'nuqs/adapters/testing';
import type { ReactNode } from 'react';
import { endpoints } from '../api/endpoints';
import { callOf } from '../api/queries';
import { callApi } from '../http/client';

interface WithApiProps {
  search?: string;
  onUrlUpdate?: OnUrlUpdateFunction;
  children: ReactNode;
}

/** What a page has around it: a query client that asks the API, and an address. */
export function WithApi({ search = '', onUrlUpdate, children }: WithApiProps) {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        queryFn: ({ queryKey, signal }) => {
          const call = callOf(queryKey, endpoints);
          if (!call) throw new Error('A query key that names no call needs its own query function.');
          return callApi(call[0], { ...call[1], signal } as never);
        },
      },
    },
  });
  return (
    <QueryClientProvider client={client}>
      <NuqsTestingAdapter searchParams={search} {...(onUrlUpdate ? { onUrlUpdate } : {})} hasMemory>
        {children}
      </NuqsTestingAdapter>
    </QueryClientProvider>
  );
}
