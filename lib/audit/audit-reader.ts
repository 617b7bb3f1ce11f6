import 'server-only';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { isoInstant } from '../time/clock';
import type { AuditFound, AuditReader, AuditSearch } from './audit';
import { matchesSearch } from './matches-search';
import { readAuditLine } from './read-audit-line';

/** Reads `audit/<UTC day>.log` below the node's state folder, the latest day first, as far back as is asked. */
export function createAuditReader(folder: string): AuditReader {
  const auditFolder = path.join(folder, 'audit');
  return {
    async search(search) {
      const found: AuditFound = { lines: [], hasMore: false, damagedLines: 0 };
      for (const file of await filesOf(auditFolder, search)) {
        const texts = (await readFile(path.join(auditFolder, file), 'utf8')).split('\n').filter((text) => text !== '');
        for (const text of texts.reverse()) {
          const line = readAuditLine(text);
          if (!line) found.damagedLines += 1;
          else if (matchesSearch(line, search)) found.lines.push(line);
          if (found.lines.length > search.limit)
            return { ...found, lines: found.lines.slice(0, search.limit), hasMore: true };
        }
      }
      return found;
    },
  };
}

async function filesOf(folder: string, { from, to }: AuditSearch): Promise<string[]> {
  const [first, last] = [isoInstant(from).slice(0, 10), isoInstant(to).slice(0, 10)];
  const files = await readdir(folder).catch(() => []);
  const days = files.filter((file) => /^\d{4}-\d\d-\d\d\.log$/.test(file));
  return days
    .filter((file) => file.slice(0, 10) >= first && file.slice(0, 10) <= last)
    .sort()
    .reverse();
}
