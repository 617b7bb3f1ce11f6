import 'server-only';
import { createHash, type KeyObject } from 'node:crypto';
import { CompactSign, compactVerify, decodeJwt } from 'jose';
import { z } from 'zod';
import { type Role, roles } from '../cluster/permissions';
import type { EpochMs } from '../time/clock';
import type { NodeKey } from './node-key';

/**
 * How nodes sign what they ask and answer: JWTs by RS256, one a request and one an answer. A request's names the node it
 * is for, method, path and the hash of the body; an answer's names the request's id, so that neither can be used
 * for anything else. Bodies travel in the open beside them.
 */

/** Spec (issue: Sessions for real, 4). */
export const peerTokenLifetimeMs = 60_000;
/** Holds a request's signature, as `Peer <JWT>`. */
const scheme = /^peer +([\w-]+\.[\w-]+\.[\w-]+)$/i;
/** Holds an answer's signature. */
export const answerHeader = 'x-headroom-answer';

const algorithm = 'RS256';
/** Told apart by the header (RFC 8725, 3.11): an answer's signature opens nothing. */
const requestType = 'headroom-request+jwt';
const answerType = 'headroom-answer+jwt';

const instant = z.number().transform((seconds): EpochMs => Math.round(seconds * 1000));
const requestClaims = z.object({
  iss: z.string(),
  aud: z.string(),
  jti: z.string().min(16).max(128),
  iat: instant,
  exp: instant,
  method: z.string(),
  path: z.string(),
  body_sha256: z.string(),
  act: z.object({ sub: z.string(), role: z.enum(roles).optional() }).optional(),
});
export type PeerRequestClaims = z.output<typeof requestClaims>;

const answerClaims = z.object({
  iss: z.string(),
  aud: z.string(),
  re: z.string(),
  status: z.number(),
  body_sha256: z.string(),
});

/** What is asked of whom. */
export interface PeerRequest {
  /** The node that is asked. */
  to: string;
  method: string;
  path: string;
  body: Uint8Array;
  /** Known to nobody before: at least 16 characters of randomness. */
  requestId: string;
  /** For whom it is asked, and the most that they may act as. */
  actor: { username: string; role: Role } | null;
}

/** For the header `authorization`. */
export async function signPeerRequest(key: NodeKey, request: PeerRequest, now: EpochMs): Promise<string> {
  const { to, method, path, body, requestId, actor } = request;
  const act = actor && { act: { sub: actor.username, role: actor.role } };
  const claims = { iss: key.id, aud: to, jti: requestId, method, path, body_sha256: bytesSha256(body), ...act };
  return `Peer ${await sign(key, requestType, { ...claims, ...timesFrom(now) })}`;
}

/** The JWT of the header `authorization`; null where it is of another scheme or no JWT. */
export function peerTokenOf(authorization: string | null): string | null {
  return scheme.exec(authorization ?? '')?.[1] ?? null;
}

/** Who says to have signed it: a claim, to look up the key that proves it. */
export function claimedIssuerOf(token: string): string | null {
  try {
    return decodeJwt(token).iss ?? null;
  } catch {
    return null;
  }
}

/** What a request's JWT says; null where this key has not signed it, or it is no request's. */
export async function readPeerRequest(token: string, publicKey: KeyObject): Promise<PeerRequestClaims | null> {
  return read(token, publicKey, requestType, requestClaims);
}

export interface PeerAnswer {
  from: string;
  /** Who asked, and the id of what was asked. */
  to: string;
  requestId: string;
  status: number;
  body: Uint8Array;
}

export async function signPeerAnswer(key: NodeKey, answer: Omit<PeerAnswer, 'from'>, now: EpochMs): Promise<string> {
  const { to, requestId, status, body } = answer;
  const claims = { iss: key.id, aud: to, re: requestId, status, body_sha256: bytesSha256(body) };
  return sign(key, answerType, { ...claims, ...timesFrom(now) });
}

/**
 * Whether this key has signed that very answer. Its times are not looked at: the request's id is new for each, so no old
 * answer fits, and a node whose clock differs can still say so.
 */
export async function isSignedAnswer(token: string, publicKey: KeyObject, answer: PeerAnswer): Promise<boolean> {
  const claims = await read(token, publicKey, answerType, answerClaims);
  return (
    claims !== null &&
    claims.iss === answer.from &&
    claims.aud === answer.to &&
    claims.re === answer.requestId &&
    claims.status === answer.status &&
    claims.body_sha256 === bytesSha256(answer.body)
  );
}

/** 64 lower-case hex digits. */
export function bytesSha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Seconds with fractions (RFC 7519, NumericDate): a second is too coarse for what was signed before a start. */
function timesFrom(now: EpochMs) {
  return { iat: now / 1000, exp: (now + peerTokenLifetimeMs) / 1000 };
}

function sign(key: NodeKey, typ: string, claims: object): Promise<string> {
  const payload = new TextEncoder().encode(JSON.stringify(claims));
  return new CompactSign(payload).setProtectedHeader({ alg: algorithm, typ }).sign(key.privateKey);
}

async function read<S extends z.ZodType>(
  token: string,
  publicKey: KeyObject,
  type: string,
  schema: S,
): Promise<z.output<S> | null> {
  try {
    const { payload, protectedHeader } = await compactVerify(token, publicKey, { algorithms: [algorithm] });
    if (protectedHeader.typ !== type) return null;
    return schema.safeParse(JSON.parse(new TextDecoder().decode(payload))).data ?? null;
  } catch {
    // Whatever is wrong with it, this key has signed no such thing.
    return null;
  }
}
