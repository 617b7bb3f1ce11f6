import 'server-only';
import type { NodeRecord } from '../cluster/records';
import { reservationSeconds } from '../cluster/reservations';
import { AppError, isAppError } from '../errors';
import type { LaunchRefusal } from '../quota/check-launch';
import type { TreeSnapshot } from '../records/snapshot';
import type { ActingContext } from './acting-context';
import { freshSnapshot } from './fresh-snapshot';
import { reservationsHolding, reservationsToKeep, slotsInUse } from './held-slots';
import { judgeLaunch, type NoRoomWire, placeLaunch } from './judge-launch';
import type { SlotsTaken } from './launch-facts';
import type { LaunchLook } from './launch-look';
import type { LaunchPlan } from './launch-plan';
import { type LaunchRequest, placementAskOf } from './launch-request';
import type { SeenSession } from './live-sessions';
import type { LaunchOrder, StartOutcome } from './node-calls';
import { obstacleWords } from './obstacle-words';
import { isLimited, personLaunching, planOrThrow, requireReadTree } from './person-launching';
import { type HeldReservations, heldReservations, hold, release } from './reserve';

/** One launch on its way, over all tries. */
export interface Launch {
  context: ActingContext;
  request: LaunchRequest;
  /** Nodes that answered that they have no room. */
  tried: Map<string, NoRoomWire>;
}

export interface LaunchedSession {
  seen: SeenSession;
  snapshot: TreeSnapshot;
}

type Once =
  | { kind: 'launched'; launched: LaunchedSession }
  | LaunchRefusal
  /** Nothing was started, and looking anew may do. `isContended`: somebody else launched for the user meanwhile. */
  | { kind: 'again'; isContended: boolean };

/** A start may begin in the first half of the time that it is reserved for: it takes its time too, and clocks differ. */
const startWithinMs = reservationSeconds * 500;

interface Counted {
  look: LaunchLook;
  /** Null where nothing of this person has to be counted. */
  held: HeldReservations | null;
}

/**
 * The count, in the one order that is safe: first the reservations, then what runs. A session that another frontend
 * starts is in one or the other at every moment, and stays reserved until it has ended or its node must have reported it;
 * looked at the other way round it could slip through between the two looks. And all of it at the instant at which it
 * began: what expires during a look that takes its time still counts, as what it stands for may not be seen in it yet.
 */
async function count({ context }: Launch): Promise<Counted> {
  const { actor, clock, store } = context;
  const { username } = actor;
  const now = clock.now();
  const looksLimited = isLimited(personLaunching(context.snapshot, username, now).standing);
  if (!looksLimited) {
    // Asked all the same: nothing is to be placed on a node that does not answer.
    const fresh = await freshSnapshot(context);
    const { standing } = personLaunching(fresh.snapshot, username, now);
    if (!isLimited(standing)) return { look: { ...fresh, now }, held: null };
  }
  const held = await heldReservations(store, username);
  const fresh = await freshSnapshot(context);
  requireReports(fresh);
  return { look: { ...fresh, now }, held };
}

/**
 * A node that neither answers nor has a report that can be read may run any number of the person's sessions: counting it
 * as none would lift the limit. Throws AppError `unavailable`.
 */
function requireReports({ snapshot, answered }: Pick<LaunchLook, 'snapshot' | 'answered'>): void {
  for (const [nodeId, reason] of snapshot.unreadableStatuses) {
    const node = snapshot.nodes.get(nodeId);
    if (!node || answered.has(nodeId)) continue;
    const words = `The sessions on ${node.name} cannot be counted: it does not answer, and its last report cannot be read (${reason}).`;
    throw new AppError('unavailable', `${words} An administrator can mend that.`);
  }
}

function slotsOf(look: LaunchLook, username: string, held: HeldReservations | null): SlotsTaken {
  if (!held) return null;
  const reserved = reservationsHolding(look, username, held.reservations).length;
  return { running: slotsInUse(look, username), reserved };
}

