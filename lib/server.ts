import 'server-only';
import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import manifest from '../package.json';
import type { Audit, AuditReader } from './audit/audit';
import { createAuditLog } from './audit/audit-log';
import { createAuditReader } from './audit/audit-reader';
import type { Actor } from './auth/actor';
import type { Auth } from './auth/authenticate';
import type { IdentityProvider } from './auth/identity-provider';
import { type NodeKey, openNodeKey } from './auth/node-key';
import { createPeerGate, type PeerGate } from './auth/peer-gate';
import { openRootToken, type RootToken } from './auth/root-token';
import { createTokenList, type TokenList } from './auth/token-list';
import { ConfigurationError, type Env } from './config/env';
import { createLogger } from './config/logger';
import { AppError } from './errors';
import type { NodeAgent } from './node/agent';
import { createEnsureJoined, type JoinOutcome, joinCluster } from './node/join';
import { createNodeCalls, type OwnNode } from './node/node-calls';
import { createPeerClient } from './node/peer-client';
import { rememberReports } from './node/remembered-reports';
import type { Tree } from './records/snapshot';
import { overlayTree } from './records/snapshot-overlay';
import { createTree } from './records/tree';
import type { Runtime } from './runtime/port';
import { buildAuth } from './server-auth';
import { buildAgent, chooseRuntime, joiningFacts } from './server-node';
import { buildIdentityProvider, forgettingTokens } from './server-provider';
import { openStore } from './server-store';
import type { ActingContext } from './services/acting-context';
import { type AnalysisTexts, createAnalysisTexts } from './services/analysis-texts';
import type { ServiceContext } from './services/context';
import { endHere } from './services/end-here';
import type { NodeCalls } from './services/node-calls';
import { createRefusalLog, type RefusalLog } from './services/refusal-log';
import { startHere } from './services/start-here';
import { createFileStore } from './store/drivers/file';
import type { Store } from './store/port';
import { type Clock, systemClock } from './time/clock';

/** The running server's parts: what routes, pages and loops share. */
export interface Server {
  env: Env;
  clock: Clock;
  logger: Logger;
  store: Store;
  /** With what this process's node has not written yet. */
  tree: Tree;
  auth: Auth;
  refusals: RefusalLog;
  tokenList: TokenList;
  /** The organisation's own sign-in; null where none is set up. */
  identityProvider: IdentityProvider | null;
  audit: Audit;
  auditReader: AuditReader;
  /** What was read of the texts of saved analyses. */
  analysisTexts: AnalysisTexts;
  /** The node of this process: its key, and its sessions, null where it runs none. */
  nodeKey: NodeKey;
  agent: NodeAgent | null;
  nodeCalls: NodeCalls;
  peerGate: PeerGate;
  /** Takes its place in the cluster, or says why it cannot yet. */
  join(): Promise<JoinOutcome>;
  /** The store has nothing left to do: worth waiting for before the process ends. */
  settled(): Promise<void>;
}

