import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { endpoints } from './endpoints';
import { callOf, pollMs, queries } from './queries';

describe('keys', () => {
  it.each([
    ['a call without a request', queries.overview().queryKey, endpoints.getOverview, {}],
    ['a call about a person', queries.user('ada').queryKey, endpoints.getUser, { params: { name: 'ada' }, query: {} }],
    [
      'a list with its filter',
      queries.users({ search: 'a' }).queryKey,
      endpoints.listUsers,
      { query: { search: 'a' } },
    ],
  ])('%s names its endpoint and request', (_, key, endpoint, request) => {
    expect(callOf(key, endpoints)).toEqual([endpoint, request]);
  });

  it('a key of something else names no call', () => {
    expect(callOf(['theme'], endpoints)).toBeNull();
    expect(callOf([{ a: 1 }], endpoints)).toBeNull();
  });

  it('are asked again every ten seconds', () => {
    expect(queries.sessions().refetchInterval).toBe(pollMs);
  });

  it.each([
    ['nothing yet', 0, pollMs],
    ['one page', 1, pollMs],
    ['three pages, each asked for again', 3, 3 * pollMs],
  ])('ask for a list again the more slowly the more of it is loaded: %s', (_, pageCount, everyMs) => {
    const client = new QueryClient();
    const { queryKey, refetchInterval } = queries.users();
    if (pageCount > 0) client.setQueryData(queryKey, { pages: Array(pageCount).fill({}), pageParams: [] } as never);
    const query = client.getQueryCache().build(client, { queryKey });
    expect(typeof refetchInterval === 'function' && refetchInterval(query as never)).toBe(everyMs);
  });
});

describe('figures kept while new ones load', () => {
  const shown = (first: ReturnType<typeof queries.burnDown>, next: ReturnType<typeof queries.burnDown>) => {
    const client = new QueryClient({ defaultOptions: { queries: { queryFn: () => new Promise(() => {}) } } });
    client.setQueryData(first.queryKey, { used_hours: 1 } as never);
    const observer = new QueryObserver(client, first);
    const stop = observer.subscribe(() => {});
    observer.setOptions(next);
    const { data } = observer.getCurrentResult();
    stop();
    client.clear();
    return data;
  };

  it('are those of another period of the same person', () => {
    expect(
      shown(queries.burnDown('ada', { period: 'week' }), queries.burnDown('ada', { period: 'day' })),
    ).toBeDefined();
  });

  it('are never those of another person', () => {
    expect(shown(queries.burnDown('ada'), queries.burnDown('bob'))).toBeUndefined();
  });
});
