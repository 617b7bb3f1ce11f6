import { CompactSign } from 'jose';
import type { NodeKey } from '../auth/node-key';
import { createPeerGate, type PeerCheck, type PeerRequestParts } from '../auth/peer-gate';
import { bytesSha256 } from '../auth/peer-token';
import { createPeople } from '../auth/people';
import type { NodeRecord } from '../cluster/records';
import { writeNode } from '../records/node-record';
import { createTree } from '../records/tree';
import { type Store, StoreUnavailable } from '../store/port';
import { nodeRecord, testNow } from './builders';
import { newNodeKey } from './node-keys';
import { bytesOf, memoryStoreOf } from './tree-objects';

/** Nodes with keys of their own, and what stands at the door of one of them. */

/** An approved frontend unless `rest` says otherwise. */
export function nodeOf(key: NodeKey, rest: Partial<NodeRecord> = {}): NodeRecord {
  const defaults = { publicKey: key.publicKeyPem, approved: true, roles: ['frontend' as const] };
  return nodeRecord(key.id, { ...defaults, ...rest });
}

/** Made once: each takes a moment. */
export const peerKeys = {
  self: newNodeKey(),
  frontend: newNodeKey(),
  runner: newNodeKey(),
  pending: newNodeKey(),
  suspended: newNodeKey(),
  stranger: newNodeKey(),
};

/** The id of the record that holds the stranger's key. */
export const takenId = '0123456789abcdef';

const userFile = (settings: string) => `--- Settings ---\n${settings}\n--- Public Key ---\n`;

function peerObjects(): Record<string, string | Uint8Array> {
  const nodes = [
    nodeOf(peerKeys.self, { roles: ['runtime'] }),
    nodeOf(peerKeys.frontend),
    nodeOf(peerKeys.runner, { roles: ['runtime'] }),
    nodeOf(peerKeys.pending, { approved: false }),
    nodeOf(peerKeys.suspended, { suspended: true }),
    { ...nodeOf(peerKeys.stranger), id: takenId },
  ];
  return {
    ...Object.fromEntries(nodes.map((node) => [`cluster/nodes/${node.id}.yml`, writeNode(node)])),
    'keys/admins/ada': 'PEM',
    'keys/users/uma': userFile('{}'),
    'keys/users/ines': userFile('active: false'),
  };
}

/** What a token says and how it is signed; what is left out is as it should be. */
export interface Forged {
  claims?: Record<string, unknown>;
  header?: { alg: string; typ?: string };
  key?: NodeKey['privateKey'] | Uint8Array;
  /** Instead of all that. */
  authorization?: string | null;
}

export const peerBody = bytesOf('{"session_id":"s-1"}');

export interface PeerWorld {
  store: Store;
  time: { now: number };
  /** Objects read from the store so far. */
  reads: number;
  isReachable: boolean;
  sign(forged?: Forged): Promise<string | null>;
  /** Signs and asks; `parts`: what comes with it. */
  ask(forged?: Forged, parts?: Partial<PeerRequestParts>): Promise<PeerCheck>;
  check(parts: PeerRequestParts): Promise<PeerCheck>;
}

/** A door that has been open for a minute. */
export async function peerWorld(): Promise<PeerWorld> {
  const inner = await memoryStoreOf(peerObjects());
  const time = { now: testNow };
  const clock = { now: () => time.now };
  let asked = 0;

  const world: PeerWorld = {
    time,
    reads: 0,
    isReachable: true,
    store: {
      ...inner,
      get: (key) => {
        world.reads += 1;
        return world.isReachable ? inner.get(key) : Promise.reject(new StoreUnavailable('gone'));
      },
      list: (prefix) => (world.isReachable ? inner.list(prefix) : Promise.reject(new StoreUnavailable('gone'))),
    },
    async sign({ claims = {}, header, key = peerKeys.frontend.privateKey, authorization } = {}) {
      if (authorization !== undefined) return authorization;
      asked += 1;
      const usual = {
        iss: peerKeys.frontend.id,
        aud: peerKeys.self.id,
        jti: `request-number-${asked}`,
        iat: time.now / 1000,
        exp: time.now / 1000 + 60,
        method: 'POST',
        path: '/peer/start',
        body_sha256: bytesSha256(peerBody),
        act: { sub: 'uma', role: 'user' },
      };
      const payload = bytesOf(JSON.stringify({ ...usual, ...claims }));
      const signing = new CompactSign(payload).setProtectedHeader(
        header ?? { alg: 'RS256', typ: 'headroom-request+jwt' },
      );
      return `Peer ${await signing.sign(key)}`;
    },
    async ask(forged, parts = {}) {
      const authorization = await world.sign(forged);
      return world.check({ authorization, method: 'POST', path: '/peer/start', body: peerBody, ...parts });
    },
    check: (parts) => gate.check(parts),
  };
  const tree = createTree(world.store, clock, { pollIntervalMs: 3_600_000 });
  await tree.snapshot();
  const gate = createPeerGate({
    selfId: peerKeys.self.id,
    store: world.store,
    tree,
    people: createPeople(world.store, tree),
    processStartedAt: time.now - 60_000,
    clock,
  });
  return world;
}
