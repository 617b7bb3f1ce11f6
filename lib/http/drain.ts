import 'server-only';
import type { Server } from 'node:http';

/** Longer than any answer takes; an orchestrator kills after 10 to 30 s. */
const drainLimitMs = 8000;
const lookEveryMs = 50;

/**
 * Takes no new connections, lets the requests under way finish, and closes connections as they fall idle.
 * Resolves when all are closed, or after `limitMs`.
 */
export async function drain(servers: Iterable<Server>, limitMs = drainLimitMs): Promise<void> {
  await Promise.all(Array.from(servers, (server) => drainOne(server, limitMs)));
}

async function drainOne(server: Server, limitMs: number): Promise<void> {
  // A browser keeps its connections open between requests; only an idle one may be closed.
  const look = setInterval(() => server.closeIdleConnections(), lookEveryMs);
  let limit: NodeJS.Timeout | undefined;
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
    limit = setTimeout(resolve, limitMs);
  });
  await closed;
  clearInterval(look);
  clearTimeout(limit);
}
