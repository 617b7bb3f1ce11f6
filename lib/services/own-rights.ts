import 'server-only';
import { rootUsername } from '../auth/actor';
import { standingOf } from '../cluster/role';
import { AppError } from '../errors';
import type { ActingContext } from './acting-context';
import { changedWorld, type UnsavedChange } from './changed-world';

/**
 * Throws AppError `invalid` where the acting person would be no active administrator any more by this change of a group
 * (null: its removal). Who signed in by the root token, or is an administrator by key, is one whatever groups say. The
 * tree is read anew for it: of two groups that make somebody an administrator the other may be gone a moment ago.
 */
export async function requireOwnRights({ actor, tree }: RightsContext, change: GroupChange): Promise<void> {
  const snapshot = await tree.snapshot(0);
  if (actor.username === rootUsername || snapshot.users.get(actor.username)?.isAdmin) return;
  const after = standingOf(changedWorld(snapshot, change), actor.username);
  if (after?.active && after.role === 'admin') return;
  const what = after?.active ? 'an administrator' : 'active';
  const message = `You would not be ${what} any more: this group decides it for you, and you would be locked out at once. Let another administrator do it.`;
  throw new AppError('invalid', message, { errors: [{ path: pathOf(change, after?.active ?? false), message }] });
}

type RightsContext = Pick<ActingContext, 'actor' | 'tree'>;
type GroupChange = Extract<UnsavedChange, { kind: 'group' }>;

/** The field that takes it away. */
function pathOf({ change }: GroupChange, isActive: boolean): string {
  if (change === null) return 'name';
  if (!isActive) return 'settings.active';
  return change.settings.admin ? 'sso_groups' : 'settings.admin';
}
