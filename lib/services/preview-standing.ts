import 'server-only';
import type { PreviewAnswer, PreviewedPart, PreviewStanding } from '../api/previews';
import type { EffectiveSettings } from '../cluster/effective-settings';
import { type PoolAccess, poolAccess } from '../cluster/pool';
import type { PoolRecord } from '../cluster/records';
import { isoInstant } from '../time/clock';
import type { Look } from './look';
import type { UserStanding } from './standings';
import { inTextOrder } from './text-order';
import { userStateOf } from './user-state';
import type { UserView } from './user-view';

type PreviewRow = PreviewAnswer['users'][number];

/** One person's figures in one world. Hours used without an allowance are of the period that one would count by. */
export function standingWire(look: Look, view: UserView): PreviewStanding {
  const { allowance, standing } = view;
  const { settings, username } = standing;
  const usedHours = settings ? look.in(settings.allowance.period).usedSeconds(username) / 3600 : 0;
  const runsOutAt = allowance?.forecast.runsOutAt ?? null;
  return {
    state: userStateOf(view),
    hours: allowance?.state.hours ?? null,
    used_hours: allowance?.state.usedHours ?? usedHours,
    remaining_hours: allowance?.state.remainingHours ?? null,
    over_hours: allowance?.state.overHours ?? 0,
    runs_out_at: runsOutAt === null ? null : isoInstant(runsOutAt),
  };
}

/** A person's standing, and the pool that a change is about, in one world. */
export interface InWorld {
  standing: UserStanding;
  pool: PoolRecord | null;
}

function accessIn({ standing, pool }: InWorld): PoolAccess | null {
  const { settings, username, isAdmin, groups } = standing;
  if (!settings || !pool) return null;
  return poolAccess(pool, { username, isAdmin, groups, pools: settings.pools, poolsDenied: settings.poolsDenied });
}

type OfSettings = Exclude<PreviewedPart, 'active' | 'admin' | 'groups' | 'pool_access'>;

const partOf: Record<OfSettings, (settings: EffectiveSettings) => unknown> = {
  gpu: ({ gpu }) => gpu.value,
  gpu_share: ({ gpuShare }) => gpuShare.value,
  persistent_storage: ({ persistentStorage }) => persistentStorage.value,
  author: ({ author }) => author.value,
  allowance_hours: ({ allowance }) => allowance.hours,
  allowance_period: ({ allowance }) => (allowance.hours === null ? null : allowance.period),
  session_limit: ({ sessionLimit }) => sessionLimit.value,
  session_hours: ({ sessionHours }) => sessionHours.value,
  storage_limit: ({ storageLimitGib }) => storageLimitGib.value,
  session_cpus: ({ sessionCpus }) => sessionCpus.value,
  session_memory_mb: ({ sessionMemoryMib }) => sessionMemoryMib.value,
  pools: ({ pools }) => pools.join(' '),
  pools_denied: ({ poolsDenied }) => poolsDenied.join(' '),
};
const partsOfSettings = Object.entries(partOf) as [OfSettings, (settings: EffectiveSettings) => unknown][];

/** What applies otherwise after than before. What is not known in one of the worlds is left out; the state tells that. */
export function changedParts(before: InWorld, after: InWorld): PreviewedPart[] {
  const [had, has] = [before.standing, after.standing];
  if (had === has) return accessIn(before) !== accessIn(after) ? ['pool_access'] : [];
  const parts: PreviewedPart[] = [];
  if (had.active !== has.active) parts.push('active');
  if (had.groups.join(' ') !== has.groups.join(' ')) parts.push('groups');
  const [settingsBefore, settingsAfter] = [had.settings, has.settings];
  if (!settingsBefore || !settingsAfter) return parts;
  if (had.isAdmin !== has.isAdmin) parts.push('admin');
  for (const [part, of] of partsOfSettings) if (of(settingsBefore) !== of(settingsAfter)) parts.push(part);
  return parts;
}

/** How bad it stands with what is left: nothing (2), it will run out before the reset (1), neither (0). */
function gravity({ remaining_hours: left, runs_out_at: runsOutAt }: PreviewStanding): 0 | 1 | 2 {
  if (left === 0) return 2;
  return runsOutAt === null ? 0 : 1;
}

function isSame(one: PreviewStanding, other: PreviewStanding): boolean {
  return (Object.keys(one) as (keyof PreviewStanding)[]).every((key) => one[key] === other[key]);
}

/** What the change does to one person; null: nothing. */
export function effectOf({
  before,
  after,
  parts,
}: Omit<PreviewRow, 'username' | 'effect'>): PreviewRow['effect'] | null {
  const [then, now] = [gravity(before), gravity(after)];
  if (now > then) return now === 2 ? 'spent' : 'runs_out';
  if (now < then) return 'relieved';
  return parts.length > 0 || !isSame(before, after) ? 'changed' : null;
}

const effectOrder: Record<PreviewRow['effect'], number> = { spent: 0, runs_out: 1, relieved: 2, changed: 3 };

/** The gravest first: of those put over the furthest, of those who will run out the soonest. */
export function byGravity(a: PreviewRow, b: PreviewRow): number {
  return (
    effectOrder[a.effect] - effectOrder[b.effect] ||
    b.after.over_hours - a.after.over_hours ||
    inTextOrder(a.after.runs_out_at ?? '~', b.after.runs_out_at ?? '~') ||
    inTextOrder(a.username, b.username)
  );
}
