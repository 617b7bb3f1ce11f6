import 'server-only';
import type { UserState } from '../api/users';
import type { UserView } from './user-view';

/** The one word that filters and counts use for a user; the first that fits. */
export function userStateOf({ standing, allowance }: UserView): UserState {
  if (standing.settingsError !== null) return 'settings_error';
  if (!standing.active) return 'inactive';
  if (!allowance) return 'no_allowance';
  if (allowance.state.spent) return 'spent';
  return allowance.forecast.runsOutAt === null ? 'within' : 'runs_out';
}
