import 'server-only';
import type { Server as HttpServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type Env, isConfigurationError, readEnv, unknownVariables } from './config/env';
import { drain } from './http/drain';
import { notePeers } from './http/peer-note';
import { buildServer, hasServer, installServer, joinsAtStart, type Server } from './server';
import { keepAccounts, writeAccounts } from './server-auth';
import { followProvider } from './server-provider';

/** The start of the process: reads the environment, puts the server together, begins to read the tree. */
export async function start(): Promise<void> {
  // A development server calls this again after a change: the node that runs goes on, since two would charge twice.
  if (hasServer()) return;
  const running = await buildOrStop();
  installServer(running);
  for (const variable of unknownVariables(process.env)) {
    running.logger.warn({ variable }, 'the environment sets a variable that this version does not know');
  }
  const httpServers = new Set<HttpServer>();
  notePeers((one) => httpServers.add(one), running.env.HEADROOM_PUBLIC_URL);
  if (process.env.NEXT_MANUAL_SIG_HANDLE) stopOnSignal(running, httpServers);
  if (joinsAtStart(running.env)) runNode(running);
  followProvider(running);
  keepAccounts(running);
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

const joinAgainAfterMs = 10_000;

/** Takes its place in the cluster, again and again until it can, and begins to look after its sessions at once: they run already. */
async function runNode({ agent, join, logger, nodeKey: { id } }: Server): Promise<void> {
  agent?.start().catch((error) => logger.error({ err: error }, 'the node could not begin'));
  for (;;) {
    const outcome = await join();
    if (outcome.kind === 'joined') {
      const words = outcome.approved ? 'joined the cluster' : 'waits for an administrator to approve it on /nodes';
      logger.info({ node: id, approved: outcome.approved }, words);
      return;
    }
    logger.error({ detail: outcome.detail }, 'could not join the cluster');
    if (outcome.kind === 'foreign') return;
    await delay(joinAgainAfterMs, undefined, { ref: false });
  }
}

function stopOnSignal(running: Server, httpServers: ReadonlySet<HttpServer>): void {
  const { agent, logger, settled } = running;
  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    logger.info({ signal }, 'stopping: requests under way are answered first');
    await drain(httpServers);
    await agent?.stop();
    await writeAccounts(running, true);
    await settled();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
