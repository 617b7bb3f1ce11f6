import 'server-only';
import { z } from 'zod';
import { type PeerVerb, peerCalls } from '../api/peer';
import type { Actor } from '../auth/actor';
import type { EndReason, NodeRecord } from '../cluster/records';
import { AppError } from '../errors';
import type { EndOutcome, FreshReport, LaunchOrder, NodeCalls, StartOutcome } from '../services/node-calls';
import type { PeerCallOptions, PeerClient, PeerReply } from './peer-client';

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

/** The node's own word that it does not do what it is asked, for who takes any failure alike. */
class PeerRefusal extends AppError {
  constructor(
    node: NodeRecord,
    readonly refused: Extract<PeerReply, { kind: 'refused' }>,
  ) {
    super('unavailable', `${node.name} refuses: ${refused.detail}`);
  }
}

/** Of refusals that come before anything is started: by the door, by the schema, by the person's rights. */
const statusesBefore: ReadonlySet<number> = new Set([400, 401, 403, 404, 422]);

/** A start that was refused has not begun, which is more than that no answer came. */
function failedIfRefused(error: unknown): StartOutcome {
  if (error instanceof PeerRefusal && statusesBefore.has(error.refused.status)) {
    return { kind: 'failed', detail: error.refused.detail };
  }
  throw error;
}

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
    const { body: sent, answer } = peerCalls[verb];
    const reply = await client.call(node, verb, z.encode<z.ZodType>(sent, body), options);
    if (reply.kind === 'refused') throw new PeerRefusal(node, reply);
    const read = answer.safeParse(reply.value);
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
      const here = ownNode(node)?.start(order, actor);
      return here ?? ask(node, 'start', order, { actor, timeoutMs: startWaitMs }).catch(failedIfRefused);
    },
    async end(node, sessionId, reason, actor) {
      const here = ownNode(node)?.end(sessionId, reason, actor);
      return here ?? ask(node, 'end', { sessionId, reason }, { actor, timeoutMs: endWaitMs });
    },
    async audit(node, search, actor, waitAtMostMs) {
      return ask(node, 'audit', search, { actor, timeoutMs: waitAtMostMs });
    },
  };
}
