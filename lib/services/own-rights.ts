import 'server-only';
import { rootUsername } from '../auth/actor';
import { standingOf } from '../cluster/role';
import { AppError } from '../errors';
import type { ActingContext } from './acting-context';
import { changedWorld, type UnsavedChange } from './changed-world';

/**
 * Throws AppError `invalid` where the acting person would be no active administrator any more by this change of their own
 * settings, or of a group (null: its removal). Who signed in by the root token, or is an administrator by key, is one
 * whatever is set. The tree is read anew for it: of two groups that make somebody an administrator the other may be gone
 * a moment ago.
 */
export async function requireOwnRights({ actor, tree }: RightsContext, change: RightsChange): Promise<void> {
  if (actor.username === rootUsername || (change.kind === 'user' && change.name !== actor.username)) return;
  const snapshot = await tree.snapshot(0);
  if (snapshot.users.get(actor.username)?.isAdmin) return;
  const after = standingOf(changedWorld(snapshot, change), actor.username);
  if (after?.active && after.role === 'admin') return;
  const isActive = after?.active ?? false;
  const message = change.kind === 'user' ? ownWords(isActive) : groupWords(isActive);
  throw new AppError('invalid', message, { errors: [{ path: pathOf(change, isActive), message }] });
}

type RightsContext = Pick<ActingContext, 'actor' | 'tree'>;
type RightsChange = Extract<UnsavedChange, { kind: 'user' | 'group' }>;

function ownWords(isActive: boolean): string {
  const what = isActive ? 'take the administrator from yourself' : 'make yourself inactive';
  return `You cannot ${what}: you would be locked out at once. Let another administrator do it.`;
}

function groupWords(isActive: boolean): string {
  const what = isActive ? 'an administrator' : 'active';
  return `You would not be ${what} any more: this group decides it for you, and you would be locked out at once. Let another administrator do it.`;
}

/** The field that takes it away. */
function pathOf({ kind, change }: RightsChange, isActive: boolean): string {
  if (change === null) return 'name';
  if (!isActive) return 'settings.active';
  return kind === 'group' && change.settings.admin ? 'sso_groups' : 'settings.admin';
}
