import 'server-only';
import { setTimeout as delay } from 'node:timers/promises';
import type { AuditLine } from '../audit/read-audit-line';
import type { EpochMs } from '../time/clock';
import type { ActingContext } from './acting-context';
import { gatherLogs, nodesWithLogs } from './gather-logs';

const lookBackMs = 24 * 3_600_000;
const clocksDifferByMs = 60_000;
const waitAtMostMs = 1500;

/** The field of an entry that holds the version of its record as it was written. */
export const recordVersion = 'record_version';

/** An entry is written right after its record: where it is not there yet, it is looked for again after so long. */
const againAfterMs = [20, 60];

/**
 * Who made of this record what stands there now, of that version (null: who removed it), as far as the logs of the nodes
 * tell that answer within 1.5 s. Null where they do not: then it was a program outside of this app, or a node that does
 * not answer; whoever changed it before that is not named.
 */
export async function lastChange(
  context: ActingContext,
  key: string,
  version: string | null,
): Promise<{ by: string; at: EpochMs } | null> {
  for (const waitMs of [0, ...againAfterMs]) {
    if (waitMs > 0) await delay(waitMs);
    const last = await latestLine(context, key);
    if (last && isOf(last, version)) return { by: last.by, at: last.at };
  }
  return null;
}

async function latestLine(context: ActingContext, key: string): Promise<AuditLine | null> {
  const now = context.clock.now();
  const search = { from: now - lookBackMs, to: now + clocksDifferByMs, record: key, limit: 1 };
  const places = new Map(nodesWithLogs(context).map((id) => [id, null]));
  const { logs } = await gatherLogs(context, places, search, waitAtMostMs);
  const lines = logs.flatMap(({ found }) => found.lines.map(({ line }) => line));
  return lines.reduce<AuditLine | null>((latest, line) => (latest && latest.at >= line.at ? latest : line), null);
}

/** Entries of earlier versions of this app do not say which version they wrote. */
function isOf({ event, fields }: AuditLine, version: string | null): boolean {
  const isRemoval = event.endsWith('.removed');
  if (version === null) return isRemoval;
  const written = fields[recordVersion];
  return written === undefined ? !isRemoval : written === version;
}
