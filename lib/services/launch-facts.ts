import 'server-only';
import type { LaunchFacts } from '../quota/check-launch';
import { accessTo, type LaunchLook, runtimeNodes, stateIn } from './launch-look';
import type { LaunchPlan } from './launch-plan';
import type { LaunchPlace } from './launch-request';
import { poolNameOf } from './live-sessions';
import { inTextOrder } from './text-order';
import type { UserView } from './user-view';

/** Slots of a user that are taken; null where the user is under no limit that needs the count. */
export type SlotsTaken = Pick<LaunchFacts['sessions'], 'running' | 'reserved'> | null;

/** Pools the launch could go to: the one asked for, or those of nodes that answer (of all, where none does). */
function poolsInQuestion(look: LaunchLook, { pool, nodeId }: LaunchPlace): string[] {
  const asked = nodeId === null ? undefined : look.snapshot.nodes.get(nodeId);
  if (asked) return [poolNameOf({ node: asked })];
  if (pool !== null) return [pool];
  const nodes = runtimeNodes(look).filter(({ approved, suspended }) => approved && !suspended);
  const answering = nodes.filter((node) => stateIn(look, node) === 'answering');
  const names = (answering.length > 0 ? answering : nodes).map((node) => poolNameOf({ node }));
  return [...new Set(names)].sort(inTextOrder);
}

/** The pool a launch is judged by: one that is open, where any is. A cluster without nodes has no room, but refuses nobody. */
function poolFact(look: LaunchLook, place: LaunchPlace, { standing }: UserView): LaunchFacts['pool'] {
  const pools = poolsInQuestion(look, place).map((name) => ({ name, access: accessTo(look, name, standing) }));
  return pools.find(({ access }) => access === 'open') ?? pools[0] ?? { name: 'default', access: 'open' };
}

/** Of the nodes in service whose pools are open to the user, by their last reports. */
function largestNodeMib(look: LaunchLook, { standing }: UserView): number | null {
  const sizes = runtimeNodes(look)
    .filter(({ approved, suspended }) => approved && !suspended)
    .filter((node) => accessTo(look, poolNameOf({ node }), standing) === 'open')
    .flatMap(({ id }) => look.snapshot.statuses.get(id)?.memoryMib ?? []);
  return sizes.length === 0 ? null : Math.max(...sizes);
}

/** Everything that `checkLaunch` judges by. */
export function launchFacts(
  look: LaunchLook,
  view: UserView,
  plan: LaunchPlan,
  place: LaunchPlace,
  slots: SlotsTaken,
): LaunchFacts {
  const { settings, settingsError, active } = view.standing;
  return {
    settingsError,
    active,
    pool: poolFact(look, place, view),
    gpu: { asked: plan.gpu !== 'none', permitted: settings?.gpu.value ?? false },
    sessions: slots
      ? { ...slots, limit: settings?.sessionLimit.value ?? null }
      : { running: 0, reserved: 0, limit: null },
    allowance: view.allowance?.state ?? null,
    storage: {
      persistent: plan.persistent,
      permitted: settings?.persistentStorage.value ?? false,
      usedBytes: view.storageBytes,
      limitGib: settings?.storageLimitGib.value ?? null,
    },
    memory: {
      claimMib: plan.claimMemoryMib,
      capMib: settings?.sessionMemoryMib.value ?? null,
      largestNodeMib: largestNodeMib(look, view),
    },
  };
}
