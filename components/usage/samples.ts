import type { AllowanceWire, LimitWire, MeWire, UserWire } from '@/lib/api/users';

const noLimit: LimitWire = { value: null, source: 'default' };

/** For tests: a weekly allowance, seen on the Thursday at noon. */
export const sampleNow = '2026-12-03T12:00:00.000Z';

export function anAllowance(hours: number, usedHours: number, more: Partial<AllowanceWire> = {}): AllowanceWire {
  return {
    hours,
    period: 'week',
    starts_at: '2026-11-30T00:00:00.000Z',
    resets_at: '2026-12-07T00:00:00.000Z',
    used_hours: usedHours,
    remaining_hours: Math.max(0, hours - usedHours),
    over_hours: Math.max(0, usedHours - hours),
    spent: usedHours >= hours,
    pace_hours_per_day: 4,
    runs_out_at: null,
    granted_hours: 0,
    source: 'own',
    ...more,
  };
}

export function aUser(username: string, more: Partial<UserWire> = {}): UserWire {
  return {
    username,
    is_admin: false,
    active: true,
    groups: [],
    limits: {
      session_limit: noLimit,
      session_cpus: noLimit,
      session_memory_mb: noLimit,
      session_hours: noLimit,
      storage_limit: noLimit,
    },
    allowance: null,
    sessions_running: 0,
    storage_bytes: null,
    ...more,
  };
}

/** What somebody reads of themselves. */
export function aMe(more: Partial<MeWire> = {}): MeWire {
  return {
    ...aUser('ada'),
    as_of: sampleNow,
    stale_since: null,
    role: 'author',
    grants: [],
    switches: null,
    pools: [],
    pools_denied: [],
    ...more,
  };
}
