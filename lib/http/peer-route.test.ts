import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { POST as audit } from '@/app/peer/audit/route';
import { POST as end } from '@/app/peer/end/route';
import { POST as sessions } from '@/app/peer/sessions/route';
import { POST as start } from '@/app/peer/start/route';
import type { AuditFound } from '../audit/audit';
import type { NodeRecord } from '../cluster/records';
import type { NodeAgent } from '../node/agent';
import { createNodeCalls } from '../node/node-calls';
import { createPeerClient } from '../node/peer-client';
import { writeNode } from '../records/node-record';
import type { EndOutcome, FreshReport, LaunchOrder, NodeCalls } from '../services/node-calls';
import { liveSession, nodeStatus, testNow } from '../testing/builders';
import { nodeOf, peerKeys } from '../testing/peer-world';
import { actorOf } from '../testing/service-context';
import { installTestServer, type TestServer, testPeople } from '../testing/test-server';
import { textOf } from '../testing/tree-objects';

/** A frontend asks a node over a real connection: the client, the door, the route and the service, each as it is. */

const { frontend } = peerKeys;
const running = liveSession('s-1', 'uma', { createdAt: testNow - 5000 });
let ends: [string, object][];
let orders: LaunchOrder[];
let ending: () => Promise<EndOutcome>;
let server: TestServer;
let calls: NodeCalls;
let close: () => void;
let node: NodeRecord;

const report = (): FreshReport => ({
  status: nodeStatus(server.nodeKey.id, { sessions: [running], storageBytes: new Map([['__proto__', 7]]) }),
  endedSessionIds: ['s-0'],
});

function agentOfTest(): NodeAgent & { nodeId: string } {
  return {
    // Known when the server is made.
    nodeId: '',
    start: async () => {},
    stop: async () => {},
    tick: async () => {},
    async startSession(order) {
      orders.push(order);
      return { kind: 'started', session: liveSession(order.sessionId, order.username) };
    },
    async endSession(sessionId, why) {
      ends.push([sessionId, why]);
      return ending();
    },
    report,
    overlay: () => ({ statuses: [], ended: [], ownTotals: null }),
    figures: () => ({ flushFailures: 0, tickLagSeconds: 0, ticks: 0, ticksWithoutRuntime: 0 }),
  };
}

beforeEach(async () => {
  ends = [];
  orders = [];
  ending = async () => ({ kind: 'ended' });
  const agent = agentOfTest();
  const objects = {
    ...testPeople,
    [`cluster/nodes/${frontend.id}.yml`]: textOf(writeNode(nodeOf(frontend))),
    'cluster/reservations/uma.yml': `- {session_id: s-2, node: alpha, at: ${testNow / 1000}, expires_at: ${testNow / 1000 + 120}}\n`,
    'apps/sleep.yml': 'name: Sleep\nimage: "session-test:1"\ncommand: [sleep, "1000"]\nusers: [all]\n',
  };
  server = await installTestServer(objects, {}, { agent });
  const { nodeKey } = server;
  agent.nodeId = nodeKey.id;
  const self = nodeOf(nodeKey, { name: 'alpha', roles: ['runtime'] });
  await server.store.put(`cluster/nodes/${nodeKey.id}.yml`, writeNode(self), {});
  await server.tree.snapshot(0);
  const routes: Record<string, typeof end> = {
    '/peer/sessions': sessions,
    '/peer/start': start,
    '/peer/end': end,
    '/peer/audit': audit,
  };
  const http = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const { method = '', url = '', headers } = incoming;
    const init = {
      method,
      headers: { authorization: headers.authorization ?? '' },
      body: new Uint8Array(Buffer.concat(chunks)),
    };
    const answer = await routes[url]?.(new Request(`http://node.test${url}`, init));
    outgoing.writeHead(answer?.status ?? 404, Object.fromEntries(answer?.headers ?? []));
    outgoing.end(new Uint8Array((await answer?.arrayBuffer()) ?? new ArrayBuffer(0)));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  close = () => {
    http.closeAllConnections();
    http.close();
  };
  const { port } = http.address() as AddressInfo;
  node = { ...self, address: `127.0.0.1:${port}` };
  const client = createPeerClient({ key: frontend, clock: server.clock, ensureJoined: async () => {} });
  calls = createNodeCalls({ selfId: frontend.id, own: null, client });
});
afterEach(() => close());

const order = (username: string): LaunchOrder => ({
  sessionId: 's-2',
  username,
  what: { kind: 'app', appId: 'sleep' },
  gpus: 0,
  persistent: false,
  expiresAt: testNow + 60_000,
});