/** Counts, judges, places, reserves and starts; throws AppError as `startSession` says. */
export async function launchOnce(launch: Launch): Promise<Once> {
  const { context, request, tried } = launch;
  const { username, role } = context.actor;
  const { look, held } = await count(launch);
  requireReadTree(look.snapshot);
  const view = personLaunching(look.snapshot, username, look.now);
  const { plan, what } = await planOrThrow(context, look.snapshot, view, role, request);
  const decision = judgeLaunch(look, view, plan, request.place, slotsOf(look, username, held));
  if (decision.kind === 'refused') return decision;
  const { thisNodeId } = context.nodeCalls;
  const placed = placeLaunch(look, view, plan, request.place, { thisNodeId, tried });
  if (placed.kind === 'no_room') throw new AppError('unavailable', placed.detail, { no_room: placed.nodes });

  const at = context.clock.now();
  const expiresAt = at + reservationSeconds * 1000;
  const sessionId = context.newId();
  if (held) {
    const kept = reservationsToKeep(look, username, held.reservations);
    const mine = { sessionId, username, nodeId: placed.node.id, at, expiresAt };
    if (!(await hold(context.store, username, held, [...kept, mine]))) return { kind: 'again', isContended: true };
  }
  const { persistent } = plan;
  const order = { sessionId, username, what, gpus: placed.gpus, persistent, expiresAt: at + startWithinMs };
  return await startOn({ ...launch, look, plan, isReserved: held !== null }, placed.node, order);
}

interface PlacedLaunchOn extends Launch {
  look: LaunchLook;
  plan: LaunchPlan;
  isReserved: boolean;
}

async function startOn(launch: PlacedLaunchOn, node: NodeRecord, order: LaunchOrder): Promise<Once> {
  const { context, look } = launch;
  const outcome = await ordered(context, node, order);
  if (outcome.kind === 'started') {
    const status = look.snapshot.statuses.get(node.id);
    if (!status) throw new AppError('unavailable', `${node.name} started the session and has no report yet.`);
    return {
      kind: 'launched',
      launched: { seen: { session: outcome.session, status, node }, snapshot: look.snapshot },
    };
  }
  if (launch.isReserved) await release(context.store, order.username, order.sessionId);
  if (outcome.kind === 'refused') return outcome;
  if (outcome.kind === 'failed') {
    throw new AppError('unavailable', `${node.name} could not start the session: ${outcome.detail}`);
  }
  launch.tried.set(node.id, noRoomOn(launch, node, outcome));
  return { kind: 'again', isContended: false };
}

function noRoomOn(
  { look, plan, request }: PlacedLaunchOn,
  node: NodeRecord,
  { obstacle }: Extract<StartOutcome, { kind: 'no_room' }>,
): NoRoomWire {
  const status = look.snapshot.statuses.get(node.id);
  const candidate = {
    node,
    status,
    state: 'answering' as const,
    access: 'open' as const,
    reserved: 0,
    freeDiskBytes: status?.freeDiskBytes ?? null,
  };
  const detail = obstacleWords(obstacle, candidate, placementAskOf(plan, request.place));
  return { node: node.id, node_name: node.name, obstacle, detail };
}

/** Answers of a node that would not hear of the order at all. */
const surelyNotStarted = new Set(['malformed', 'unauthenticated', 'forbidden', 'not_found', 'invalid', 'too_large']);

/**
 * The node's answer. Where none comes, the session may run or may not: it is asked to end, keeps its reservation until
 * that expires, and is started nowhere else.
 */
async function ordered(
  { nodeCalls, actor }: ActingContext,
  node: NodeRecord,
  order: LaunchOrder,
): Promise<StartOutcome> {
  try {
    return await nodeCalls.start(node, order, actor);
  } catch (error) {
    if (isAppError(error) && surelyNotStarted.has(error.code)) return { kind: 'failed', detail: error.message };
    // Not waited for: a node that hangs would take its time for this too.
    nodeCalls.end(node, order.sessionId, 'user', actor).catch(() => undefined);
    const reason = isAppError(error) ? ` ${error.message}` : '';
    const words = `${node.name} did not answer whether the session started, so it was asked to end it.${reason}`;
    throw new AppError('unavailable', `${words} Try again in two minutes.`, {}, { cause: error });
  }
}
