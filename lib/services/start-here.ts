import 'server-only';
import type { Actor } from '../auth/actor';
import { reservationSeconds } from '../cluster/reservations';
import { AppError, isAppError } from '../errors';
import type { TreeSnapshot } from '../records/snapshot';
import { isStoreError } from '../store/port';
import type { ActingContext } from './acting-context';
import { judgeLaunch } from './judge-launch';
import { lookAtTree } from './launch-look';
import type { LaunchPlan } from './launch-plan';
import type { LaunchOrder, StartOutcome } from './node-calls';
import { isLimited, personLaunching, planOrThrow } from './person-launching';

/** The node's agent, as far as starting needs it. */
interface StartingAgent {
  readonly nodeId: string;
  startSession(order: LaunchOrder, plan: LaunchPlan): Promise<StartOutcome>;
}

/**
 * Starts a session on this node as a frontend ordered it. The frontend has counted and placed; who may start what, with
 * which caps, is worked out here again from this node's own tree, so that no frontend can order more than a person may
 * have. Throws AppError `forbidden` where the order is not for the acting person.
 */
export async function startHere(
  context: ActingContext,
  agent: StartingAgent,
  order: LaunchOrder,
  actor: Actor,
): Promise<StartOutcome> {
  if (actor.username !== order.username) {
    throw new AppError('forbidden', 'A session is started for the person who asks, and for nobody else.');
  }
  const judged = await judgedHere(context, agent.nodeId, order, actor).catch(asFailure);
  return 'plan' in judged ? agent.startSession(order, judged.plan) : judged;
}

async function judgedHere(
  context: ActingContext,
  nodeId: string,
  order: LaunchOrder,
  actor: Actor,
): Promise<{ plan: LaunchPlan } | StartOutcome> {
  const now = context.clock.now();
  if (now >= order.expiresAt) return { kind: 'failed', detail: 'The order came later than it may be followed.' };
  if (order.expiresAt > now + reservationSeconds * 1000) {
    return { kind: 'failed', detail: 'The order holds for longer than anything is reserved for; clocks may differ.' };
  }
  const snapshot = await context.tree.snapshot(0);
  const look = lookAtTree(snapshot, context.clock.now());
  const view = personLaunching(snapshot, order.username, look.now);
  const place = { pool: null, nodeId };
  const choices = { gpu: order.gpus > 0, persistent: order.persistent };
  const { plan } = await planOrThrow(context, snapshot, view, actor.role, { wish: order.what, choices, place });
  const decision = judgeLaunch(look, view, plan, place, null);
  if (decision.kind === 'refused') return decision;
  // How many sessions run in the whole cluster is what the frontend has counted: that it did stands in the tree.
  if (isLimited(view.standing) && !isReserved(snapshot, order)) {
    return { kind: 'failed', detail: 'Nothing was reserved for it, so it was not counted.' };
  }
  const fault = gpuFault(order, plan);
  return fault === null ? { plan } : { kind: 'failed', detail: fault };
}

function isReserved({ reservations }: TreeSnapshot, { username, sessionId }: LaunchOrder): boolean {
  return reservations.get(username)?.some((reservation) => reservation.sessionId === sessionId) ?? false;
}

/** Nothing has been started yet, so what this tree does not know or cannot tell is an answer and no silence. */
function asFailure(error: unknown): StartOutcome {
  if (isAppError(error)) return { kind: 'failed', detail: error.message };
  if (isStoreError(error, 'store_unavailable') || isStoreError(error, 'store_object_unreadable')) {
    return { kind: 'failed', detail: 'It cannot read the tree at the moment.' };
  }
  throw error;
}

function gpuFault({ gpus }: LaunchOrder, plan: LaunchPlan): string | null {
  if (plan.gpu === 'required' && gpus < plan.gpus) return 'It needs a GPU and was placed without.';
  return gpus > plan.gpus ? `It was placed with ${gpus} GPUs and asks for ${plan.gpus}.` : null;
}
