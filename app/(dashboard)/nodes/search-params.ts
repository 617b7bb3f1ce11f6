import { parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { nodeStates } from '@/lib/cluster/node-state';

/** What of the nodes stands in their page's URL. */
export const nodesSearchParams = {
  search: parseAsString.withDefault(''),
  state: parseAsStringLiteral(nodeStates),
  pool: parseAsString.withDefault(''),
};
