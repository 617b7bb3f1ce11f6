import 'server-only';
import type { AuditFound, AuditSearch } from '../audit/audit';
import { AppError } from '../errors';
import type { ActingContext } from './acting-context';
import { personStanding } from './person-view';

/**
 * What this node wrote down, for the acting person that another node names, whose rights are worked out here again.
 * Throws AppError `forbidden` for whoever is no administrator.
 */
export async function auditHere(context: ActingContext, search: AuditSearch): Promise<AuditFound> {
  const { actor, snapshot, auditReader } = context;
  const isAdmin = actor.role === 'admin' && personStanding(snapshot, actor.username)?.isAdmin === true;
  if (!isAdmin) throw new AppError('forbidden', 'Only administrators read what was written down.');
  return auditReader.search(search);
}
