import type { Audit, AuditEntry, AuditReader } from '../audit/audit';
import { matchesSearch } from '../audit/matches-search';
import type { AuditLine } from '../audit/read-audit-line';
import type { Clock } from '../time/clock';
import { utcDayOf } from '../time/utc-day';

/** A log in memory, which a test reads as `entries`. */
export function memoryAudit(clock: Clock): { audit: Audit; auditReader: AuditReader; entries: AuditEntry[] } {
  const entries: AuditEntry[] = [];
  const lines: AuditLine[] = [];
  return {
    entries,
    audit: {
      write: async (entry) => {
        entries.push(entry);
        const { event, user, by, node = null, fields = {} } = entry;
        lines.unshift({ at: clock.now(), event, user, by, node, fields });
      },
    },
    auditReader: {
      nodeId: 'here',
      search: async (search) => {
        const found = lines.filter((line) => matchesSearch(line, search)).slice(0, search.limit);
        return {
          lines: found.map((line) => ({ line, position: positionOf(line), damagedBefore: 0 })),
          start: null,
          next: null,
          reachedAt: found.at(-1)?.at ?? null,
          damagedAfter: 0,
          unreadFiles: [],
        };
      },
    },
  };
}

function positionOf({ at }: AuditLine) {
  return { day: utcDayOf(at), offsetBytes: 0 };
}
