import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createAccessTokens } from '../../lib/auth/access-tokens';
import { createFileStore } from '../../lib/store/drivers/file';
import type { Store } from '../../lib/store/port';
import { rootAt } from './address';
import { removeFolderWithAll, temporaryFolder } from './folder';
import { freePort } from './free-port';
import { bytesOfTokenOf, rootToken, tokenOf } from './secrets';
import { startServer, stopServer, waitForServer } from './server';

/** What a call answered. */
export interface Answer<Body = Record<string, unknown>> {
  status: number;
  body: Body;
}

/** A running server that is a node of the test's own cluster. */
export interface ClusterNode {
  name: string;
  /** Where it is reached, the base path with it, without a closing `/`. */
  root: string;
  stateFolder: string;
  process: ChildProcess;
  call<Body = Record<string, unknown>>(
    who: string,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Answer<Body>>;
  /** SIGTERM: a clean stop. */
  stop(): Promise<void>;
  /** SIGKILL: a crash. */
  kill(): Promise<void>;
}

/** A tree of its own in a temporary folder, and the nodes that a test starts on it. */
export interface Cluster {
  folder: string;
  store: Store;
  /** The variables beside the default ones of a fast node; a node of the same name goes on with its state. */
  start(name: string, variables?: Record<string, string>): Promise<ClusterNode>;
  end(): Promise<void>;
}

/** Ticks and writes fast enough that a test does not wait for what takes a minute in earnest. */
const fastVariables = {
  HEADROOM_ROLES: 'frontend,runtime',
  HEADROOM_RUNTIME: 'docker',
  HEADROOM_TICK_SECONDS: '0.5',
  HEADROOM_USAGE_FLUSH_SECONDS: '1',
  HEADROOM_POLL_SECONDS: '0.5',
};

async function answerOf<Body>(response: Response): Promise<Answer<Body>> {
  return { status: response.status, body: (await response.json()) as Body };
}

interface NodesAnswer {
  nodes: { is_this: boolean; state: string; version: string | null }[];
}

/** Its record stands and it has reported, or it waits for approval. */
async function hasJoined(node: ClusterNode): Promise<boolean> {
  const { body } = await node.call<NodesAnswer>('root', 'GET', 'nodes');
  return body.nodes.some(({ is_this, state, version }) => is_this && version !== null && state !== 'away');
}

function nodeOf(name: string, port: string, stateFolder: string, child: ChildProcess): ClusterNode {
  const root = rootAt(port);
  return {
    name,
    root,
    stateFolder,
    process: child,
    async call(who, method, callPath, body) {
      const token = who === 'root' ? rootToken : tokenOf(who);
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const text = body === undefined ? {} : { body: JSON.stringify(body) };
      return answerOf(await fetch(`${root}/api/v1/${callPath}`, { method, headers, ...text }));
    },
    stop: () => stopServer(child),
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

/** `objects`: the tree at the beginning, key to text. `people`: whose access tokens the tests call with. */
export async function createCluster(objects: Record<string, string>, people: readonly string[]): Promise<Cluster> {
  const folder = temporaryFolder();
  const store = createFileStore(path.join(folder, 'tree'));
  for (const [key, text] of Object.entries(objects)) await store.put(key, new TextEncoder().encode(text), {});
  for (const username of people) {
    const tokens = createAccessTokens(store, () => bytesOfTokenOf(username));
    const token = { username, role: 'admin', label: 'end-to-end tests', createdBy: 'root', expiresAt: null } as const;
    await tokens.create(token, Date.now());
  }
  const started: ClusterNode[] = [];
  return {
    folder,
    store,
    async start(name, variables = {}) {
      const port = await freePort();
      const stateFolder = path.join(folder, `state-${name}`);
      const child = startServer({
        ...fastVariables,
        HEADROOM_NODE_NAME: name,
        PORT: port,
        HEADROOM_STORE: `file:${path.join(folder, 'tree')}`,
        HEADROOM_STATE_DIR: stateFolder,
        ...variables,
      });
      const node = nodeOf(name, port, stateFolder, child);
      started.push(node);
      await waitForServer(node.root, child);
      await eventually(`${name} has joined`, () => hasJoined(node));
      return node;
    },
    async end() {
      for (const node of started) await node.stop();
      removeFolderWithAll(folder);
    },
  };
}

/**
 * Looks until `found` gives something. A look that throws found nothing yet: what it threw is told when none did
 * within `waitMs`.
 */
export async function eventually<Found>(
  what: string,
  found: () => Promise<Found | null | undefined | false>,
  waitMs = 15_000,
): Promise<Found> {
  let cause: unknown;
  for (const deadline = Date.now() + waitMs; Date.now() < deadline; await delay(100)) {
    try {
      const value = await found();
      if (value) return value;
      cause = undefined;
    } catch (thrown) {
      cause = thrown;
    }
  }
  throw new Error(`${what}: not within ${waitMs / 1000} s`, { cause });
}

export function userFile(settings: string): string {
  return `--- Settings ---\n${settings}\n--- Public Key ---\n`;
}

/** A program that ends as soon as it is asked to; as the first of its container it would ignore that by itself. */
export const obedient = ['sh', '-c', 'trap "exit 0" TERM; sleep 100000 & wait'];

/** An app of the test image; `command` as the list of its words. */
export function appFile(command: readonly string[], rest = ''): string {
  return `name: Test\nimage: "session-test:1"\ncommand: ${JSON.stringify(command)}\nusers: [all]\n${rest}`;
}
