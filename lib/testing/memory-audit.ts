import type { Audit, AuditEntry, AuditReader } from '../audit/audit';
import type { AuditLine } from '../audit/read-audit-line';
import type { Clock } from '../time/clock';
import { listReader } from './list-reader';

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
        lines.push({ at: clock.now(), event, user, by, node, fields });
      },
    },
    auditReader: listReader('here', lines),
  };
}
