import { parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { groupSorts } from '@/components/groups/group-sort';

/** What of the groups stands in their page's URL. */
export const groupsSearchParams = {
  search: parseAsString.withDefault(''),
  sort: parseAsStringLiteral(groupSorts).withDefault('name'),
};