describe('a frontend that asks a node', () => {
  it('is told what runs there, exactly', async () => {
    expect(await calls.report(node, 3000)).toEqual(report());
  });

  it('has a session started for a person', async () => {
    const outcome = await calls.start(node, order('uma'), actorOf('uma'));
    expect(outcome).toEqual({ kind: 'started', session: liveSession('s-2', 'uma') });
    expect(orders).toEqual([order('uma')]);
  });

  it('has none started for anybody but the acting person', async () => {
    expect(await calls.start(node, order('ulf'), actorOf('uma'))).toMatchObject({
      kind: 'failed',
      detail: expect.stringMatching(/^A session is started for the person who asks/),
    });
    expect(orders).toEqual([]);
  });

  it('has a session ended for its owner', async () => {
    expect(await calls.end(node, 's-1', 'user', actorOf('uma'))).toEqual({ kind: 'ended' });
    expect(ends).toEqual([['s-1', { reason: 'user', endedBy: 'uma' }]]);
  });

  it('has none of another’s ended, whatever role it claims for the person', async () => {
    expect(await calls.end(node, 's-1', 'user', actorOf('ulf', 'admin'))).toEqual({ kind: 'unknown' });
    await expect(calls.end(node, 's-1', 'admin', actorOf('ulf', 'admin'))).rejects.toMatchObject({
      message: expect.stringMatching(/Only administrators/),
    });
    expect(ends).toEqual([]);
  });

  it('has one of another’s ended for an administrator, unless by a token of a lesser role', async () => {
    expect(await calls.end(node, 's-1', 'admin', actorOf('ada', 'admin'))).toEqual({ kind: 'ended' });
    expect(await calls.end(node, 's-1', 'user', actorOf('ada', 'user'))).toEqual({ kind: 'unknown' });
    expect(ends).toHaveLength(1);
  });

  it('is told of a fault of the node by an id alone', async () => {
    ending = async () => {
      throw new Error('the password is 7');
    };
    const failed = calls.end(node, 's-1', 'user', actorOf('uma'));
    await expect(failed).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/^alpha refuses: This is a fault/),
    });
    await expect(failed).rejects.not.toMatchObject({ message: expect.stringMatching(/password/) });
  });

  it('is refused from the moment on in which it is suspended', async () => {
    expect(await calls.report(node, 3000)).toEqual(report());
    await server.store.put(`cluster/nodes/${frontend.id}.yml`, writeNode(nodeOf(frontend, { suspended: true })), {});
    await expect(calls.report(node, 3000)).rejects.toMatchObject({
      message: 'alpha refuses: The node that asks is suspended; an administrator can take it back into service.',
    });
  });

  it('is told that clocks differ', async () => {
    const ahead = createPeerClient({
      key: frontend,
      clock: { now: () => server.clock.now() + 3_600_000 },
      ensureJoined: async () => {},
    });
    expect(await ahead.call(node, 'sessions', {}, { timeoutMs: 3000 })).toMatchObject({
      kind: 'refused',
      status: 401,
      detail: expect.stringMatching(/ clocks of the two machines differ\.$/),
    });
  });
});

describe('what a node wrote down', () => {
  const search = {
    from: testNow - 60_000,
    to: testNow,
    text: 'uma',
    nodeNames: new Map([['__proto__', 'alpha']]),
    limit: 2,
    before: { day: '2026-12-16', offsetBytes: 7 },
    timeLimitMs: 3000,
  };
  const line = {
    at: testNow,
    event: 'session.ended',
    user: null,
    by: 'uma',
    node: 'a',
    fields: { cpus: 1.5, gpu: false, note: null },
  };
  const found: AuditFound = {
    lines: [{ line, position: { day: '2026-12-16', offsetBytes: 4 }, damagedBefore: 1 }],
    start: { day: '2026-12-16', offsetBytes: 7 },
    next: null,
    reachedAt: testNow,
    damagedAfter: 2,
    unreadFiles: [{ file: '2026-12-15.log', reason: 'EACCES' }],
  };

  it('is read for an administrator, exactly as it was asked and found', async () => {
    const asked: unknown[] = [];
    server.auditReader.search = async (one) => {
      asked.push(one);
      return found;
    };
    expect(await calls.audit(node, search, actorOf('ada', 'admin'), 3000)).toEqual(found);
    expect(asked).toEqual([search]);
  });

  it('is not read for others, whatever role is claimed for them', async () => {
    await expect(calls.audit(node, search, actorOf('uma', 'admin'), 3000)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/^alpha refuses: Only administrators/),
    });
  });
});
