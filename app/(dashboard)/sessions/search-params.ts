import { parseAsBoolean, parseAsString } from 'nuqs/server';

/** What of the board stands in its URL. */
export const sessionsSearchParams = {
  search: parseAsString.withDefault(''),
  overdue: parseAsBoolean.withDefault(false),
};
