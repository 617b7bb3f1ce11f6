import 'server-only';
import type { PreviewAnswer } from '../api/previews';
import { poolNamed } from '../cluster/pool';
import type { PoolRecord } from '../cluster/records';
import { type PoolUse, repricedSeconds } from '../quota/repriced';
import type { TreeSnapshot } from '../records/snapshot';
import { changedWorld, peopleTouched, type UnsavedChange } from './changed-world';
import type { ServiceContext } from './context';
import { type Look, lookAtMany, lookAtManyWithPace, lookAtOne, type SecondsOn } from './look';
import { poolUseOn } from './pool-use';
import { newlyOverdue } from './preview-overdue';
import { byGravity, changedParts, effectOf, standingWire } from './preview-standing';
import { factsOf } from './snapshot-facts';
import { standingsOf } from './standings';
import { userViewOf } from './user-view';
import { freshnessWire } from './user-wire';

const mostRows = 200;

/**
 * What saving a change would do to everybody, by the rules that lists and pages go by, in the tree as it is and as it
 * would be. Who is not there yet has no figures that could change. With another cost of a pool what is spent stays
 * spent, and the pace becomes what it would have been at that cost ({@link repricedSeconds}).
 */
export function previewChange(
  context: Pick<ServiceContext, 'snapshot' | 'now' | 'nodesEndOverdue'>,
  change: UnsavedChange,
): PreviewAnswer {
  const before = context.snapshot;
  const after = changedWorld(before, change);
  const [lookBefore, lookAfter] = looks(before, after, context.now, change);
  const poolIn = ({ pools }: TreeSnapshot) => (change.kind === 'pool' ? poolNamed(change.name, pools) : null);
  const [poolBefore, poolAfter] = [poolIn(before), poolIn(after)];
  const touched = [...peopleTouched(before, after, change)];
  const rows: PreviewAnswer['users'] = [];
  for (const username of touched) {
    const [had, has] = [standingsOf(before).of(username), standingsOf(after).of(username)];
    if (!had || !has) continue;
    const row = {
      before: standingWire(lookBefore, userViewOf(lookBefore, had)),
      after: standingWire(lookAfter, userViewOf(lookAfter, has)),
      parts: changedParts({ standing: had, pool: poolBefore }, { standing: has, pool: poolAfter }),
    };
    const effect = effectOf(row);
    if (effect) rows.push({ username, effect, ...row });
  }
  const count = (wanted: PreviewAnswer['users'][number]['effect']) =>
    rows.filter(({ effect }) => effect === wanted).length;
  return {
    ...freshnessWire(before),
    counts: {
      spent: count('spent'),
      runs_out: count('runs_out'),
      relieved: count('relieved'),
      changed: count('changed'),
    },
    users: rows.sort(byGravity).slice(0, mostRows),
    overdue: newlyOverdue(context, after, touched, change.kind === 'pool' ? change.name : null),
  };
}

/** How the figures of both worlds are found. Only a pool's costs make another pace of the same use. */
function looks(before: TreeSnapshot, after: TreeSnapshot, at: number, change: UnsavedChange): [Look, Look] {
  if (change.kind === 'user') return [lookAtOne(before, at), lookAtOne(after, at)];
  const look = lookAtMany(before, at);
  if (change.kind === 'group') return [look, lookAtMany(after, at)];
  const [old, next] = [poolNamed(change.name, before.pools), poolNamed(change.name, after.pools)];
  // Costs apart, a pool's record has no part in anybody's figures.
  if (old.cost === next.cost && old.gpuCost === next.gpuCost) return [look, look];
  return [look, lookAtManyWithPace(after, at, repriced(before, old, next))];
}

function repriced(snapshot: TreeSnapshot, old: PoolRecord, next: PoolRecord): SecondsOn {
  // Weeks and months have a pace of the same days.
  const useOnDays = new Map<string, (username: string) => PoolUse | undefined>();
  return (days) => {
    const span = days.join(' ');
    const useOf = useOnDays.get(span) ?? poolUseOn(snapshot, old.name, days);
    useOnDays.set(span, useOf);
    const seconds = factsOf(snapshot).secondsByUser(days);
    return (username) => {
      const used = seconds.get(username) ?? 0;
      const use = useOf(username);
      return use ? repricedSeconds(used, use, old, next) : used;
    };
  };
}
