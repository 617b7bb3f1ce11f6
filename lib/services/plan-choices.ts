import 'server-only';
import type { PlacementAsk } from '../cluster/placement';
import type { UserStanding } from './standings';

type GpuAsk = PlacementAsk['gpu'];

/**
 * The GPU a launch asks for. `own`: as the app or analysis says. Whoever says yes wants no session without one; saying no
 * drops one that is optional. An account that may use none goes without an optional one; a required one is refused later.
 */
export function gpuAsk(own: GpuAsk, choice: boolean | undefined, standing: UserStanding): GpuAsk {
  if (choice === true || own === 'required') return 'required';
  if (choice === false || own === 'none') return 'none';
  return standing.settings?.gpu.value === false ? 'none' : 'wanted';
}

/** What to say of a GPU that the launch would have taken. */
export function gpuWarnings(own: GpuAsk, choice: boolean | undefined, chosen: GpuAsk): string[] {
  const isWithheld = own === 'wanted' && choice === undefined && chosen === 'none';
  return isWithheld ? ['This account may not use a GPU; the session starts without one.'] : [];
}

/**
 * Whether the session keeps files. Asked for expressly it is what was asked, and refused later where the account may keep
 * none (as a GPU is); by default it is what the app says and the account may.
 */
export function isPersistent(own: boolean, choice: boolean | undefined, standing: UserStanding): boolean {
  return choice ?? (own && standing.settings?.persistentStorage.value !== false);
}
