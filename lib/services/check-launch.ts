import 'server-only';
import type { z } from 'zod';
import type { CheckLaunchWire, ClaimWire, checkLaunchBody } from '../api/launches';
import { poolNamed, rateIn } from '../cluster/pool';
import { roleOf } from '../cluster/role';
import { AppError } from '../errors';
import type { ActingContext } from './acting-context';
import { freshSnapshot } from './fresh-snapshot';
import { reservationsHolding, slotsInUse } from './held-slots';
import { judgeLaunch, type PlacedLaunch, placeLaunch } from './judge-launch';
import type { LaunchLook } from './launch-look';
import type { LaunchPlan } from './launch-plan';
import { launchRequestOf } from './launch-request';
import { poolNameOf } from './live-sessions';
import { personLaunching, planOrThrow, requireReadTree } from './person-launching';
import { refusalWire } from './refusal-wire';
import type { UserStanding } from './standings';

type Context = Pick<ActingContext, 'now' | 'actor' | 'store' | 'tree' | 'wallClock' | 'nodeCalls'>;
type Body = z.output<typeof checkLaunchBody>;

const bytesPerMib = 2 ** 20;

/**
 * What a launch would come to by what the tree and its nodes say now; nothing is reserved. Throws AppError
 * `forbidden` (about someone else, by who is no administrator), `not_found`, `invalid` and `unavailable` as
 * `startSession` does.
 */
export async function checkLaunch(context: Context, { username, ...body }: Body): Promise<CheckLaunchWire> {
  const { now, actor, nodeCalls } = context;
  if (username !== undefined && username !== actor.username && actor.role !== 'admin') {
    throw new AppError('forbidden', 'Only administrators may ask what someone else could start.');
  }
  const fresh = await freshSnapshot(context);
  const look = { ...fresh, now };
  const { snapshot } = fresh;
  requireReadTree(snapshot);
  const view = personLaunching(snapshot, username ?? actor.username, now);
  const request = launchRequestOf(body);
  const { plan } = await planOrThrow(context, snapshot, view, roleFor(context, view.standing), request);
  const decision = judgeLaunch(look, view, plan, request.place, slotsFor(look, view.standing.username));
  if (decision.kind === 'refused') return { allowed: false, refusal: refusalWire(decision) };
  const placed = placeLaunch(look, view, plan, request.place, { thisNodeId: nodeCalls.thisNodeId });
  return {
    allowed: true,
    claim: claimWire(plan, placed),
    placement: placementWire(look, placed),
    no_room: placed.kind === 'no_room' ? placed.nodes : [],
    warnings: [...plan.warnings, ...(placed.kind === 'no_room' ? [placed.detail] : [])],
  };
}

/** Someone else's own role decides what they may start, not that of the administrator who asks. */
function roleFor({ actor }: Context, standing: UserStanding) {
  return standing.username === actor.username ? actor.role : roleOf(standing, standing.settings);
}

function slotsFor(look: LaunchLook, username: string) {
  const reservations = look.snapshot.reservations.get(username) ?? [];
  return {
    running: slotsInUse(look, username),
    reserved: reservationsHolding(look, username, reservations).length,
  };
}

/** An optional GPU is shown as what it would be where it would run. */
function claimWire(plan: LaunchPlan, placed: PlacedLaunch): ClaimWire {
  return {
    memory_mb: plan.memoryBytes === null ? null : plan.memoryBytes / bytesPerMib,
    cpus: plan.cpus,
    gpus: placed.kind === 'placed' ? placed.gpus : plan.gpus,
    gpu: plan.gpu,
    disk_bytes: plan.claimDiskBytes,
    persistent: plan.persistent,
    wall_clock_seconds: plan.wallClockSeconds,
  };
}

function placementWire({ snapshot }: LaunchLook, placed: PlacedLaunch) {
  if (placed.kind === 'no_room') return null;
  const { node, gpus } = placed;
  const pool = poolNameOf({ node });
  const rate = rateIn(poolNamed(pool, snapshot.pools), { gpu: gpus > 0 });
  const runtime = snapshot.statuses.get(node.id)?.runtime?.kind ?? null;
  return { node: node.id, node_name: node.name, pool, rate, runtime };
}
