import 'server-only';
import { collectDefaultMetrics, Registry } from 'prom-client';

let kept: Registry | undefined;

/**
 * CPU, memory, event loop and garbage collector of this process, under the names that dashboards of Node processes
 * know. One registry a process: each would watch the event loop for itself.
 */
export function processMetrics(): Registry {
  if (!kept) {
    kept = new Registry();
    collectDefaultMetrics({ register: kept });
  }
  return kept;
}
