import 'server-only';
import { type FileHandle, open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { isUtcDay, type UtcDay, utcDayOf } from '../time/utc-day';
import type { AuditFound, AuditReader, AuditSearch, FoundLine } from './audit';
import { linesBackwards, type RawLine } from './lines-backwards';
import { matchesSearch } from './matches-search';
import { readRawLine } from './read-raw-line';

interface Options {
  /** The node's state folder; the log is in `audit/` below it. */
  folder: string;
  nodeId: string;
  /** Counts milliseconds, from anywhere. */
  monotonicMs?: () => number;
}

/** Found lines that come to more than this end a search, so that the answer of a node stays of a size to send. */
const answerBytes = 1024 * 1024;

/**
 * Reads `audit/<UTC day>.log` below the node's state folder from its end, block by block: as far back as is asked, and no
 * further than it takes to find as many lines as are wanted. A day's file is looked at as a whole before an earlier one
 * is, and to its beginning: where a clock was set, an earlier line may be the later one.
 */
export function createAuditReader({ folder, nodeId, monotonicMs = () => performance.now() }: Options): AuditReader {
  const auditFolder = path.join(folder, 'audit');
  return {
    nodeId,
    async search(search) {
      const until = monotonicMs() + (search.timeLimitMs ?? Number.POSITIVE_INFINITY);
      const finding = new Finding(search, () => monotonicMs() >= until);
      const days = await daysOf(auditFolder, search).catch((error) => {
        finding.tell('audit', error);
        return [];
      });
      for (const day of days) {
        if (finding.isOver) break;
        await readDay(path.join(auditFolder, `${day}.log`), day, finding);
      }
      return finding.found;
    },
  };
}

async function readDay(file: string, day: UtcDay, finding: Finding): Promise<void> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(file, 'r');
    const { size } = await handle.stat();
    const endBytes = finding.begin(day, size);
    for await (const lines of linesBackwards(handle, endBytes)) {
      if (finding.take(day, lines)) return;
    }
  } catch (error) {
    finding.tell(path.basename(file), error);
  } finally {
    await handle?.close().catch(() => undefined);
  }
}

/** The days in the range that have a file, the latest first; those from `before` on only. */
async function daysOf(folder: string, { from, to, before }: AuditSearch): Promise<UtcDay[]> {
  const files = await readdir(folder).catch((error) => {
    // Nothing was written yet.
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const [first, last] = [utcDayOf(from), utcDayOf(Math.max(from, to - 1))];
  return files
    .filter((file) => file.endsWith('.log'))
    .map((file) => file.slice(0, -'.log'.length))
    .filter((day) => isUtcDay(day) && day >= first && day <= last && (!before || day <= before.day))
    .sort()
    .reverse();
}

/** What one search has found so far. */
class Finding {
  readonly found: AuditFound = {
    lines: [],
    start: null,
    next: null,
    reachedAt: null,
    damagedAfter: 0,
    unreadFiles: [],
  };
  private foundBytes = 0;

  constructor(
    private readonly search: AuditSearch,
    private readonly isLate: () => boolean,
  ) {}

  get isOver(): boolean {
    return this.found.next !== null;
  }

  /** @returns where to begin in the file of that day and size */
  begin(day: UtcDay, size: number): number {
    const { before } = this.search;
    const offsetBytes = before?.day === day ? Math.min(before.offsetBytes, size) : size;
    this.found.start ??= { day, offsetBytes };
    return offsetBytes;
  }

  /** @returns whether the search is over */
  take(day: UtcDay, lines: readonly RawLine[]): boolean {
    for (const raw of lines) {
      for (const { line, offsetBytes } of readRawLine(raw)) {
        const position = { day, offsetBytes };
        if (line) this.look({ line, position, damagedBefore: this.found.damagedAfter }, raw.bytes?.byteLength ?? 0);
        else this.found.damagedAfter += 1;
        if (this.found.lines.length >= this.search.limit || this.foundBytes >= answerBytes)
          return this.stopAt(position);
      }
    }
    const last = lines.at(-1);
    return last !== undefined && this.isLate() && this.stopAt({ day, offsetBytes: last.offsetBytes });
  }

  private look(one: FoundLine, bytes: number): void {
    this.found.reachedAt = one.line.at;
    if (!matchesSearch(one.line, this.search)) return;
    this.found.lines.push(one);
    this.found.damagedAfter = 0;
    this.foundBytes += bytes;
  }

  private stopAt(position: { day: UtcDay; offsetBytes: number }): true {
    this.found.next = position;
    return true;
  }

  tell(file: string, error: unknown): void {
    // Without the path, which is nobody's business elsewhere: `EACCES: permission denied, open '/...'`.
    const reason = (error instanceof Error ? error.message : String(error)).split(',')[0] ?? '';
    this.found.unreadFiles.push({ file, reason });
  }
}
