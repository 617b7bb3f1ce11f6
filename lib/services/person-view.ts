import 'server-only';
import { rootUsername } from '../auth/actor';
import { effectiveSettings } from '../cluster/effective-settings';
import type { UserRecord } from '../cluster/records';
import type { TreeSnapshot } from '../records/snapshot';
import type { EpochMs } from '../time/clock';
import { factsOf } from './snapshot-facts';
import { standingsOf, type UserStanding } from './standings';
import { type UserView, userViewAt } from './user-view';

const rootRecord: UserRecord = {
  username: rootUsername,
  isAdmin: true,
  settings: { values: {}, unusable: [] },
  groups: [],
  providerGroups: [],
  version: '',
};

/** Whoever signed in by the root token, or by a cookie it gave, has no record in the tree: an administrator, under no limit. */
function standingOfRoot(snapshot: TreeSnapshot): UserStanding {
  return {
    username: rootUsername,
    isAdmin: true,
    active: true,
    groups: [],
    settings: effectiveSettings(rootRecord, snapshot.groups),
    settingsError: null,
  };
}

/** The standing of whoever can sign in, root among them; undefined where there is no such person. */
export function personStanding(snapshot: TreeSnapshot, username: string): UserStanding | undefined {
  return username === rootUsername ? standingOfRoot(snapshot) : standingsOf(snapshot).of(username);
}

/** The figures of whoever can sign in, root among them, at `at`; undefined where there is no such person. */
export function personViewAt(snapshot: TreeSnapshot, username: string, at: EpochMs): UserView | undefined {
  if (username !== rootUsername) return userViewAt(snapshot, username, at);
  const facts = factsOf(snapshot);
  return {
    standing: standingOfRoot(snapshot),
    allowance: null,
    sessionsRunning: facts.sessionsRunning(username),
    storageBytes: facts.storageBytes(username),
  };
}
