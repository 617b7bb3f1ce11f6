import type { Audit, AuditEntry, AuditReader } from '../audit/audit';
import { matchesSearch } from '../audit/matches-search';
import type { AuditLine } from '../audit/read-audit-line';
import type { Clock } from '../time/clock';

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
      search: async (search) => {
        const found = lines.filter((line) => matchesSearch(line, search));
        return { lines: found.slice(0, search.limit), hasMore: found.length > search.limit, damagedLines: 0 };
      },
    },
  };
}
