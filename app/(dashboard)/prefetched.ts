import type { DataTag, QueryKey } from '@tanstack/react-query';

/** An answer that the server already has, under the key by which the browser will ask for it again. */
export interface Prefetched {
  queryKey: QueryKey;
  data: unknown;
}

/** `prefetched(queries.overview(), readOverview(context))`: the key carries the type of its answer. */
export function prefetched<Data>(
  options: { queryKey: DataTag<QueryKey, Data, unknown> },
  data: NoInfer<Data>,
): Prefetched {
  return { queryKey: options.queryKey, data };
}

/** The first page of an infinite query. */
export function prefetchedPage<Page>(
  options: { queryKey: DataTag<QueryKey, { pages: Page[] }, unknown> },
  page: NoInfer<Page>,
): Prefetched {
  return { queryKey: options.queryKey, data: { pages: [page], pageParams: [null] } };
}
