import type { UserState } from '@/lib/api/users';

/** The states a list of users can be narrowed to, as a reader says them. */
export const userStateNames: Record<UserState, string> = {
  spent: 'Out of room',
  runs_out: 'Will run out',
  within: 'Within the allowance',
  no_allowance: 'No allowance',
  inactive: 'Inactive',
  settings_error: 'Settings cannot be used',
};
