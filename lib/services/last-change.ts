import 'server-only';
import type { EpochMs } from '../time/clock';
import type { ActingContext } from './acting-context';

const lookBackMs = 24 * 3_600_000;

/** Who last changed this record through the app, as far as this node's log tells; null where it tells nothing. */
export async function lastChange(
  { auditReader, clock }: ActingContext,
  key: string,
): Promise<{ by: string; at: EpochMs } | null> {
  const now = clock.now();
  const search = { from: now - lookBackMs, to: now + 1, record: key, limit: 1 };
  const [line] = (await auditReader.search(search)).lines;
  return line ? { by: line.line.by, at: line.line.at } : null;
}
