import 'server-only';
import type { Role } from '../cluster/permissions';
import type { AnalysisRecord, AnalysisVersion, AppRecord } from '../cluster/records';
import type { UserStanding } from './standings';

/** Whoever the app's `users` (everybody where they say `all`) or `groups` name, and administrators. */
export function mayStartApp(
  { users, groups }: AppRecord,
  { username, groups: own }: UserStanding,
  role: Role,
): boolean {
  if (role === 'admin' || users.includes('all') || users.includes(username)) return true;
  return own.some((group) => groups.includes(group));
}

/** Versions the person may start, newest last: authors and administrators all of them, others the registered ones. */
export function versionsFor({ versions }: AnalysisRecord, role: Role): AnalysisVersion[] {
  return role === 'user' ? versions.filter(({ registered }) => registered) : [...versions];
}
