import 'server-only';
import { randomUUID } from 'node:crypto';
import { problemDocument } from '../api/common';
import { type PeerVerb, peerPath } from '../api/peer';
import type { Actor } from '../auth/actor';
import { type NodeKey, type PublicNodeKey, publicNodeKeyOf } from '../auth/node-key';
import { answerHeader, isSignedAnswer, signPeerRequest } from '../auth/peer-token';
import { atBase } from '../base-path';
import type { NodeRecord } from '../cluster/records';
import { AppError, isAppError } from '../errors';
import type { Clock } from '../time/clock';
import { peerOrigin } from './peer-address';
import { readAnswerBody } from './peer-answer';
import { isTimeout, reachFault } from './peer-words';
import { isOutOfTime, withTimeLimit } from './shared-run';

export interface PeerCallOptions {
  /** The acting person; the node derives their rights again. */
  actor?: Actor;
  /** For all of it: joining, connecting, the answer's last byte. */
  timeoutMs: number;
}

/** What the node has signed: what was asked for, as JSON, or why it does not do it. */
export type PeerReply =
  | { kind: 'answered'; value: unknown }
  /** `detail`: in its words. */
  | { kind: 'refused'; status: number; detail: string };

export interface PeerClient {
  /**
   * Asks another node. Throws AppError `unavailable` with the reason in words: it cannot be reached, is late, does not know
   * this frontend, or answers what its key has not signed.
   */
  call(node: NodeRecord, verb: PeerVerb, body: unknown, options: PeerCallOptions): Promise<PeerReply>;
}

interface ClientParts {
  key: NodeKey;
  clock: Clock;
  /** Throws AppError `unavailable` where this process has no place in the cluster. */
  ensureJoined(): Promise<void>;
  newId?: () => string;
}

export function createPeerClient({ key, clock, ensureJoined, newId = randomUUID }: ClientParts): PeerClient {
  async function send(node: NodeRecord, verb: PeerVerb, body: unknown, { actor, timeoutMs }: PeerCallOptions) {
    const { origin, published } = reachable(node);
    const limit = AbortSignal.timeout(timeoutMs);
    await ensureJoined();
    const bytes = new TextEncoder().encode(JSON.stringify(body));
    const requestId = newId();
    const path = peerPath(verb);
    const request = { to: node.id, method: 'POST', path, body: bytes, requestId, actor: actor ?? null };
    const authorization = await signPeerRequest(key, request, clock.now());
    // Nodes of a cluster are built alike, with one base path.
    const response = await fetch(`${origin}${atBase(path)}`, {
      method: 'POST',
      body: bytes,
      // A connection that the node has closed meanwhile must not lose a call that it never saw.
      headers: { authorization, 'content-type': 'application/json', connection: 'close' },
      redirect: 'error',
      cache: 'no-store',
      signal: limit,
    });
    const answer = { from: node.id, to: key.id, requestId, status: response.status };
    const answered = await readAnswerBody(node, response);
    const token = response.headers.get(answerHeader);
    if (token === null || !(await isSignedAnswer(token, published.key, { ...answer, body: answered }))) {
      throw unsigned(node, response.status);
    }
    return replyOf(response.status, answered);
  }

  return {
    async call(node, verb, body, options) {
      try {
        return await withTimeLimit(send(node, verb, body, options), options.timeoutMs);
      } catch (error) {
        if (isOutOfTime(error) || isTimeout(error)) {
          throw unavailable(node, `did not answer within ${options.timeoutMs / 1000} s`, error);
        }
        throw isAppError(error) ? error : unavailable(node, reachFault(node, error), error);
      }
    },
  };
}

/** Throws AppError `unavailable` where nothing that this node would answer could be believed. */
function reachable(node: NodeRecord): { origin: string; published: PublicNodeKey } {
  const published = publicNodeKeyOf(node.publicKey);
  if (published?.id !== node.id) throw unavailable(node, 'has a record whose key is not that of its id');
  const origin = peerOrigin(node.address);
  if (origin === null) throw unavailable(node, 'publishes no address at which it can be reached');
  return { origin, published };
}

function replyOf(status: number, bytes: Uint8Array): PeerReply {
  const value = jsonOf(bytes);
  if (status === 200) return { kind: 'answered', value };
  const { detail = `It answered ${status} without a reason.` } = problemDocument.safeParse(value).data ?? {};
  return { kind: 'refused', status, detail };
}

/** Undefined for what is no JSON, as no answer is. */
function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

/** What an unsigned answer says is not repeated: anybody on the way may have written it. */
function unsigned(node: NodeRecord, status: number): AppError {
  return unavailable(
    node,
    status === 401
      ? 'does not know this frontend; its record may not have reached the tree that it reads'
      : `answered ${status} without a valid signature, so the answer was not used`,
  );
}

function unavailable(node: NodeRecord, what: string, cause?: unknown): AppError {
  const sentence = `${node.name} ${what}`;
  const end = sentence.endsWith('.') ? '' : '.';
  return new AppError('unavailable', `${sentence}${end}`, {}, cause === undefined ? undefined : { cause });
}
