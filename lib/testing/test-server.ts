import { pino } from 'pino';
import { createAccessTokens } from '../auth/access-tokens';
import { rootUsername } from '../auth/actor';
import { peerAddressHeader } from '../auth/client-address';
import type { NodeKey } from '../auth/node-key';
import { sha256Hex } from '../auth/secrets';
import { signInCookieName } from '../auth/sign-in-cookie';
import type { Role } from '../cluster/permissions';
import { readEnv } from '../config/env';
import { assemble, installServer, type Server } from '../server';
import { createMemoryStore } from '../store/drivers/memory';
import type { Store } from '../store/port';
import { testNow } from './builders';
import { newNodeKey } from './node-keys';
import { memoryStoreOf } from './tree-objects';

export const testOrigin = 'http://headroom.test';
export const testRootToken = 'root-token-of-the-tests-0123456789';

const userFile = (settings: string) => `--- Settings ---\n${settings}\n--- Public Key ---\n`;

/** One person of each kind. */
export const testPeople = {
  'keys/admins/ada': 'PEM',
  'keys/users/aron': userFile('author: true'),
  'keys/users/uma': userFile('groups: [lab]'),
  'keys/users/ulf': userFile('{}'),
  'keys/users/ines': userFile('active: false'),
  'groups/lab': 'session_limit: 2\n',
};

const silentAudit = { write: async () => undefined };

export interface TestServer extends Server {
  /** The shell of a store, so that a test can cut it off or change the tree behind the server's back. */
  store: Store;
  /** Where the server's clock stands; moves only by the test's hand. */
  time: { now: number };
  bearer(username: string, role?: Role): Promise<HeadersInit>;
  cookie(username: string): Promise<HeadersInit>;
}

/** One for all tests of a file: making it takes a moment. */
let madeNodeKey: NodeKey | undefined;

/** A whole server over stores in memory, put where routes and pages look for it. */
export async function installTestServer(
  objects: Record<string, string> = testPeople,
  variables: Record<string, string> = {},
  parts: Partial<Pick<Server, 'agent' | 'nodeCalls' | 'audit' | 'auditReader' | 'logger'>> = {},
): Promise<TestServer> {
  const env = readEnv(variables, '/');
  const store = await memoryStoreOf(objects);
  const time = { now: testNow };
  const clock = { now: () => time.now };
  const rootToken = { matches: (token: string) => sha256Hex(token) === sha256Hex(testRootToken), writtenTo: null };
  const materials = {
    env,
    clock,
    store,
    stateStore: createMemoryStore(),
    rootToken,
    logger: pino({ level: 'silent' }),
  };
  madeNodeKey ??= newNodeKey();
  const nodeKey = madeNodeKey;
  const server: Server = {
    ...assemble({ ...materials, nodeKey, runtime: null, audit: parts.audit ?? silentAudit }),
    ...parts,
  };
  const { auth } = server;
  installServer(server);
  return {
    ...server,
    time,
    async bearer(username, role = 'admin') {
      if (username === rootUsername) return { authorization: `Bearer ${testRootToken}` };
      const wanted = { username, role, label: 'test', createdBy: rootUsername, expiresAt: null };
      const { secret } = await createAccessTokens(store).create(wanted, time.now);
      return { authorization: `Bearer ${secret}` };
    },
    async cookie(username) {
      const via = username === rootUsername ? 'root-token' : 'link';
      const { cookie } = await auth.signIns.begin({ username, via }, time.now);
      return { cookie: `${signInCookieName}=${cookie}` };
    },
  };
}

interface TestRequest {
  method?: string;
  headers?: HeadersInit;
  /** Sent as JSON; text and bytes go as they are. */
  body?: unknown;
}

/** A request as it reaches a route: with the host and the noted peer, and from our own pages unless the headers say otherwise. */
export function testRequest(path: string, { method = 'GET', headers = {}, body }: TestRequest = {}): Request {
  const all = new Headers({ host: new URL(testOrigin).host, origin: testOrigin, [peerAddressHeader]: '192.0.2.1' });
  for (const [name, value] of new Headers(headers)) all.set(name, value);
  const isWritten = body === undefined || typeof body === 'string' || body instanceof Uint8Array;
  const sent = isWritten ? (body as BodyInit | undefined) : JSON.stringify(body);
  return new Request(new URL(path, testOrigin), {
    method,
    headers: all,
    ...(sent === undefined ? {} : { body: sent }),
  });
}
