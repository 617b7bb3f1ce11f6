import 'server-only';
import type { GroupRecord, Problem, UserRecord } from '../cluster/records';
import type { Store } from '../store/port';
import { createTimeSlices } from '../store/time-slices';
import type { EpochMs } from '../time/clock';
import { analysisCollection } from './analysis-index';
import { appCollection } from './app-record';
import { withBoundedReads } from './bounded-reads';
import { type CollectionView, createCollection } from './collection';
import type { CollectionKind } from './collection-kinds';
import { withoutLeadingSlash } from './fields';
import { grantCollection } from './grant-file';
import { groupCollection } from './group-record';
import { historyCollection } from './history-file';
import { createHistoryIndex } from './history-index';
import { afterLook, type LookPlan, type LooksSoFar, nextLook, wholeLook, widerOf } from './listing-range';
import { nodeCollection } from './node-record';
import { statusCollection } from './node-status';
import { poolCollection } from './pool-record';
import { reservationsCollection } from './reservations-file';
import type { TreeSnapshot } from './snapshot';
import { createUsageReader } from './usage-reader';
import { adminCollection, userCollection } from './user-record';

export type TreeContents = Omit<TreeSnapshot, 'asOf' | 'unreachableSince'>;

/** Milliseconds of parsing in one turn of the event loop; well below the 50 that a cold load may block. */
const sliceMs = 6;

/** Of all kinds together: enough to hide a bucket's latency, few enough for its connections. */
const readsAtOnce = 32;

export interface TreeReader {
  /**
   * One look at the tree, which costs what changed since the last one. Not to be called again before it is done. Of what
   * is kept by day it lists what may have changed by `now` (listing-range.ts), without `now` everything.
   */
  read(now?: EpochMs): Promise<TreeContents>;
}

/** All the tree's records, each kind kept in step by itself. Throws StoreUnavailable where the store does not answer. */
export function createTreeReader(treeStore: Store): TreeReader {
  const store = withBoundedReads(treeStore, readsAtOnce);
  const slices = createTimeSlices(sliceMs);
  const collect = <Result>(kind: CollectionKind<Result>) => createCollection(store, kind, slices);
  const users = collect(userCollection);
  const admins = collect(adminCollection);
  const groups = collect(groupCollection);
  const pools = collect(poolCollection);
  const nodes = collect(nodeCollection);
  const statuses = collect(statusCollection);
  const grants = collect(grantCollection);
  const apps = collect(appCollection);
  const analyses = collect(analysisCollection);
  const reservations = collect(reservationsCollection);
  const history = collect(historyCollection);
  const historyIndex = createHistoryIndex(slices);
  const usage = createUsageReader(store);
  const peopleOf = remembered(combinePeople);
  const problemsOf = remembered(sortedByKey);
  let looks: LooksSoFar | null = null;
  /**
   * A look that failed has read a part, and shows with the next one: that has to list as much. One that was answered from
   * a copy has missed what was written since, and counts as none.
   */
  let unfinished: LookPlan | null = null;

  const planOf = (now: EpochMs) => (usage.isAllDue ? wholeLook : nextLook(looks, now));

  return {
    async read(now) {
      const planned = now === undefined ? wholeLook : planOf(now);
      const look = unfinished === null ? planned : widerOf(unfinished, planned);
      unfinished = look;
      const copyAnswersBefore = treeStore.copyUse.answers;
      const range = look.from === null ? undefined : { from: look.from };
      const views = await allOrFirstError([
        users.refresh(),
        admins.refresh(),
        groups.refresh(),
        pools.refresh(),
        nodes.refresh(),
        statuses.refresh(),
        grants.refresh(),
        apps.refresh(),
        analyses.refresh(),
        reservations.refresh(),
        history.refresh(range),
        usage.refresh(look),
      ]);
      const [userView, adminView, groupView, poolView, nodeView, statusView, ...others] = views;
      const [grantView, appView, analysisView, reservationView, historyView, usageView] = others;
      if (treeStore.copyUse.answers === copyAnswersBefore) {
        looks = now === undefined ? null : afterLook(looks, look.width, now);
        unfinished = null;
      }
      return {
        ...peopleOf(userView, adminView, groupView),
        pools: poolView.records,
        nodes: nodeView.records,
        statuses: statusView.records,
        unreadableStatuses: statusView.unreadable,
        grants: grantView.records,
        apps: appView.records,
        analyses: analysisView.records,
        reservations: reservationView.records,
        usage: usageView.queries,
        history: await historyIndex.update(historyView.records),
        problems: problemsOf(...views.map((view) => view.problems)),
      };
    },
  };
}

/** Like Promise.all, but rejects only when all have come to an end: nothing of this look runs on into the next. */
async function allOrFirstError<Promises extends readonly Promise<unknown>[]>(promises: readonly [...Promises]) {
  await Promise.allSettled(promises);
  return await Promise.all(promises);
}

type People = Pick<TreeContents, 'users' | 'groups' | 'unreadableUsers' | 'unreadableGroups'>;

/** Administrators shadow users of the same name, whose files then decide nothing. */
function combinePeople(
  userView: CollectionView<UserRecord>,
  adminView: CollectionView<UserRecord>,
  groupView: CollectionView<GroupRecord>,
): People {
  const users = new Map([...userView.records, ...adminView.records]);
  const unreadableUsers = new Map<string, string>();
  for (const [username, reason] of userView.unreadable) {
    if (!users.has(username)) unreadableUsers.set(username, `The user's file cannot be read: ${reason}`);
  }
  const unreadableGroups = groupView.unreadable;
  for (const { username, groups, providerGroups } of users.values()) {
    // Of a group whose file cannot be read its own name is all that is known.
    const name = [...groups, ...providerGroups.map(withoutLeadingSlash)].find((group) => unreadableGroups.has(group));
    if (name === undefined) continue;
    unreadableUsers.set(username, `The file of group ${name} cannot be read: ${unreadableGroups.get(name)}`);
  }
  return { users, groups: groupView.records, unreadableUsers, unreadableGroups };
}

function sortedByKey(...lists: (readonly Problem[])[]): Problem[] {
  return lists.flat().sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0));
}

/** The last result again where it is asked for with the very same arguments. */
function remembered<Args extends unknown[], Result>(compute: (...args: Args) => Result): (...args: Args) => Result {
  let last: { args: Args; result: Result } | null = null;
  return (...args) => {
    if (!last || args.some((arg, index) => arg !== last?.args[index])) last = { args, result: compute(...args) };
    return last.result;
  };
}
