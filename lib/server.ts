import 'server-only';
import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { type Logger, pino } from 'pino';
import type { Audit } from './audit/audit';
import { createAccessTokens } from './auth/access-tokens';
import type { Auth } from './auth/authenticate';
import { createPeople } from './auth/people';
import { createTryLimiter } from './auth/rate-limit';
import { openRootToken, type RootToken } from './auth/root-token';
import { createSignInLinks } from './auth/sign-in-links';
import { signInPrefix } from './auth/sign-in-record';
import { createSignIns } from './auth/sign-ins';
import { ConfigurationError, type Env } from './config/env';
import { networkMatcher } from './config/networks';
import { AppError } from './errors';
import type { NodeAgent } from './node/agent';
import type { Tree } from './records/snapshot';
import { createTree } from './records/tree';
import type { ActingContext } from './services/acting-context';
import type { ServiceContext } from './services/context';
import type { NodeCalls } from './services/node-calls';
import { createFileStore } from './store/drivers/file';
import { placeOf } from './store/drivers/file-root';
import type { Store } from './store/port';
import { type Clock, systemClock } from './time/clock';

/** The running server's parts: what routes, pages and loops share. */
export interface Server {
  env: Env;
  clock: Clock;
  logger: Logger;
  store: Store;
  tree: Tree;
  auth: Auth;
  audit: Audit;
  /** Null where this process runs no sessions. */
  agent: NodeAgent | null;
  nodeCalls: NodeCalls;
}

/** What a service that changes something takes: the look of its request, and the parts that act. */
export function acting(running: Server, context: ServiceContext): ActingContext {
  const { env, clock, tree, store, nodeCalls, audit } = running;
  const wallClock = {
    baseSeconds: env.HEADROOM_WALL_CLOCK_BASE_SECONDS,
    secondsPerRecordingHour: env.HEADROOM_WALL_CLOCK_SECONDS_PER_HOUR,
  };
  return { ...context, clock, tree, store, nodeCalls, audit, wallClock, newId: randomUUID };
}

// Next loads this module up to three times in one process; what is shared stands in the one global.
const place = Symbol.for('headroom');
const shared = globalThis as typeof globalThis & { [place]?: Server };

/** Throws AppError `unavailable` before the start is through. */
export function server(): Server {
  const running = shared[place];
  if (!running) throw new AppError('unavailable', 'The server is starting. Try again in a moment.');
  return running;
}

export function installServer(running: Server): void {
  shared[place] = running;
}

/**
 * Puts the parts together; reads nothing of the tree yet, and writes nothing to it.
 * Throws ConfigurationError where the tree's or the state's folder cannot be used.
 */
export async function buildServer(env: Env): Promise<Server> {
  const clock = systemClock;
  const logger = pino({ name: 'headroom' });
  checkTreeFolder(env.HEADROOM_STORE, logger);
  const rootToken = await openState(env);
  if (rootToken.writtenTo) {
    logger.info(
      { file: rootToken.writtenTo },
      'wrote a root token for the first sign-in; read it, then delete the file',
    );
  }
  const store = createFileStore(env.HEADROOM_STORE);
  const tree = createTree(store, clock, { pollIntervalMs: env.HEADROOM_POLL_SECONDS * 1000 });
  const auth = buildAuth({ env, store, tree, rootToken });
  return { env, clock, logger, store, tree, auth, audit: { write: async () => {} }, agent: null, nodeCalls: noNode };
}

const notJoined = async () => {
  throw new AppError('unavailable', 'This frontend has not joined the cluster.');
};
export const noNode: NodeCalls = { thisNodeId: null, report: notJoined, start: notJoined, end: notJoined };

/** A tree may begin as nothing at all, but where a mistyped path or an unmounted disk looks like that, the log says so. */
function checkTreeFolder(folder: string, logger: Logger): void {
  const place = placeOf(folder);
  if (place === 'no folder') {
    throw new ConfigurationError([`HEADROOM_STORE must be "file:<folder>"; ${folder} is no folder`]);
  }
  if (place === 'nothing') logger.warn({ folder }, 'the folder of the tree does not exist: it counts as an empty tree');
}

async function openState(env: Env): Promise<RootToken> {
  try {
    await mkdir(env.HEADROOM_STATE_DIR, { recursive: true, mode: 0o700 });
    return await openRootToken(env.HEADROOM_STATE_DIR, env.HEADROOM_ROOT_TOKEN);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigurationError([`HEADROOM_STATE_DIR must be a folder that can be written (${reason})`]);
  }
}

/** What signing in takes, over any store and tree: tests put memory ones here. */
export function buildAuth(parts: {
  env: Env;
  store: Store;
  stateStore?: Store;
  tree: Tree;
  rootToken: RootToken;
}): Auth {
  const { env, store, tree, rootToken, stateStore = createFileStore(env.HEADROOM_STATE_DIR) } = parts;
  return {
    rootToken,
    accessTokens: createAccessTokens(store),
    signInLinks: createSignInLinks(stateStore),
    // A tree that cannot be written gets no write: people then sign in on each frontend by itself.
    signIns: store.writable ? createSignIns(store, signInPrefix) : createSignIns(stateStore, 'sign-ins/'),
    people: createPeople(store, tree),
    tries: createTryLimiter(),
    isTrustedProxy: networkMatcher(env.HEADROOM_TRUSTED_PROXIES),
    publicUrl: env.HEADROOM_PUBLIC_URL,
  };
}
