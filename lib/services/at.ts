import 'server-only';
import { AppError } from '../errors';
import type { EpochMs } from '../time/clock';
import type { ServiceContext } from './context';

/** Years beyond four digits have another ISO form; there is no usage there either. */
const earliest = Date.UTC(1970, 6, 1);
const latest = Date.UTC(9999, 0, 1);

/**
 * The instant that a request looks at: `at`, already checked to be an ISO instant, or now. A future one is fine.
 * @throws AppError `invalid` outside of years 1970 to 9998.
 */
export function instantOf({ now }: Pick<ServiceContext, 'now'>, at: string | undefined): EpochMs {
  if (at === undefined) return now;
  const instant = Date.parse(at);
  if (instant >= earliest && instant < latest) return instant;
  const message = 'must lie between 1970-07-01 and 9998-12-31';
  throw new AppError('invalid', `The instant ${message}.`, { errors: [{ path: 'at', message }] });
}
