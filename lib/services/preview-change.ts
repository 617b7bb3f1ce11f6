import 'server-only';
import type { PreviewAnswer } from '../api/previews';
import { poolNamed } from '../cluster/pool';
import type { PoolRecord } from '../cluster/records';
import { repricedSeconds } from '../quota/repriced';
import type { TreeSnapshot } from '../records/snapshot';
import type { EpochMs } from '../time/clock';
import type { UtcDay } from '../time/utc-day';
import { changedWorld, peopleTouched, type UnsavedChange } from './changed-world';
import type { ServiceContext } from './context';
import { type Look, lookAtMany, lookAtManyWithPace, lookAtOne, type SecondsOn } from './look';
import { poolUseOn } from './pool-use';
import { newlyOverdue } from './preview-overdue';
import { byGravity, changedParts, effectOf, type InWorld, standingWire } from './preview-standing';
import { factsOf } from './snapshot-facts';
import { type Standings, standingsOf, type UserStanding } from './standings';
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
  const looks = looksAt(before, after, context.now, change);
  const poolIn = ({ pools }: TreeSnapshot) => (change.kind === 'pool' ? poolNamed(change.name, pools) : null);
  const [poolBefore, poolAfter] = [poolIn(before), poolIn(after)];
  const [standingsBefore, standingsAfter] = [standingsOf(before), standingsOf(after)];
  const touched = standingsTouched(standingsBefore, peopleTouched(before, after, change));
  const rows: PreviewRow[] = [];
  for (const had of touched) {
    const has = standingsAfter === standingsBefore ? had : standingsAfter.of(had.username);
    const row = has && rowOf(looks, { standing: had, pool: poolBefore }, { standing: has, pool: poolAfter });
    if (row) rows.push(row);
  }
  const count = (wanted: PreviewRow['effect']) => rows.filter(({ effect }) => effect === wanted).length;
  return {
    ...freshnessWire(before),
    counts: {
      spent: count('spent'),
      runs_out: count('runs_out'),
      relieved: count('relieved'),
      changed: count('changed'),
    },
    users: rows.sort(byGravity).slice(0, mostRows),
    overdue: newlyOverdue(context, after, peopleTouched(before, after, change), poolBefore?.name ?? null),
  };
}

/** Of everybody in the order that they are kept in, which is quicker than one by one. */
function standingsTouched(standings: Standings, people: Iterable<string> | 'all'): readonly UserStanding[] {
  return people === 'all' ? standings.all() : [...people].flatMap((username) => standings.of(username) ?? []);
}

type PreviewRow = PreviewAnswer['users'][number];

interface Looks {
  before: Look;
  after: Look;
}

/** Null where nothing changes for this person. */
function rowOf(looks: Looks, had: InWorld, has: InWorld): PreviewRow | null {
  const parts = changedParts(had, has);
  if (had.standing === has.standing && parts.length === 0 && keepsPace(looks, had.standing)) return null;
  const row = {
    before: standingWire(looks.before, userViewOf(looks.before, had.standing)),
    after: standingWire(looks.after, userViewOf(looks.after, has.standing)),
    parts,
  };
  const effect = effectOf(row);
  return effect && { username: has.standing.username, effect, ...row };
}

/** Of somebody to whom the same applies, only another pace can make other figures. */
function keepsPace({ before, after }: Looks, { username, settings }: UserStanding): boolean {
  const allowance = settings?.allowance;
  if (before === after || !allowance || allowance.hours === null) return true;
  const { period } = allowance;
  return before.in(period).paceHoursPerDay(username) === after.in(period).paceHoursPerDay(username);
}

/** How the figures of both worlds are found. Only a pool's costs make another pace of the same use. */
function looksAt(before: TreeSnapshot, after: TreeSnapshot, at: EpochMs, change: UnsavedChange): Looks {
  if (change.kind === 'user') return { before: lookAtOne(before, at), after: lookAtOne(after, at) };
  const look = lookAtMany(before, at);
  if (change.kind === 'group') return { before: look, after: lookAtMany(after, at) };
  const [old, next] = [poolNamed(change.name, before.pools), poolNamed(change.name, after.pools)];
  // Costs apart, a pool's record has no part in anybody's figures.
  if (old.cost === next.cost && old.gpuCost === next.gpuCost) return { before: look, after: look };
  return { before: look, after: lookAtManyWithPace(after, at, repriced(before, old, next)) };
}

function repriced(snapshot: TreeSnapshot, old: PoolRecord, next: PoolRecord): SecondsOn {
  // Weeks and months have a pace of the same days.
  const onDays = new Map<string, (username: string) => number>();
  return (days) => {
    const span = days.join(' ');
    const known = onDays.get(span) ?? asked(repricedOn(snapshot, days, old, next));
    onDays.set(span, known);
    return known;
  };
}

function repricedOn(snapshot: TreeSnapshot, days: readonly UtcDay[], old: PoolRecord, next: PoolRecord) {
  const useOf = poolUseOn(snapshot, old.name, days);
  const seconds = factsOf(snapshot).secondsByUser(days);
  return (username: string) => {
    const used = seconds.get(username) ?? 0;
    const use = useOf(username);
    return use ? repricedSeconds(used, use, old, next) : used;
  };
}

/** Worked out once a name. */
function asked(of: (username: string) => number): (username: string) => number {
  const answers = new Map<string, number>();
  return (username) => {
    const answer = answers.get(username) ?? of(username);
    answers.set(username, answer);
    return answer;
  };
}
