import 'server-only';
import type { NodeRecord } from '../cluster/records';
import type { Tree } from '../records/snapshot';
import type { Store } from '../store/port';
import type { Clock, EpochMs } from '../time/clock';
import type { Actor } from './actor';
import { faultOf, smallerRole } from './authenticate';
import { publicNodeKeyOf } from './node-key';
import { createNodeLookup, type NodeLookup } from './node-lookup';
import {
  bytesSha256,
  claimedIssuerOf,
  type PeerRequestClaims,
  peerTokenLifetimeMs,
  peerTokenOf,
  readPeerRequest,
} from './peer-token';
import type { People } from './people';

/** A request as it came. */
export interface PeerRequestParts {
  /** Of the header `authorization`. */
  authorization: string | null;
  method: string;
  /** `/peer/<verb>`, without what the app is served below. */
  path: string;
  body: Uint8Array;
}

/** Who has verifiably asked, and the id of what was asked: to whom an answer is signed. */
export interface PeerCaller {
  nodeId: string;
  requestId: string;
}

export type PeerCheck =
  /** `actor`: the acting person with the rights that the tree gives them now; null where none was named. */
  | { kind: 'peer'; node: NodeRecord; caller: PeerCaller; actor: Actor | null }
  /** `caller` is null where the signature is none of a node that the tree knows. */
  | { kind: 'refused'; status: 401 | 403; detail: string; caller: PeerCaller | null };

export interface PeerGate {
  check(parts: PeerRequestParts): Promise<PeerCheck>;
}

/** Clocks of machines differ a little. */
const aheadAtMostMs = 5000;

interface GateParts {
  selfId: string;
  store: Pick<Store, 'get'>;
  tree: Tree;
  people: People;
  /** What was signed before is refused: which requests were used by then, nobody remembers. */
  processStartedAt: EpochMs;
  clock: Clock;
}

type Refusal = Extract<PeerCheck, { kind: 'refused' }>;
const refused = (status: Refusal['status'], detail: string, caller: PeerCaller | null = null): Refusal => ({
  kind: 'refused',
  status,
  detail,
  caller,
});

/** Lets in what an approved node of the tree has signed for this node, once. Throws where the tree cannot be read. */
export function createPeerGate(parts: GateParts): PeerGate {
  const lookup = createNodeLookup(parts.store, parts.tree, parts.clock);
  const isUsed = createUsedOnce();

  return {
    async check(request) {
      const signed = await signedBy(lookup, request);
      if (signed.kind === 'refused') return signed;
      const { claims, caller } = signed;
      // Looked at in the store itself: a node that was suspended a moment ago is out.
      const node = await lookup.present(claims.iss);
      const outOfService = nodeFault(node);
      if (node === null || outOfService !== null) return refused(403, outOfService ?? '', caller);
      const now = parts.clock.now();
      const fault = timeFault(claims, now, parts.processStartedAt) ?? bindingFault(claims, request, parts.selfId);
      if (fault !== null) return refused(401, fault, caller);
      if (isUsed(`${claims.iss} ${claims.jti}`, claims.exp, now)) {
        return refused(401, 'This request was used before; each is signed anew.', caller);
      }
      const acting = await actingPerson(parts.people, node, claims);
      return typeof acting === 'string' ? refused(403, acting, caller) : { kind: 'peer', node, caller, actor: acting };
    },
  };
}

type Signed = { kind: 'signed'; claims: PeerRequestClaims; caller: PeerCaller } | Refusal;

async function signedBy(lookup: NodeLookup, { authorization }: PeerRequestParts): Promise<Signed> {
  const token = peerTokenOf(authorization);
  if (token === null) return refused(401, 'Only nodes of this cluster are answered here, by what they sign.');
  const issuer = claimedIssuerOf(token);
  const node = issuer === null ? null : await lookup.known(issuer);
  if (!node) return refused(401, 'No node of this cluster has the id that this request names.');
  const published = publicNodeKeyOf(node.publicKey);
  if (published?.id !== node.id)
    return refused(401, 'The id of the node that this request names is not that of its key.');
  const claims = await readPeerRequest(token, published.key);
  if (!claims) return refused(401, 'The node that this request names has not signed it.');
  return { kind: 'signed', claims, caller: { nodeId: node.id, requestId: claims.jti } };
}

/** Why a node may not ask, in words. */
function nodeFault(node: NodeRecord | null): string | null {
  if (node === null) return 'The node that asks has no record in the tree any more.';
  if (node.suspended) return 'The node that asks is suspended; an administrator can take it back into service.';
  return node.approved ? null : 'The node that asks waits for an administrator to approve it.';
}

function timeFault({ iat, exp }: PeerRequestClaims, now: EpochMs, startedAt: EpochMs): string | null {
  const ageMs = now - iat;
  const seconds = (Math.abs(ageMs) / 1000).toFixed(1);
  if (ageMs < -aheadAtMostMs) {
    return `This request was signed ${seconds} s after the present time of the node that is asked: the clocks of the two machines differ.`;
  }
  if (ageMs > peerTokenLifetimeMs || exp <= now) {
    return `This request was signed ${seconds} s ago, where ${peerTokenLifetimeMs / 1000} s are allowed: it was held up, or the clocks of the two machines differ.`;
  }
  if (exp - iat > peerTokenLifetimeMs) return `This request is good for longer than ${peerTokenLifetimeMs / 1000} s.`;
  return iat < startedAt ? 'This request was signed before the node that is asked had started. Ask again.' : null;
}

function bindingFault(claims: PeerRequestClaims, request: PeerRequestParts, selfId: string): string | null {
  if (claims.aud !== selfId) return 'This request was signed for another node.';
  if (claims.method !== request.method || claims.path !== request.path)
    return 'This request was signed for another call.';
  return claims.body_sha256 === bytesSha256(request.body) ? null : 'The body of this request is not the one signed.';
}

/** Null where nobody is named; why they may not act here, in words, where somebody is who may not. */
async function actingPerson(
  people: People,
  node: NodeRecord,
  { act }: PeerRequestClaims,
): Promise<Actor | null | string> {
  if (!act) return null;
  if (!node.roles.includes('frontend')) return 'Only a node with the role frontend may ask for a person.';
  const standing = await people.standingOf(act.sub);
  const fault = faultOf(act.sub, standing);
  if (fault !== null || standing === null) return fault ?? '';
  return { username: act.sub, role: smallerRole(act.role ?? 'admin', standing.role), via: 'peer' };
}

/** Whether a request was seen before; remembers it up to its end, after which its time refuses it. */
function createUsedOnce(): (id: string, expiresAt: EpochMs, now: EpochMs) => boolean {
  const endOf = new Map<string, EpochMs>();
  return (id, expiresAt, now) => {
    // None is good for longer than a minute, so those that came first are about the first to end.
    for (const [oldest, end] of endOf) {
      if (end > now) break;
      endOf.delete(oldest);
    }
    if (endOf.has(id)) return true;
    endOf.set(id, expiresAt);
    return false;
  };
}
