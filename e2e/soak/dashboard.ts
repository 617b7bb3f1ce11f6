import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { placeText, type StorePlace } from '../../lib/config/store-place';
import { rootAt } from '../support/address';
import { freePort } from '../support/free-port';
import { startServer, stopServer, waitForServer } from '../support/server';
import { askUsage } from './answer-checks';

export interface Dashboard {
  root: string;
  /** From the start of the process to its first answer with the tree's sums in it, seconds. */
  servesAfterSeconds: number;
  memory(): { residentMb: number; peakMb: number };
  stop(): Promise<void>;
}

/** The built server as a frontend that runs nothing, once it has read the tree. */
export async function startDashboard(
  place: StorePlace,
  stateFolder: string,
  variables: Record<string, string> = {},
): Promise<Dashboard> {
  const port = await freePort();
  const root = rootAt(port);
  const startedAt = performance.now();
  const server = startServer({
    PORT: port,
    HEADROOM_STORE: placeText(place),
    HEADROOM_STATE_DIR: stateFolder,
    // Longer than people think, as behind a reverse proxy.
    KEEP_ALIVE_TIMEOUT: '65000',
    NODE_ENV: 'production',
    ...variables,
  });
  try {
    await waitForServer(root, server, 300_000);
    await askUsage(root);
  } catch (error) {
    await stopServer(server);
    throw error;
  }
  return {
    root,
    servesAfterSeconds: (performance.now() - startedAt) / 1000,
    memory: () => memoryOf(server),
    stop: () => stopServer(server),
  };
}

/** As the kernel counts it (proc(5)); not a number where there is no such file. */
function memoryOf({ pid }: ChildProcess): { residentMb: number; peakMb: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name: string) => (Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) * 1024) / 1e6;
  return { residentMb: megabytes('VmRSS'), peakMb: megabytes('VmHWM') };
}
