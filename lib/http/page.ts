import 'server-only';
import { headers } from 'next/headers';
import { forbidden, redirect } from 'next/navigation';
import { cache } from 'react';
import type { Actor } from '../auth/actor';
import { type Authentication, authenticate } from '../auth/authenticate';
import { mayAct } from '../auth/authorize';
import { requestedUrlHeader } from '../auth/client-address';
import { basePath } from '../base-path';
import { type Action, isOpenToAnyone } from '../cluster/permissions';
import { unavailableDigest } from '../errors';
import { server } from '../server';
import type { ServiceContext } from '../services/context';
import { signInPathFor } from './next-path';
import { knownError } from './problem';

export interface PageContext {
  actor: Actor;
  /** For the services: one look at the tree and one instant for the whole page. */
  context: ServiceContext;
}

/**
 * The first line of every server page: `const { actor, context } = await pageContext('users.list')`.
 * Signed out: redirects to the sign-in page, which comes back here. Not permitted: renders `forbidden.tsx` with 403.
 * `about`: whom the page is about, decoded (`pageContext('user.read', decodedSegment(name))`).
 * Throws AppError `unavailable` where the tree was never read; `error.tsx` then says so.
 */
export async function pageContext(action: Action, about?: string): Promise<PageContext> {
  const actor = await whoAsks();
  if (!actor) redirect(signInPathFor((await headers()).get(requestedUrlHeader), basePath));
  if (!mayAct(actor, action, about)) forbidden();
  const { clock, tree, env, nodeCalls } = server();
  const snapshot = await toldApart(tree.snapshot());
  const nodesEndOverdue = env.HEADROOM_END_OVERDUE;
  return { actor, context: { snapshot, now: clock.now(), actor, nodesEndOverdue, thisNodeId: nodeCalls.thisNodeId } };
}

/** For pages that are open to anyone: who is signed in, or null. */
export async function pageVisitor(action: Action): Promise<Actor | null> {
  if (!isOpenToAnyone(action)) throw new Error(`${action} is not open to anyone: use pageContext`);
  return whoAsks();
}

/** Why a proxy's word for who somebody is lets them in nowhere, whatever else they try; null where it is not that. */
export async function proxyRefusal(): Promise<string | null> {
  const authentication = await authenticated();
  return authentication.kind === 'refused' && authentication.by === 'proxy' ? authentication.detail : null;
}

async function whoAsks(): Promise<Actor | null> {
  const authentication = await authenticated();
  return authentication.kind === 'actor' ? authentication.actor : null;
}

/** Once a request, however many layouts and pages of it ask. */
const authenticated = cache(async (): Promise<Authentication> => {
  // First, since asking for the headers tells the build not to render the page ahead, when no server runs.
  const requestHeaders = await headers();
  const { auth, clock } = server();
  return toldApart(authenticate(auth, requestHeaders, clock.now()));
});

/** Marks what passes by itself, so that the page can say that and wait, and does not call it a fault. */
async function toldApart<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    throw knownError(error)?.code === 'unavailable'
      ? Object.assign(Object(error), { digest: unavailableDigest })
      : error;
  }
}
