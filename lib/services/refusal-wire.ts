import 'server-only';
import type { RefusalWire } from '../api/launches';
import type { LaunchRefusal } from '../quota/check-launch';
import { isoInstant } from '../time/clock';

/** A refusal as answers tell it; in a problem document these are members beside the usual ones. */
export function refusalWire({ limit, detail, used, allowed, resetsAt }: LaunchRefusal): RefusalWire {
  return { limit, detail, used, allowed, resets_at: resetsAt === null ? null : isoInstant(resetsAt) };
}
