import 'server-only';
import { hostname } from 'node:os';
import path from 'node:path';
import type { Logger } from 'pino';
import type { Audit } from './audit/audit';
import type { Env } from './config/env';
import type { NodeAgent } from './node/agent';
import { systemClocks } from './node/clocks';
import { createNodeAgent } from './node/create-agent';
import type { JoiningFacts } from './node/join';
import { freeDiskBytes, machineFacts } from './node/machine';
import { createStorageMeter } from './node/measure-storage';
import type { Tree } from './records/snapshot';
import { createDockerRuntime, dockerAnswers } from './runtime/drivers/docker';
import { createProcessRuntime } from './runtime/drivers/process';
import type { Runtime } from './runtime/port';
import type { Store } from './store/port';

/** In the state folder: users' folders unless they lie elsewhere, and the accounts of plain programs. */
const storageFolder = 'storage';
export const processFolder = 'sessions';

/** What runs this node's sessions; null where it runs none: not its role, told so, or no engine that answers and no choice made. */
export async function chooseRuntime(env: Env, nodeId: string, logger: Logger): Promise<Runtime | null> {
  if (!env.HEADROOM_ROLES.includes('runtime')) return null;
  const { HEADROOM_RUNTIME: kind, DOCKER_HOST: dockerHost, HEADROOM_STATE_DIR: state } = env;
  if (kind === 'none') return null;
  if (kind === 'process') return createProcessRuntime({ folder: path.join(state, processFolder), nodeId });
  if (kind === 'docker' || (await dockerAnswers(dockerHost))) return createDockerRuntime({ dockerHost, nodeId });
  logger.warn('no container engine answers, so this node runs no sessions; set HEADROOM_RUNTIME to choose');
  return null;
}

/** The agent of this process's node over its runtime; does nothing before it is started. */
export function buildAgent(parts: {
  env: Env;
  nodeId: string;
  runtime: Runtime;
  treeStore: Store;
  stateStore: Store;
  tree: Tree;
  audit: Audit;
  logger: Logger;
}): NodeAgent {
  const { env, logger, ...rest } = parts;
  const storagePath = env.HEADROOM_STORAGE_PATH ?? path.join(env.HEADROOM_STATE_DIR, storageFolder);
  const onUnreadable = (user: string, unreadable: { count: number; first: string }) =>
    logger.warn({ user, ...unreadable }, 'part of a user folder cannot be measured');
  return createNodeAgent({
    ...rest,
    logger,
    clocks: systemClocks(),
    machine: {
      facts: machineFacts,
      freeDiskBytes,
      storage: createStorageMeter({ root: storagePath, onUnreadable }),
    },
    settings: {
      tickSeconds: env.HEADROOM_TICK_SECONDS,
      flushSeconds: env.HEADROOM_USAGE_FLUSH_SECONDS,
      endOverdue: env.HEADROOM_END_OVERDUE,
      maxSessions: env.HEADROOM_NODE_MAX_SESSIONS,
      gpuSlots: env.HEADROOM_GPU_SLOTS,
      storagePath,
    },
  });
}

/** What this process's node says of itself in the tree. */
export function joiningFacts(env: Env, hasRuntime: boolean, softwareVersion: string): JoiningFacts {
  return {
    name: env.HEADROOM_NODE_NAME,
    address: env.HEADROOM_NODE_ADDRESS ?? ownAddress(env),
    publicUrl: env.HEADROOM_PUBLIC_URL ?? null,
    roles: env.HEADROOM_ROLES.filter((role) => role !== 'runtime' || hasRuntime),
    softwareVersion,
    maxSessions: env.HEADROOM_NODE_MAX_SESSIONS,
    gpuSlots: env.HEADROOM_GPU_SLOTS,
    pool: env.HEADROOM_NODE_POOL,
  };
}

/** Where it listens; by the machine's name where that is every address it has. */
function ownAddress({ HOSTNAME: host, PORT: port }: Env): string {
  const isAny = host === '0.0.0.0' || host === '::';
  return `${isAny ? hostname() : host.includes(':') ? `[${host}]` : host}:${port}`;
}
