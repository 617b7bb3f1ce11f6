import 'server-only';
import { isAppError } from '../errors';
import type { ActingContext } from './acting-context';

/** Runs a check of rights; what it refuses is written down, then thrown on. */
export async function writeRefusal(
  { audit, actor }: Pick<ActingContext, 'audit' | 'actor'>,
  analysisId: string,
  act: 'save' | 'remove',
  check: () => Promise<void>,
): Promise<void> {
  try {
    await check();
  } catch (error) {
    if (isAppError(error) && error.code === 'forbidden') {
      const fields = { analysis_id: analysisId, act, detail: error.message };
      await audit.write({ event: 'analysis.refused', user: null, by: actor.username, fields });
    }
    throw error;
  }
}
