import 'server-only';
import { z } from 'zod';
import { type PeerVerb, peerCalls } from '../api/peer';
import type { Actor } from '../auth/actor';
import type { EndReason, NodeRecord } from '../cluster/records';
import { AppError } from '../errors';
import type { EndOutcome, FreshReport, LaunchOrder, NodeCalls, StartOutcome } from '../services/node-calls';
import type { PeerCallOptions, PeerClient } from './peer-client';

/** This process's own node, called without a detour; the services derive the person's rights here as they do for others. */
export interface OwnNode {
  report(): FreshReport;
  start(order: LaunchOrder, actor: Actor): Promise<StartOutcome>;
  end(sessionId: string, reason: EndReason, actor: Actor): Promise<EndOutcome>;
}

interface NodeCallsParts {
  /** Null on a frontend that has no record in the tree. */
  selfId: string | null;
  /** Null where this process runs no sessions. */
  own: OwnNode | null;
  client: PeerClient;
}

/** An engine takes a second or two to start a container; a busy one longer. */
const startWaitMs = 30_000;
/** A session has 10 s to end by itself, an engine 5 s more, the node 4 s to answer. */
const endWaitMs = 25_000;

export function createNodeCalls({ selfId, own, client }: NodeCallsParts): NodeCalls {
  function ownNode(node: NodeRecord): OwnNode | null {
    if (node.id !== selfId) return null;
    if (own) return own;
    throw new AppError('unavailable', `${node.name} runs no sessions.`);
  }

  async function ask<V extends PeerVerb>(
    node: NodeRecord,
    verb: V,
    body: z.output<(typeof peerCalls)[V]['body']>,
    options: PeerCallOptions,
  ): Promise<z.output<(typeof peerCalls)[V]['answer']>> {
    const call = peerCalls[verb];
    const answered = await client.call(node, verb, z.encode<z.ZodType>(call.body, body), options);
    const read = call.answer.safeParse(answered);
    // A schema of this very verb has read it.
    if (read.success) return read.data as z.output<(typeof peerCalls)[V]['answer']>;
    const words = 'answered in a form that this version does not know; update both to the same version';
    throw new AppError('unavailable', `${node.name} ${words}.`);
  }

  return {
    thisNodeId: selfId,
    async report(node, waitAtMostMs) {
      return ownNode(node)?.report() ?? ask(node, 'sessions', {}, { timeoutMs: waitAtMostMs });
    },
    async start(node, order, actor) {
      return ownNode(node)?.start(order, actor) ?? ask(node, 'start', order, { actor, timeoutMs: startWaitMs });
    },
    async end(node, sessionId, reason, actor) {
      const here = ownNode(node)?.end(sessionId, reason, actor);
      return here ?? ask(node, 'end', { sessionId, reason }, { actor, timeoutMs: endWaitMs });
    },
  };
}
