import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const startWithinMs = 60_000;

/**
 * The built server, as a node beside those of the seed world whose sessions are plain programs of this machine; what it
 * logs goes to `server.log` in the folder.
 */
export function startDemoServer({ folder, port }: { folder: string; port: number }): ChildProcess {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('HEADROOM_'));
  const log = openSync(logFile(folder), 'a');
  return spawn(process.execPath, ['lib/start.mjs'], {
    // A group of its own: Ctrl-C reaches the demo alone, which then ends the server in order.
    detached: true,
    stdio: ['ignore', log, log],
    env: {
      ...Object.fromEntries(inherited),
      NODE_ENV: 'production',
      PORT: String(port),
      HOSTNAME: '127.0.0.1',
      HEADROOM_STORE: `file:${path.join(folder, 'tree')}`,
      HEADROOM_STATE_DIR: path.join(folder, 'state'),
      HEADROOM_RUNTIME: 'process',
      HEADROOM_NODE_NAME: 'this-machine',
      HEADROOM_TICK_SECONDS: '2',
      HEADROOM_USAGE_FLUSH_SECONDS: '10',
    },
  });
}

/** Throws with the end of the log where the server ended or does not answer. */
export async function waitUntilServing(server: ChildProcess, origin: string, folder: string): Promise<void> {
  for (const deadline = Date.now() + startWithinMs; Date.now() < deadline; await delay(150)) {
    if (server.exitCode !== null)
      throw new Error(`The server ended with code ${server.exitCode}.\n${endOfLog(folder)}`);
    const answer = await fetch(`${origin}/api/v1/health`).catch(() => null);
    if (answer?.ok) return;
  }
  throw new Error(`The server did not answer within ${startWithinMs / 1000} s.\n${endOfLog(folder)}`);
}

/** Ends it by its process id and waits until it has. */
export async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.kill('SIGTERM');
  await once(server, 'exit');
}

function logFile(folder: string): string {
  return path.join(folder, 'server.log');
}

function endOfLog(folder: string): string {
  return readFileSync(logFile(folder), 'utf8').split('\n').slice(-15).join('\n');
}
