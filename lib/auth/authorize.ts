import 'server-only';
import { type Action, isPermitted } from '../cluster/permissions';
import { AppError } from '../errors';
import type { Actor } from './actor';

/** `about`: whom the request is about, as it stands in the URL; a name that nobody has is as forbidden as another's. */
export function mayAct(actor: Actor, action: Action, about?: string): boolean {
  return isPermitted(action, actor.role, about !== undefined && about === actor.username);
}

/** Throws AppError `forbidden` where the permission table says no. */
export function requirePermission(actor: Actor, action: Action, about?: string): void {
  if (mayAct(actor, action, about)) return;
  throw new AppError(
    'forbidden',
    `You are signed in as ${actor.username} (${actor.role}), who may not see or do this.`,
  );
}
