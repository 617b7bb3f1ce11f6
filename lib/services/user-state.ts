import 'server-only';
import type { UserState } from '../api/users';
import type { UserView } from './user-view';

/** The one word that filters and counts use for a user; the first that fits. */
export function userStateOf(view: UserView): UserState {
  if (view.settingsError !== null) return 'settings_error';
  if (!view.active) return 'inactive';
  if (!view.allowance) return 'no_allowance';
  if (view.allowance.spent) return 'spent';
  return view.allowance.runsOutAt === null ? 'within' : 'runs_out';
}
