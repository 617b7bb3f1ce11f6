import 'server-only';
import { z } from 'zod';
import { type PeerVerb, peerCalls, peerPath } from '../api/peer';
import type { Actor } from '../auth/actor';
import type { PeerCaller } from '../auth/peer-gate';
import { answerHeader, signPeerAnswer } from '../auth/peer-token';
import { AppError } from '../errors';
import { acting, type Server, server } from '../server';
import type { ActingContext } from '../services/acting-context';
import { jsonOfBody, parseInput, readBody } from './input';
import { knownError, problemResponse } from './problem';
import { unforeseen } from './route';

type Calls = typeof peerCalls;

/** What another node of the cluster asks. */
export interface PeerCall<V extends PeerVerb> {
  body: z.output<Calls[V]['body']>;
  server: Server;
  /** For the person that the node asks for. Throws AppError `forbidden` where it names none. */
  actingContext(): Promise<ActingContext>;
}

type Handler<V extends PeerVerb> = (
  call: PeerCall<V>,
) => Promise<z.output<Calls[V]['answer']>> | z.output<Calls[V]['answer']>;

/**
 * A call for nodes alone: whatever cookie or Bearer token comes along counts for nothing. The answer is signed for who
 * asked, a refusal too, as soon as it is sure who that is.
 */
export function peerRoute<V extends PeerVerb>(verb: V, handler: Handler<V>): (request: Request) => Promise<Response> {
  return async (request) => {
    let caller: PeerCaller | null = null;
    try {
      const running = server();
      const bytes = await readBody(request);
      const authorization = request.headers.get('authorization');
      const parts = { authorization, method: request.method, path: peerPath(verb), body: bytes };
      const checked = await running.peerGate.check(parts);
      caller = checked.caller;
      if (checked.kind === 'refused') {
        const code = checked.status === 401 ? 'unauthenticated' : 'forbidden';
        return await signed(caller, problemResponse(new AppError(code, checked.detail)));
      }
      const { body: bodySchema, answer: answerSchema }: { body: z.ZodType; answer: z.ZodType } = peerCalls[verb];
      // The schemas are the verb's own, so what they read is what its types say.
      const body = parseInput(bodySchema, jsonOfBody(bytes)) as PeerCall<V>['body'];
      const { actor } = checked;
      const answer = await handler({ body, server: running, actingContext: () => actingFor(running, actor) });
      return await signed(caller, Response.json(z.encode(answerSchema, answer)));
    } catch (error) {
      return signed(caller, problemResponse(knownError(error) ?? unforeseen(error, request)));
    }
  };
}

/** Throws AppError `unavailable` where this process runs no sessions. */
export function agentOf({ agent }: Server): NonNullable<Server['agent']> {
  if (agent) return agent;
  throw new AppError('unavailable', 'This node runs no sessions.');
}

async function actingFor(running: Server, actor: Actor | null): Promise<ActingContext> {
  if (!actor) throw new AppError('forbidden', 'This is asked for a person, and the request names none.');
  const { env, tree, clock, nodeCalls } = running;
  return acting(running, {
    snapshot: await tree.snapshot(),
    now: clock.now(),
    actor,
    nodesEndOverdue: env.HEADROOM_END_OVERDUE,
    thisNodeId: nodeCalls.thisNodeId,
  });
}

/** The same answer with its signature, and kept by nobody. */
async function signed(caller: PeerCaller | null, response: Response): Promise<Response> {
  const headers = new Headers(response.headers);
  headers.set('cache-control', 'no-store');
  const { status } = response;
  const body = new Uint8Array(await response.arrayBuffer());
  if (caller) {
    const { nodeKey, clock } = server();
    const answer = { to: caller.nodeId, requestId: caller.requestId, status, body };
    headers.set(answerHeader, await signPeerAnswer(nodeKey, answer, clock.now()));
  }
  return new Response(body, { status, headers });
}
