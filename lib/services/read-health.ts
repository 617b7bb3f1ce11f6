import 'server-only';
import type { z } from 'zod';
import type { health } from '../api/overview';
import type { ServiceContext } from './context';
import { problemsIn } from './problems';

/** Whether figures are fresh. Open to anyone, so it takes no actor. */
export function readHealth({ snapshot }: Pick<ServiceContext, 'snapshot'>): z.output<typeof health> {
  const store = snapshot.unreachableSince === null ? 'ok' : 'unreachable';
  return { status: store === 'ok' ? 'ok' : 'degraded', store, problems: problemsIn({ snapshot }).length };
}
