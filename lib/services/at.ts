import 'server-only';
import type { EpochMs } from '../time/clock';
import type { ServiceContext } from './context';

/** The instant that a request looks at: `at`, already checked to be an ISO instant, or now. */
export function instantOf({ now }: Pick<ServiceContext, 'now'>, at: string | undefined): EpochMs {
  return at === undefined ? now : Date.parse(at);
}
