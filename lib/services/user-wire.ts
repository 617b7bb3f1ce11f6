import 'server-only';
import type { AllowanceWire, LimitWire, UserDetailWire, UserWire } from '../api/users';
import type { Actor } from '../auth/actor';
import type { EffectiveSettings } from '../cluster/effective-settings';
import type { Considered, SourcedLimit } from '../cluster/overlay-limit';
import type { Role } from '../cluster/permissions';
import type { Grant } from '../cluster/records';
import type { TreeSnapshot } from '../records/snapshot';
import { isoInstant } from '../time/clock';
import type { ServiceContext } from './context';
import { namedTo } from './named-to';
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

function allowanceWire({ state, forecast, setting }: AllowanceView, detail: Detail): AllowanceWire {
  return {
    hours: state.hours,
    period: state.period.kind,
    starts_at: isoInstant(state.period.startsAt),
    resets_at: isoInstant(state.period.resetsAt),
    used_hours: state.usedHours,
    remaining_hours: state.remainingHours,
    over_hours: state.overHours,
    spent: state.spent,
    pace_hours_per_day: forecast.paceHoursPerDay,
    runs_out_at: forecast.runsOutAt === null ? null : isoInstant(forecast.runsOutAt),
    granted_hours: state.grantedHours,
    source: setting.source,
    ...consideredWire(setting.considered, detail),
  };
}

export function userWire(view: UserView, detail: Detail = { considered: false }): UserWire {
  const { username, isAdmin, active, groups, settings, settingsError } = view.standing;
  return {
    username,
    is_admin: isAdmin,
    active,
    groups: [...groups],
    limits: settings && limitsWire(settings, detail),
    allowance: view.allowance && allowanceWire(view.allowance, detail),
    sessions_running: view.sessionsRunning,
    storage_bytes: view.storageBytes,
    ...(settingsError === null ? {} : { settings_error: settingsError }),
  };
}

/** As this reader may see it. */
export function grantWire(grant: Grant, reader: Actor): UserDetailWire['grants'][number] {
  return {
    id: grant.id,
    hours: grant.hours,
    period: grant.period,
    period_start: grant.periodStart,
    reason: grant.reason,
    by: namedTo(reader, grant.by),
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

export function userDetailWire(
  view: UserView,
  { snapshot, actor }: Pick<ServiceContext, 'snapshot' | 'actor'>,
  role: Role,
): UserDetailWire {
  const { username, settings } = view.standing;
  const latestFirst = (snapshot.grants.get(username) ?? []).toSorted((a, b) => b.at - a.at);
  return {
    ...userWire(view, { considered: true }),
    ...freshnessWire(snapshot),
    role,
    grants: latestFirst.map((grant) => grantWire(grant, actor)),
    switches: settings && {
      active: settings.active,
      gpu: settings.gpu,
      gpu_share: settings.gpuShare,
      persistent_storage: settings.persistentStorage,
      admin: settings.admin,
      author: settings.author,
    },
    pools: settings?.pools ?? [],
    pools_denied: settings?.poolsDenied ?? [],
  };
}
