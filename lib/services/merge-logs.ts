import 'server-only';
import type { AuditFound, AuditPosition } from '../audit/audit';
import type { AuditLine } from '../audit/read-audit-line';
import type { EpochMs } from '../time/clock';

/** What one node found in its log. */
export interface NodeLog {
  nodeId: string;
  found: AuditFound;
}

export interface MergedLine {
  nodeId: string;
  line: AuditLine;
  position: AuditPosition;
}

export interface MergedLogs {
  lines: MergedLine[];
  /** Where each node's log goes on; a node whose log is through is not in here. */
  next: Map<string, AuditPosition>;
  /** Of the lines up to where each log goes on. */
  damagedLines: number;
  /** Down to which instant the logs were looked at; null where that is all of them. */
  reachedAt: EpochMs | null;
}

/**
 * The latest `limit` lines of several logs, latest first. Each log keeps its order of writing, so that a place in it says
 * what was taken, whatever its clock did. Where a log was not looked at to its end, nothing is taken that is older than
 * what it may still hold.
 */
export function mergeLogs(logs: readonly NodeLog[], limit: number): MergedLogs {
  const heads = logs.map((log) => new Head(log));
  const lines: MergedLine[] = [];
  let reachedAt: EpochMs | null = null;
  while (lines.length < limit) {
    const latest = latestOf(heads);
    if (!latest) break;
    const taken = latest.take();
    if (!taken) {
      reachedAt = latest.at;
      break;
    }
    lines.push(taken);
  }
  const next = new Map(heads.flatMap((head) => (head.next ? [[head.log.nodeId, head.next] as const] : [])));
  const damagedLines = heads.reduce((sum, { damaged }) => sum + damaged, 0);
  if (next.size > 0) reachedAt ??= lines.at(-1)?.line.at ?? null;
  return { lines, next, damagedLines, reachedAt: next.size > 0 ? reachedAt : null };
}

/** The log whose next line is the latest; of several, one that has it at hand. */
function latestOf(heads: readonly Head[]): Head | null {
  let latest: Head | null = null;
  for (const head of heads) {
    if (head.isThrough) continue;
    const isLater = !latest || head.at > latest.at || (head.at === latest.at && head.hasLine && !latest.hasLine);
    if (isLater) latest = head;
  }
  return latest;
}

class Head {
  private taken = 0;
  private damagedTaken = 0;

  constructor(readonly log: NodeLog) {}

  get hasLine(): boolean {
    return this.taken < this.log.found.lines.length;
  }

  get isThrough(): boolean {
    return !this.hasLine && this.log.found.next === null;
  }

  /** Of the next line, or of the last one looked at, which the next may be as late as. */
  get at(): EpochMs {
    const { lines, reachedAt } = this.log.found;
    return lines[this.taken]?.line.at ?? reachedAt ?? Number.MAX_SAFE_INTEGER;
  }

  get damaged(): number {
    return this.damagedTaken + (this.hasLine ? 0 : this.log.found.damagedAfter);
  }

  get next(): AuditPosition | null {
    const { lines, start, next } = this.log.found;
    if (!this.hasLine) return next;
    return lines[this.taken - 1]?.position ?? start;
  }

  take(): MergedLine | null {
    const one = this.log.found.lines[this.taken];
    if (!one) return null;
    this.taken += 1;
    this.damagedTaken += one.damagedBefore;
    return { nodeId: this.log.nodeId, line: one.line, position: one.position };
  }
}
