import type { UserWire } from '@/lib/api/users';
import type { CsvColumn } from '@/lib/units/csv';

/** The users list as a file: one row a user, figures unrounded, empty where there is none. */
export const usersCsvColumns: readonly CsvColumn<UserWire>[] = [
  { header: 'username', cell: (user) => user.username },
  { header: 'admin', cell: (user) => user.is_admin },
  { header: 'active', cell: (user) => user.active },
  { header: 'groups', cell: (user) => user.groups.join(' ') },
  { header: 'allowance_hours', cell: (user) => user.allowance?.hours ?? null },
  { header: 'allowance_period', cell: (user) => user.allowance?.period ?? null },
  { header: 'allowance_source', cell: (user) => user.allowance?.source ?? null },
  { header: 'granted_hours', cell: (user) => user.allowance?.granted_hours ?? null },
  { header: 'used_hours', cell: (user) => user.allowance?.used_hours ?? null },
  { header: 'remaining_hours', cell: (user) => user.allowance?.remaining_hours ?? null },
  { header: 'over_hours', cell: (user) => user.allowance?.over_hours ?? null },
  { header: 'pace_hours_per_day', cell: (user) => user.allowance?.pace_hours_per_day ?? null },
  { header: 'runs_out_at', cell: (user) => user.allowance?.runs_out_at ?? null },
  { header: 'resets_at', cell: (user) => user.allowance?.resets_at ?? null },
  { header: 'sessions_running', cell: (user) => user.sessions_running },
  { header: 'session_limit', cell: (user) => user.limits?.session_limit.value ?? null },
  { header: 'session_hours', cell: (user) => user.limits?.session_hours.value ?? null },
  { header: 'storage_bytes', cell: (user) => user.storage_bytes },
  { header: 'storage_limit_gib', cell: (user) => user.limits?.storage_limit.value ?? null },
  { header: 'settings_error', cell: (user) => user.settings_error ?? null },
];
