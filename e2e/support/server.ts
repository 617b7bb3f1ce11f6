import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { rootToken } from './secrets';

export interface ServerVariables {
  PORT?: string;
  HEADROOM_STORE: string;
  HEADROOM_STATE_DIR: string;
  [name: string]: string | undefined;
}

/** The built server, as a frontend that runs nothing unless the variables say otherwise, untouched by what the shell around the tests configures. */
export function startServer(variables: ServerVariables): ChildProcess {
  const env: NodeJS.ProcessEnv = { ...process.env };
  for (const name of Object.keys(env)) if (name.startsWith('HEADROOM_')) delete env[name];
  // Of the tests' own process.
  delete env.NODE_OPTIONS;
  Object.assign(env, {
    HOSTNAME: '127.0.0.1',
    HEADROOM_ROOT_TOKEN: rootToken,
    HEADROOM_ROLES: 'frontend',
    HEADROOM_RUNTIME: 'none',
    ...variables,
  });
  return spawn(process.execPath, ['lib/start.mjs'], { env, stdio: ['ignore', 'inherit', 'inherit'] });
}

/** Until it answers at all; a tree with problems is an answer. */
export async function waitForServer(origin: string, server: ChildProcess, waitMs = 30_000): Promise<void> {
  for (const deadline = Date.now() + waitMs; Date.now() < deadline; await delay(100)) {
    if (server.exitCode !== null) throw new Error(`the server ended with code ${server.exitCode}`);
    const answer = await fetch(`${origin}/api/v1/health`).catch(() => null);
    if (answer?.ok) return;
  }
  throw new Error(`the server did not answer at ${origin} within ${waitMs} ms`);
}

export async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.kill('SIGTERM');
  await once(server, 'exit');
}
