import 'server-only';
import { endpoints } from '../api/endpoints';
import { bearerToken } from '../auth/authenticate';
import { sameHash, sha256Hex } from '../auth/secrets';
import { type Server, server } from '../server';
import { metricsOf } from '../services/metrics';
import { processMetrics } from '../services/process-metrics';
import { answering, route } from './route';

/**
 * The metrics for who signs in as an administrator, and for the bearer of the scraper's token, which opens nothing
 * else: no other route knows it, and here it is nobody's.
 */
export const getMetrics = answering(endpoints.getMetrics, async (request, params) => {
  const running = server();
  if (!isScraper(running, request.headers)) return forPeople(request, { params: Promise.resolve(params) });
  return exposition(running);
});

const forPeople = route(endpoints.getMetrics, ({ server: running }) => exposition(running));

/** In a time that does not depend on where the two differ. */
function isScraper({ env }: Server, headers: Headers): boolean {
  const token = bearerToken(headers);
  const wanted = env.HEADROOM_METRICS_TOKEN;
  return token !== null && wanted !== undefined && sameHash(sha256Hex(token), sha256Hex(wanted));
}

/** Throws AppError `unavailable` where the tree has never been read. */
async function exposition({ env, tree, clock, agent }: Server): Promise<Response> {
  const snapshot = await tree.snapshot();
  const context = { snapshot, now: clock.now(), nodesEndOverdue: env.HEADROOM_END_OVERDUE };
  const parts = [metricsOf(context, agent?.figures() ?? null), processMetrics()];
  const texts = await Promise.all(parts.map((registry) => registry.metrics()));
  const headers = { 'content-type': processMetrics().contentType, 'cache-control': 'no-store' };
  return new Response(`${texts.map((text) => text.trimEnd()).join('\n')}\n`, { headers });
}
