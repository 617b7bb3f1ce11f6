import 'server-only';
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { type Endpoint, isRateLimited } from '../api/endpoint';
import type { Actor } from '../auth/actor';
import { authenticate } from '../auth/authenticate';
import { requirePermission } from '../auth/authorize';
import { callerOf, tooManyCalls } from '../auth/call-rate';
import { clientAddress } from '../auth/client-address';
import { isOwnOrigin } from '../auth/origin';
import { tooManyTries } from '../auth/rate-limit';
import { isOpenToAnyone } from '../cluster/permissions';
import { AppError } from '../errors';
import { type Server, server } from '../server';
import type { ServiceContext } from '../services/context';
import { parseInput, queryOf, readFormBody, readJsonBody } from './input';
import { knownError, problemResponse } from './problem';

type Parsed<E, Part extends 'params' | 'query' | 'body'> =
  E extends Record<Part, infer S extends z.ZodType> ? z.output<S> : undefined;

/** What a call was asked, read through its schemas. */
export interface CallInput<E extends Endpoint> {
  params: Parsed<E, 'params'>;
  query: Parsed<E, 'query'>;
  body: Parsed<E, 'body'>;
  request: Request;
  server: Server;
  /** Of a good answer; a handler may add to them. */
  responseHeaders: Headers;
}

export interface SignedInCallInput<E extends Endpoint> extends CallInput<E> {
  actor: Actor;
  context: ServiceContext;
}

/** What becomes JSON, or a response as it stands: for what is none. */
type Answer<E extends Endpoint> = z.input<E['answer']> | Response;
/** As Next calls it. */
type RouteParams = Promise<RawParams | undefined>;
type NextHandler = (request: Request, next: { params: RouteParams }) => Promise<Response>;

/**
 * A call for people who are signed in: authentication, permission, origin of a write, input, then the handler's answer
 * as JSON. Whatever goes wrong becomes a problem document (RFC 9457); what nobody foresaw is logged under an id and
 * told as that id alone.
 */
export function route<E extends Endpoint>(
  endpoint: E,
  handler: (input: SignedInCallInput<E>) => Promise<Answer<E>> | Answer<E>,
): NextHandler {
  if (isOpenToAnyone(endpoint.action)) throw new Error(`${endpoint.path} is open to anyone: use openRoute`);
  return answering(endpoint, async (request, params, responseHeaders) => {
    const running = server();
    const actor = await signedIn(running, endpoint, request);
    requirePermission(actor, endpoint.action, typeof params.name === 'string' ? params.name : undefined);
    requireOwnOrigin(running, request, !isByToken(actor));
    const input = await readCall(endpoint, request, params, running, responseHeaders);
    const snapshot = await running.tree.snapshot();
    const nodesEndOverdue = running.env.HEADROOM_END_OVERDUE;
    const context = {
      snapshot,
      now: running.clock.now(),
      actor,
      nodesEndOverdue,
      thisNodeId: running.nodeCalls.thisNodeId,
    };
    return handler({ ...input, actor, context });
  });
}

/** A call that anyone may make; it is not asked who that is. */
export function openRoute<E extends Endpoint>(
  endpoint: E,
  handler: (input: CallInput<E>) => Promise<Answer<E>> | Answer<E>,
): NextHandler {
  if (!isOpenToAnyone(endpoint.action)) throw new Error(`${endpoint.path} is not open to anyone: use route`);
  return answering(endpoint, async (request, params, responseHeaders) => {
    const running = server();
    takeCall(running, endpoint, addressOf(running, request));
    return handler(await readCall(endpoint, request, params, running, responseHeaders));
  });
}

type RawParams = Record<string, string | string[] | undefined>;

type Run = (request: Request, params: RawParams, headers: Headers) => Promise<unknown>;

/** What every route is in: whatever is thrown becomes a problem document. */
export function answering(endpoint: Endpoint, run: Run): NextHandler {
  const status = endpoint.status ?? 200;
  return async (request, { params }) => {
    const headers = new Headers({ 'cache-control': 'no-store' });
    try {
      // Next gives nothing at all to a route without parameters, whatever its types say.
      const answer = await run(request, (await params) ?? {}, headers);
      return answer instanceof Response ? answer : Response.json(answer, { status, headers });
    } catch (error) {
      return problemResponse(knownError(error) ?? unforeseen(error, request));
    }
  };
}

/** What nobody foresaw is logged under an id and told as that id alone. */
export function unforeseen(error: unknown, request: Request): AppError {
  const id = randomUUID();
  // The path alone: a query may hold what somebody searched for.
  server().logger.error(
    { err: error, id, method: request.method, path: new URL(request.url).pathname },
    'request failed',
  );
  return new AppError('internal', `This is a fault of the server. Its log has the details under ${id}.`, { id });
}

/** Throws AppError `unauthenticated` or `too_many_requests`. */
async function signedIn(running: Server, endpoint: Endpoint, request: Request): Promise<Actor> {
  const { auth, clock } = running;
  const authentication = await authenticate(auth, request.headers, clock.now());
  if (authentication.kind === 'actor') {
    takeCall(running, endpoint, callerOf.person(authentication.actor.username));
    return authentication.actor;
  }
  takeCall(running, endpoint, addressOf(running, request));
  if (authentication.kind === 'refused') throw new AppError('unauthenticated', authentication.detail);
  throw tooManyTries(authentication.secondsToWait);
}

/** Throws AppError `too_many_requests` where the caller asks faster than `HEADROOM_RATE_LIMIT`. */
function takeCall({ auth, clock, env }: Server, endpoint: Endpoint, caller: string): void {
  if (!isRateLimited(endpoint)) return;
  const secondsToWait = auth.calls.take(caller, clock.now());
  if (secondsToWait > 0) throw tooManyCalls(secondsToWait, env.HEADROOM_RATE_LIMIT);
}

function addressOf({ auth }: Server, request: Request): string {
  return callerOf.address(clientAddress(request.headers, auth.isTrustedProxy));
}

/** Only a script sends one; whatever else says who somebody is, the browser or a proxy adds to requests of any page. */
function isByToken({ via }: Actor): boolean {
  return via === 'access-token' || via === 'root-token';
}

/**
 * A browser sends the cookie along with whatever page wrote the request, so a write by it has to come from ours.
 * Throws AppError `forbidden`.
 */
export function requireOwnOrigin({ auth }: Server, request: Request, isAmbient: boolean): void {
  const isWrite = request.method !== 'GET' && request.method !== 'HEAD';
  if (!isWrite || !isAmbient || isOwnOrigin(request.headers, auth.publicUrl)) return;
  throw new AppError('forbidden', 'This request came from another site, or from a script without an Origin header.');
}

async function readCall<E extends Endpoint>(
  endpoint: E,
  request: Request,
  params: RawParams,
  running: Server,
  responseHeaders: Headers,
): Promise<CallInput<E>> {
  const read = {
    params: endpoint.params && parseInput(endpoint.params, params),
    query: endpoint.query && parseInput(endpoint.query, queryOf(new URL(request.url))),
    body: endpoint.body && parseInput(endpoint.body, await readBodyOf(endpoint, request)),
  };
  // The schemas are the endpoint's own, so what they gave is what its types say.
  return { ...read, request, server: running, responseHeaders } as CallInput<E>;
}

function readBodyOf({ bodyType }: Endpoint, request: Request): Promise<unknown> {
  return bodyType === undefined ? readJsonBody(request) : readFormBody(request);
}
