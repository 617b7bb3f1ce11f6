import { describe, expect, it } from 'vitest';
import { liveSession, nodeStatus, testNow } from '../testing/builders';
import { nodeOf, peerKeys } from '../testing/peer-world';
import { actorOf } from '../testing/service-context';
import { createNodeCalls, type OwnNode } from './node-calls';
import type { PeerClient, PeerReply } from './peer-client';

const own = nodeOf(peerKeys.self, { name: 'alpha' });
const other = nodeOf(peerKeys.runner, { name: 'bravo' });
const actor = actorOf('uma');
const order = {
  sessionId: 's-1',
  username: 'uma',
  what: { kind: 'app' as const, appId: 'sleep' },
  gpus: 0,
  persistent: false,
  expiresAt: testNow + 60_000,
};
const session = liveSession('s-1', 'uma');

const here: OwnNode = {
  report: () => ({ status: nodeStatus(own.id), endedSessionIds: ['s-0'] }),
  start: async () => ({ kind: 'started', session }),
  end: async () => ({ kind: 'unknown' }),
};

type Asked = Parameters<PeerClient['call']>;

function callsOver(value: unknown, node: OwnNode | null = here) {
  return callsWith({ kind: 'answered', value }, node);
}

function callsWith(reply: PeerReply, node: OwnNode | null = here) {
  const asked: Asked[] = [];
  const client: PeerClient = {
    call: async (...args) => {
      asked.push(args);
      return reply;
    },
  };
  return { asked, calls: createNodeCalls({ selfId: own.id, own: node, client }) };
}

describe('this process’s own node', () => {
  it('is called without a detour', async () => {
    const { calls, asked } = callsOver(null);
    expect(calls.thisNodeId).toBe(own.id);
    expect(await calls.report(own, 3000)).toEqual(here.report());
    expect(await calls.start(own, order, actor)).toEqual({ kind: 'started', session });
    expect(await calls.end(own, 's-1', 'user', actor)).toEqual({ kind: 'unknown' });
    expect(asked).toEqual([]);
  });

  it('that runs no sessions says so', async () => {
    const { calls } = callsOver(null, null);
    const words = { code: 'unavailable', message: 'alpha runs no sessions.' };
    await expect(calls.report(own, 3000)).rejects.toMatchObject(words);
    await expect(calls.start(own, order, actor)).rejects.toMatchObject(words);
    await expect(calls.end(own, 's-1', 'user', actor)).rejects.toMatchObject(words);
  });
});

describe('another node', () => {
  it('is asked what runs there, in the time that is given', async () => {
    const sent = { status: { sent: 'in another form' }, ended_session_ids: [] };
    const { calls, asked } = callsOver(sent);
    await expect(calls.report(other, 3000)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/^bravo answered in a form that this version does not know/),
    });
    expect(asked).toEqual([[other, 'sessions', {}, { timeoutMs: 3000 }]]);
  });

  it('is asked to start for the person', async () => {
    const { calls, asked } = callsOver({ kind: 'no_room', obstacle: 'full' });
    expect(await calls.start(other, order, actor)).toEqual({ kind: 'no_room', obstacle: 'full' });
    expect(asked[0]?.slice(0, 2)).toEqual([other, 'start']);
    expect(asked[0]?.[2]).toMatchObject({ session_id: 's-1', what: { kind: 'app', app_id: 'sleep' } });
    expect(asked[0]?.[3]).toMatchObject({ actor });
  });

  it('is asked to end for the person', async () => {
    const { calls, asked } = callsOver({ kind: 'failed', detail: 'it hangs' });
    expect(await calls.end(other, 's-1', 'admin', actor)).toEqual({ kind: 'failed', detail: 'it hangs' });
    expect(asked[0]?.slice(0, 3)).toEqual([other, 'end', { session_id: 's-1', reason: 'admin' }]);
    expect(asked[0]?.[3]).toMatchObject({ actor });
  });

  it.each([403, 404, 422])('that refuses a start with %s has not begun it', async (status) => {
    const { calls } = callsWith({ kind: 'refused', status, detail: 'It waits.' });
    expect(await calls.start(other, order, actor)).toEqual({ kind: 'failed', detail: 'It waits.' });
  });

  it('that refuses anything else, or fails, is unavailable', async () => {
    const { calls } = callsWith({ kind: 'refused', status: 403, detail: 'It waits.' });
    const words = { code: 'unavailable', message: 'bravo refuses: It waits.' };
    await expect(calls.report(other, 3000)).rejects.toMatchObject(words);
    await expect(calls.end(other, 's-1', 'user', actor)).rejects.toMatchObject(words);
    const { calls: failing } = callsWith({ kind: 'refused', status: 409, detail: 'It waits.' });
    await expect(failing.start(other, order, actor)).rejects.toMatchObject(words);
  });
});
