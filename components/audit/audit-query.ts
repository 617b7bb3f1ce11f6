import type { z } from 'zod';
import type { auditQuery } from '@/lib/api/audit';
import type { UtcDay } from '@/lib/time/utc-day';
import { type AuditRange, rangeQuery } from './audit-range';

/** How the log is narrowed. */
export interface AuditFilter {
  search: string;
  event: string;
  person: string;
  node: string;
  range: AuditRange;
  from: UtcDay | null;
  to: UtcDay | null;
}

export type AuditFilterChange = { [Name in keyof AuditFilter]?: AuditFilter[Name] | null };
export type AuditPageQuery = Omit<z.input<typeof auditQuery>, 'cursor'>;

const entriesPerPage = 100;
// What the API takes; a longer text in a URL that somebody made is cut, not an error.
const longestSearch = 200;
const longestEvent = 100;
const longestName = 128;

/** The call that the page's state asks for; what is not set is left out, so that server and browser build one key. */
export function auditQueryOf(filter: AuditFilter, today: UtcDay): AuditPageQuery {
  const { search, event, person, node } = filter;
  const words = {
    search: search.trim().slice(0, longestSearch),
    event: event.trim().slice(0, longestEvent),
    person: person.trim().slice(0, longestName),
    node: node.trim().slice(0, longestName),
  };
  const given = Object.entries(words).filter(([, text]) => text !== '');
  return { limit: entriesPerPage, ...rangeQuery(filter, today), ...Object.fromEntries(given) };
}

/** True where more than the range narrows the log, so that an empty list means "none match". */
export function isNarrowed({ search, event, person, node }: AuditFilter): boolean {
  return [search, event, person, node].some((text) => text.trim() !== '');
}
