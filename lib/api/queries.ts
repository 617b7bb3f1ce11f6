import { infiniteQueryOptions, keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Endpoint } from './endpoint';
import type { Endpoints } from './endpoints';

/**
 * What pages ask for, as react-query options without a query function: the key names the call and its request, and
 * whoever owns the query client says how it is made (the browser by `callApi`, a server page by a service). So server
 * and browser share one key for one answer, and this file needs neither.
 */

type Request = { params?: Record<string, unknown>; query?: Record<string, unknown> };
type CallName = keyof Endpoints;
type Answer<Name extends CallName> = z.output<Endpoints[Name]['answer']>;
type Query<Name extends CallName> = Endpoints[Name] extends { query: infer S extends z.ZodType } ? z.input<S> : never;

/** How often a page that is looked at asks again. */
export const pollMs = 10_000;

function callKey(name: CallName, request: Request = {}): readonly [CallName, Request] {
  return [name, request];
}

/**
 * Options of one call: polled, the last figures kept while those of another period or day load. Never another
 * person's: figures are only kept where the path's parameters are the same.
 */
function polled<Name extends CallName>(name: Name, request: Request = {}) {
  return queryOptions<Answer<Name>, Error, Answer<Name>, QueryKey>({
    queryKey: callKey(name, request),
    refetchInterval: pollMs,
    placeholderData: (previous, query) => (isSameSubject(query?.queryKey, request) ? previous : undefined),
  });
}

function edited<Name extends 'getUserSettings' | 'getGroup' | 'getPool'>(call: Name, name: string) {
  return queryOptions<Answer<Name>, Error, Answer<Name>, QueryKey>({
    queryKey: callKey(call, { params: { name } }),
    refetchOnWindowFocus: false,
    staleTime: 0,
  });
}

function isSameSubject(previousKey: QueryKey | undefined, request: Request): boolean {
  const previous = previousKey?.[1] as Request | undefined;
  return JSON.stringify(previous?.params) === JSON.stringify(request.params);
}

/** The call and the request that a key of this file names; null for any other key. */
export function callOf(key: QueryKey, endpoints: Record<string, Endpoint>): [Endpoint, Request] | null {
  const [name, request] = key;
  const endpoint = typeof name === 'string' ? endpoints[name] : undefined;
  return endpoint ? [endpoint, (request ?? {}) as Request] : null;
}

export const queries = {
  health: () => polled('getHealth'),
  me: (query: Query<'getMe'> = {}) => polled('getMe', { query }),
  overview: () => polled('getOverview'),
  usage: (query: Query<'getUsage'> = {}) => polled('getUsage', { query }),
  user: (name: string, query: Query<'getUser'> = {}) => polled('getUser', { params: { name }, query }),
  burnDown: (name: string, query: Query<'getBurnDown'> = {}) => polled('getBurnDown', { params: { name }, query }),
  sessions: () => polled('listSessions'),
  overdue: () => polled('listOverdue'),
  nodes: () => polled('listNodes'),
  groups: () => polled('listGroups'),
  pools: () => polled('listPools'),
  tokens: (name: string) => polled('listTokens', { params: { name } }),
  apps: () => polled('listApps'),
  analyses: () => polled('listAnalyses'),
  analysis: (id: string) => polled('getAnalysis', { params: { id } }),
  /** What forms edit: asked for when they open, and never polled away under what is being typed. */
  userSettings: (name: string) => edited('getUserSettings', name),
  group: (name: string) => edited('getGroup', name),
  pool: (name: string) => edited('getPool', name),
  /** Pages of the log, latest first; the log of the past does not change, so it is asked for again on request only. */
  audit: (query: Omit<Query<'readAudit'>, 'cursor'> = {}) =>
    infiniteQueryOptions<Answer<'readAudit'>, Error, { pages: Answer<'readAudit'>[] }, QueryKey, string | null>({
      queryKey: callKey('readAudit', { query }),
      initialPageParam: null,
      getNextPageParam: (page) => page.next_cursor,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      placeholderData: keepPreviousData,
    }),
  /** Never changes once it is saved, but for its registration; not polled. */
  analysisVersion: (id: string, version: string) =>
    queryOptions<Answer<'getAnalysisVersion'>, Error, Answer<'getAnalysisVersion'>, QueryKey>({
      queryKey: callKey('getAnalysisVersion', { params: { id, version } }),
      staleTime: pollMs,
    }),
  /** Pages of users; the cursor of the next page comes with each answer. */
  users: (query: Omit<Query<'listUsers'>, 'cursor'> = {}) =>
    infiniteQueryOptions<Answer<'listUsers'>, Error, { pages: Answer<'listUsers'>[] }, QueryKey, string | null>({
      queryKey: callKey('listUsers', { query }),
      initialPageParam: null,
      getNextPageParam: (page) => page.next_cursor,
      // Every page that was loaded is asked for again: a long list is kept up more slowly.
      refetchInterval: ({ state }) => pollMs * Math.max(1, state.data?.pages.length ?? 1),
      placeholderData: keepPreviousData,
    }),
  /** One page of users by itself, such as for a count. Empty `params` keep its key apart from that of the pages. */
  usersPage: (query: Query<'listUsers'> = {}) => polled('listUsers', { query, params: {} }),
};
