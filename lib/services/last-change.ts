import 'server-only';
import type { EpochMs } from '../time/clock';
import type { ActingContext } from './acting-context';
import { gatherLogs, nodesWithLogs } from './gather-logs';

const lookBackMs = 24 * 3_600_000;
const clocksDifferByMs = 60_000;
const waitAtMostMs = 1500;

/**
 * Who last changed this record through the app, as far as the logs of the nodes tell that answer within 1.5 s; null where
 * they tell nothing.
 */
export async function lastChange(context: ActingContext, key: string): Promise<{ by: string; at: EpochMs } | null> {
  const now = context.clock.now();
  const search = { from: now - lookBackMs, to: now + clocksDifferByMs, record: key, limit: 1 };
  const places = new Map(nodesWithLogs(context).map((id) => [id, null]));
  const { logs } = await gatherLogs(context, places, search, waitAtMostMs);
  const lines = logs.flatMap(({ found }) => found.lines.map(({ line }) => line));
  const last = lines.reduce<(typeof lines)[number] | null>(
    (latest, line) => (latest && latest.at >= line.at ? latest : line),
    null,
  );
  return last && { by: last.by, at: last.at };
}
