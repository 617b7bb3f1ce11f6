import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { basePath } from '../../lib/base-path';
import { builtBasePath } from '../../lib/base-path-variable.mjs';
import { startNginx } from '../services/nginx.mjs';
import { nginxFolder, rootAt } from './address';
import { rootToken } from './secrets';

const project = path.resolve(import.meta.dirname, '../..');
/** The nginx in front of a server, where the run has them. */
const inFrontOf = new WeakMap<ChildProcess, ChildProcess>();

export interface ServerVariables {
  PORT: string;
  HEADROOM_STORE: string;
  HEADROOM_STATE_DIR: string;
  [name: string]: string | undefined;
}

/**
 * The built server, as a frontend that runs nothing unless the variables say otherwise, untouched by what the shell around
 * the tests configures. It is reached at `rootAt(PORT)`: behind an nginx of its own, where the run is one behind nginx.
 */
export function startServer(variables: ServerVariables): ChildProcess {
  requireBuild();
  const env: NodeJS.ProcessEnv = { ...process.env };
  for (const name of Object.keys(env)) if (name.startsWith('HEADROOM_')) delete env[name];
  // Of the tests' own process.
  delete env.NODE_OPTIONS;
  delete env.NEXT_PUBLIC_BASE_PATH;
  Object.assign(env, {
    HOSTNAME: '127.0.0.1',
    HEADROOM_ROOT_TOKEN: rootToken,
    HEADROOM_ROLES: 'frontend',
    HEADROOM_RUNTIME: 'none',
    ...(nginxFolder !== undefined && {
      HEADROOM_PUBLIC_URL: rootAt(variables.PORT),
      HEADROOM_TRUSTED_PROXIES: '127.0.0.1',
    }),
    ...variables,
  });
  const stdio = ['ignore', 'inherit', 'inherit'] as const;
  const server = spawn(process.execPath, ['lib/start.mjs'], { env, stdio: [...stdio] });
  if (nginxFolder !== undefined) putNginxInFront(server, startNginx(nginxFolder, variables.PORT));
  return server;
}

function requireBuild(): void {
  const built = builtBasePath(project);
  if (built === basePath) return;
  const command = basePath === '' ? 'npm run build' : `HEADROOM_BASE_PATH=${basePath} npm run build`;
  throw new Error(`These tests need a build of their own: run "${command}" first.`);
}

/** Neither outlives the other. */
function putNginxInFront(server: ChildProcess, nginx: ChildProcess): void {
  inFrontOf.set(server, nginx);
  nginx.on('exit', () => server.kill());
  server.on('exit', () => nginx.kill());
}

/** Until it answers at all at `root`; a tree with problems is an answer. */
export async function waitForServer(root: string, server: ChildProcess, waitMs = 30_000): Promise<void> {
  for (const deadline = Date.now() + waitMs; Date.now() < deadline; await delay(100)) {
    if (server.exitCode !== null) throw new Error(`the server ended with code ${server.exitCode}`);
    const answer = await fetch(`${root}/api/v1/health`).catch(() => null);
    if (answer?.ok) return;
  }
  throw new Error(`the server did not answer at ${root} within ${waitMs} ms`);
}

export async function stopServer(server: ChildProcess): Promise<void> {
  await ended(server);
  const nginx = inFrontOf.get(server);
  if (nginx) await ended(nginx);
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
