'use client';

import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ThemeProvider } from 'next-themes';
import { NuqsAdapter } from 'nuqs/adapters/next/app';
import { type ReactNode, useState } from 'react';
import { endpoints } from '@/lib/api/endpoints';
import { callOf } from '@/lib/api/queries';
import { atBase, belowBase } from '@/lib/base-path';
import { ApiError, callApi } from '@/lib/http/client';

const staleAfterMs = 5000;

/** Someone whose sign-in ended goes to the sign-in page, and comes back to where they were. */
function leaveIfSignedOut(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 401) return;
  const here = belowBase(window.location.pathname) + window.location.search;
  window.location.assign(atBase(`/sign-in?next=${encodeURIComponent(here)}`));
}

/** A refusal stays one however often it is asked for; only a server that does not answer is tried again. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  const refused = error instanceof ApiError && error.status > 0 && error.status < 500;
  return !refused && failures < 2;
}

function makeQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: leaveIfSignedOut }),
    defaultOptions: {
      queries: {
        staleTime: staleAfterMs,
        retry: isWorthRetrying,
        queryFn: ({ queryKey, signal, ...context }) => {
          const call = callOf(queryKey, endpoints);
          if (!call) throw new Error('A query key that names no call needs its own query function.');
          const [endpoint, request] = call;
          const cursor = 'pageParam' in context ? { cursor: context.pageParam ?? undefined } : {};
          return callApi(endpoint, { ...request, query: { ...request.query, ...cursor }, signal } as never);
        },
      },
    },
  });
}

interface ProvidersProps {
  /** Of the script that sets the theme before the page is painted. */
  nonce: string | undefined;
  children: ReactNode;
}

export function Providers({ nonce, children }: ProvidersProps) {
  const [client] = useState(makeQueryClient);
  return (
    <ThemeProvider
      attribute="data-theme"
      defaultTheme="system"
      enableSystem
      disableTransitionOnChange
      {...(nonce === undefined ? {} : { nonce })}
    >
      <QueryClientProvider client={client}>
        <NuqsAdapter>{children}</NuqsAdapter>
      </QueryClientProvider>
    </ThemeProvider>
  );
}
