import { createLoader, type inferParserType, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import type { z } from 'zod';
import { parseAsAt } from '@/components/usage/at';
import { signedSorts, userStates, type usersQuery } from '@/lib/api/users';

/** What of the page stands in its URL. */
export const usersSearchParams = {
  search: parseAsString.withDefault(''),
  sort: parseAsStringLiteral(signedSorts).withDefault('username'),
  group: parseAsString.withDefault(''),
  state: parseAsStringLiteral(userStates),
  at: parseAsAt,
};

export type UsersSearch = inferParserType<typeof usersSearchParams>;
export type UsersQuery = Omit<z.input<typeof usersQuery>, 'cursor'>;

export const loadUsersSearch = createLoader(usersSearchParams);

const rowsPerPage = 100;

// What the API takes; a longer text in a URL that somebody made is cut, not an error.
const longestSearch = 200;
const longestGroup = 128;

/** The call that the page's state asks for; what is not set is left out, so that server and browser build one key. */
export function usersQueryOf({ search, sort, group, state, at }: UsersSearch): UsersQuery {
  return {
    sort,
    limit: rowsPerPage,
    ...(search.trim() === '' ? {} : { search: search.trim().slice(0, longestSearch) }),
    ...(group === '' ? {} : { group: group.slice(0, longestGroup) }),
    ...(state === null ? {} : { state }),
    ...(at === null ? {} : { at }),
  };
}

/** True where the list is narrowed, so that an empty one means "none match". */
export function isNarrowed({ search, group, state }: UsersSearch): boolean {
  return search.trim() !== '' || group !== '' || state !== null;
}
