import 'server-only';
import type { AllowanceWire, LimitWire, UserDetailWire, UserWire } from '../api/users';
import type { EffectiveSettings } from '../cluster/effective-settings';
import type { Considered, SourcedLimit } from '../cluster/overlay-limit';
import type { Role } from '../cluster/permissions';
import type { Grant } from '../cluster/records';
import type { TreeSnapshot } from '../records/snapshot';
import { isoInstant } from '../time/clock';
import type { AllowanceView, UserView } from './user-view';

/** Answers about one user trace each limit to its files; lists leave that out. */
interface Detail {
  considered: boolean;
}

type ConsideredWire = NonNullable<LimitWire['considered']>;

function consideredWire(considered: readonly Considered[], { considered: shown }: Detail) {
  return shown ? { considered: considered.map((entry): ConsideredWire[number] => ({ ...entry })) } : {};
}

function limitWire(limit: SourcedLimit, detail: Detail): LimitWire {
  return { value: limit.value, source: limit.source, ...consideredWire(limit.considered, detail) };
}

function limitsWire(settings: EffectiveSettings, detail: Detail): NonNullable<UserWire['limits']> {
  return {
    session_limit: limitWire(settings.sessionLimit, detail),
    session_cpus: limitWire(settings.sessionCpus, detail),
    session_memory_mb: limitWire(settings.sessionMemoryMib, detail),
    session_hours: limitWire(settings.sessionHours, detail),
    storage_limit: limitWire(settings.storageLimitGib, detail),
  };
}

function allowanceWire(allowance: AllowanceView, detail: Detail): AllowanceWire {
  return {
    hours: allowance.hours,
    period: allowance.period.kind,
    starts_at: isoInstant(allowance.period.startsAt),
    resets_at: isoInstant(allowance.period.resetsAt),
    used_hours: allowance.usedHours,
    remaining_hours: allowance.remainingHours,
    over_hours: allowance.overHours,
    spent: allowance.spent,
    pace_hours_per_day: allowance.paceHoursPerDay,
    runs_out_at: allowance.runsOutAt === null ? null : isoInstant(allowance.runsOutAt),
    granted_hours: allowance.grantedHours,
    source: allowance.source,
    ...consideredWire(allowance.considered, detail),
  };
}

export function userWire(view: UserView, detail: Detail = { considered: false }): UserWire {
  return {
    username: view.username,
    is_admin: view.isAdmin,
    active: view.active,
    groups: [...view.groups],
    limits: view.settings && limitsWire(view.settings, detail),
    allowance: view.allowance && allowanceWire(view.allowance, detail),
    sessions_running: view.sessionsRunning,
    storage_bytes: view.storageBytes,
    ...(view.settingsError === null ? {} : { settings_error: view.settingsError }),
  };
}

export function grantWire(grant: Grant): UserDetailWire['grants'][number] {
  return {
    id: grant.id,
    hours: grant.hours,
    period: grant.period,
    period_start: grant.periodStart,
    reason: grant.reason,
    by: grant.by,
    at: isoInstant(grant.at),
  };
}

/** What every answer says about how old its figures are. */
export function freshnessWire({ asOf, unreachableSince }: Pick<TreeSnapshot, 'asOf' | 'unreachableSince'>) {
  return {
    as_of: isoInstant(asOf),
    stale_since: unreachableSince === null ? null : isoInstant(unreachableSince),
  };
}

export function userDetailWire(view: UserView, snapshot: TreeSnapshot, role: Role): UserDetailWire {
  const { settings } = view;
  const latestFirst = (snapshot.grants.get(view.username) ?? []).toSorted((a, b) => b.at - a.at);
  return {
    ...userWire(view, { considered: true }),
    ...freshnessWire(snapshot),
    role,
    grants: latestFirst.map(grantWire),
    switches: settings && {
      active: settings.active,
      gpu: settings.gpu,
      gpu_share: settings.gpuShare,
      persistent_storage: settings.persistentStorage,
    },
    pools: settings?.pools ?? [],
    pools_denied: settings?.poolsDenied ?? [],
  };
}
