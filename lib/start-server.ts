import 'server-only';
import type { Server as HttpServer } from 'node:http';
import { type Env, isConfigurationError, readEnv, unknownVariables } from './config/env';
import { drain } from './http/drain';
import { notePeers } from './http/peer-note';
import { buildServer, installServer, type Server } from './server';

/** The start of the process: reads the environment, puts the server together, begins to read the tree. */
export async function start(): Promise<void> {
  const running = await buildOrStop();
  installServer(running);
  for (const variable of unknownVariables(process.env)) {
    running.logger.warn({ variable }, 'the environment sets a variable that this version does not know');
  }
  const httpServers = new Set<HttpServer>();
  notePeers((one) => httpServers.add(one));
  if (process.env.NEXT_MANUAL_SIG_HANDLE) stopOnSignal(running, httpServers);
  // Not waited for: the sign-in page and the health call answer meanwhile.
  running.tree.snapshot().then(
    ({ users, problems }) => running.logger.info({ users: users.size, problems: problems.length }, 'read the tree'),
    (error) => running.logger.error({ err: error }, 'the tree cannot be read yet'),
  );
}

async function buildOrStop(): Promise<Server> {
  try {
    const env: Env = readEnv(process.env, process.cwd());
    return await buildServer(env);
  } catch (error) {
    if (!isConfigurationError(error)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

function stopOnSignal({ logger }: Server, httpServers: ReadonlySet<HttpServer>): void {
  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    logger.info({ signal }, 'stopping: requests under way are answered first');
    await drain(httpServers);
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
