import { createLoader, createParser, type inferParserType, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { auditRanges } from '@/components/audit/audit-range';
import { isUtcDay, type UtcDay } from '@/lib/time/utc-day';

const parseAsUtcDay = createParser<UtcDay>({
  parse: (text) => (isUtcDay(text) ? text : null),
  serialize: (day) => day,
});

/** What of the log stands in its page's URL. */
export const auditSearchParams = {
  search: parseAsString.withDefault(''),
  /** An event, or a kind of them. */
  event: parseAsString.withDefault(''),
  person: parseAsString.withDefault(''),
  node: parseAsString.withDefault(''),
  range: parseAsStringLiteral(auditRanges).withDefault('7d'),
  /** Of a range of one's own: its first and its last UTC day. */
  from: parseAsUtcDay,
  to: parseAsUtcDay,
};

export type AuditSearchState = inferParserType<typeof auditSearchParams>;

export const loadAuditSearch = createLoader(auditSearchParams);
