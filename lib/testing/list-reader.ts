import type { AuditReader, FoundLine } from '../audit/audit';
import { matchesSearch } from '../audit/matches-search';
import type { AuditLine } from '../audit/read-audit-line';
import { utcDayOf } from '../time/utc-day';

/** What a log holds, the first written first; null for a line that a crash cut. */
export type ListedLine = AuditLine | null;

interface Slowness {
  /** So many lines are looked at in one search, as if its time were over then. */
  linesAtOnce?: number;
}

/** A log that is a list. Its places count lines; all of it is one day. */
export function listReader(nodeId: string, lines: readonly ListedLine[], slowness: Slowness = {}): AuditReader {
  const { linesAtOnce = Number.POSITIVE_INFINITY } = slowness;
  return {
    nodeId,
    async search(search) {
      const day = utcDayOf(search.from);
      const start = Math.min(search.before?.offsetBytes ?? lines.length, lines.length);
      const found: FoundLine[] = [];
      let damaged = 0;
      let reachedAt: number | null = null;
      let at = start;
      while (at > 0 && found.length < search.limit && start - at < linesAtOnce) {
        at -= 1;
        const line = lines[at] ?? null;
        if (!line) damaged += 1;
        reachedAt = line?.at ?? reachedAt;
        if (!line || !matchesSearch(line, search)) continue;
        found.push({ line, position: { day, offsetBytes: at }, damagedBefore: damaged });
        damaged = 0;
      }
      return {
        lines: found,
        start: { day, offsetBytes: start },
        next: at > 0 ? { day, offsetBytes: at } : null,
        reachedAt,
        damagedAfter: damaged,
        unreadFiles: [],
      };
    },
  };
}

export function auditLine(at: number, rest: Partial<AuditLine> = {}): AuditLine {
  return { at, event: 'session.launched', user: 'uma', by: 'uma', node: 'alpha', fields: {}, ...rest };
}