/** What a service that changes something takes: the look of its request, and the parts that act. */
export function acting(running: Server, context: ServiceContext): ActingContext {
  const { env, clock, tree, store, nodeCalls, audit, auditReader, analysisTexts } = running;
  const wallClock = {
    baseSeconds: env.HEADROOM_WALL_CLOCK_BASE_SECONDS,
    secondsPerRecordingHour: env.HEADROOM_WALL_CLOCK_SECONDS_PER_HOUR,
  };
  return { ...context, clock, tree, store, nodeCalls, audit, auditReader, analysisTexts, wallClock, newId: randomUUID };
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

export function hasServer(): boolean {
  return shared[place] !== undefined;
}

export function installServer(running: Server): void {
  shared[place] = running;
}

/**
 * Puts the parts together; reads nothing of the tree yet, and writes nothing to it.
 * Throws ConfigurationError where the tree's place or the state's folder cannot be used.
 */
export async function buildServer(env: Env): Promise<Server> {
  const clock = systemClock;
  const { HEADROOM_ROOT_TOKEN, HEADROOM_METRICS_TOKEN, HEADROOM_OIDC_CLIENT_SECRET, AWS_SECRET_ACCESS_KEY } = env;
  const secrets = [HEADROOM_ROOT_TOKEN, HEADROOM_METRICS_TOKEN, HEADROOM_OIDC_CLIENT_SECRET, AWS_SECRET_ACCESS_KEY];
  const logger = createLogger([...secrets, env.AWS_SESSION_TOKEN]);
  const copyFolder = path.resolve(env.HEADROOM_STATE_DIR, 'tree-copy');
  const { store, settled } = await openStore(env.HEADROOM_STORE, { copyFolder, logger, clock });
  const rootToken = await openState(env);
  if (rootToken.writtenTo) {
    logger.info(
      { file: rootToken.writtenTo },
      'wrote a root token for the first sign-in; read it, then delete the file',
    );
  }
  const nodeKey = await openNodeKey(env.HEADROOM_STATE_DIR);
  const runtime = await chooseRuntime(env, nodeKey.id, logger);
  const audit = createAuditLog({
    folder: env.HEADROOM_STATE_DIR,
    nodeId: () => nodeKey.id,
    clock,
    onFailure: (entry, error) => logger.error({ err: error, ...entry }, 'could not write to the audit log'),
  });
  return assemble({ env, clock, logger, store, rootToken, nodeKey, runtime, audit, settled });
}

interface Materials {
  env: Env;
  clock: Clock;
  logger: Logger;
  store: Store;
  stateStore?: Store;
  rootToken: RootToken;
  nodeKey: NodeKey;
  /** Null: this process runs no sessions. */
  runtime: Runtime | null;
  audit: Audit;
  settled?: () => Promise<void>;
}

/** The server over any store and runtime: tests put memory ones here. */
export function assemble(materials: Materials): Server {
  const { env, clock, logger, store, rootToken, nodeKey, runtime, audit } = materials;
  const { stateStore = createFileStore(env.HEADROOM_STATE_DIR), settled = async () => undefined } = materials;
  const bareTree = createTree(store, clock, { pollIntervalMs: env.HEADROOM_POLL_SECONDS * 1000 });
  // The agent reads the tree that its own figures are laid over.
  const tree: Tree = overlayTree(bareTree, () => remembered.overlay(agent?.overlay() ?? null));
  const common = { env, nodeId: nodeKey.id, treeStore: store, stateStore, tree, audit, logger };
  const agent = runtime && buildAgent({ ...common, runtime });
  const identityProvider = buildIdentityProvider(env, clock);
  const refusals = createRefusalLog(audit);
  const tokenList = createTokenList(store, (facts, words) => logger.warn(facts, words));
  const bareAuth = buildAuth({ ...common, store, rootToken, refusals });
  const auth = { ...bareAuth, signIns: forgettingTokens(bareAuth.signIns, identityProvider) };
  const facts = joiningFacts(env, runtime !== null, manifest.version);
  const join = () => joinCluster({ store, tree, key: nodeKey, facts, clock, audit });
  const client = createPeerClient({ key: nodeKey, clock, ensureJoined: createEnsureJoined(join) });
  const selfId = joinsAtStart(env) ? nodeKey.id : null;
  const own = agent && ownNode(agent, (actor) => actingHere(server, actor));
  const remembered = rememberReports(createNodeCalls({ selfId, own, client }));
  const server: Server = {
    auditReader: createAuditReader({ folder: env.HEADROOM_STATE_DIR, nodeId: nodeKey.id }),
    ...{ env, clock, logger, store, tree, auth, identityProvider, audit, nodeKey, agent, join, refusals, tokenList },
    ...{ settled, nodeCalls: remembered.nodeCalls },
    analysisTexts: createAnalysisTexts(store),
    peerGate: createPeerGate({
      ...{ selfId: nodeKey.id, store, tree, clock, people: auth.people },
      processStartedAt: clock.now(),
    }),
  };
  return server;
}

/** A frontend that runs nothing leaves the tree alone until somebody acts there (spec: tree). */
export function joinsAtStart({ HEADROOM_ROLES: roles, HEADROOM_RUNTIME: runtime }: Env): boolean {
  return roles.includes('runtime') || runtime !== 'none';
}

/** For what another node, or this one, was asked to do here for that person: one look at the tree. */
async function actingHere(running: Server, actor: Actor): Promise<ActingContext> {
  const { tree, clock, env, nodeCalls } = running;
  const snapshot = await tree.snapshot();
  const nodesEndOverdue = env.HEADROOM_END_OVERDUE;
  const look = { snapshot, now: clock.now(), actor, nodesEndOverdue, thisNodeId: nodeCalls.thisNodeId };
  return acting(running, look);
}

function ownNode(agent: NodeAgent, contextOf: (actor: Actor) => Promise<ActingContext>): OwnNode {
  return {
    report: () => agent.report(),
    start: async (order, actor) => startHere(await contextOf(actor), agent, order, actor),
    end: async (sessionId, reason, actor) => endHere(await contextOf(actor), agent, sessionId, reason, actor),
  };
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
