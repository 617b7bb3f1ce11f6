import 'server-only';
import type { SettingsWire } from '../api/settings';
import type { LimitValue, Problem, SettingValues } from '../cluster/records';

/** A file's settings as a form shows them: null = not set. */
export function settingsWire(values: SettingValues): SettingsWire {
  return {
    active: values.active ?? null,
    gpu: values.gpu ?? null,
    gpu_share: values.gpuShare ?? null,
    persistent_storage: values.persistentStorage ?? null,
    admin: values.admin ?? null,
    author: values.author ?? null,
    allowance_hours: limitWire(values.allowanceHours),
    allowance_period: values.allowancePeriod ?? null,
    session_limit: limitWire(values.sessionLimit),
    session_hours: limitWire(values.sessionHours),
    storage_limit: limitWire(values.storageLimitGib),
    session_cpus: limitWire(values.sessionCpus),
    session_memory_mb: limitWire(values.sessionMemoryMib),
    pools: values.pools ?? null,
    pools_denied: values.poolsDenied ?? null,
  };
}

function limitWire(value: LimitValue | undefined): number | 'unlimited' | null {
  return value === undefined ? null : (value ?? 'unlimited');
}

/** What a form sets; what it leaves unset is absent. */
export function settingValues(wire: SettingsWire): SettingValues {
  const given: Record<keyof SettingValues, SettingsWire[keyof SettingsWire]> = {
    active: wire.active,
    gpu: wire.gpu,
    gpuShare: wire.gpu_share,
    persistentStorage: wire.persistent_storage,
    admin: wire.admin,
    author: wire.author,
    allowanceHours: wire.allowance_hours,
    allowancePeriod: wire.allowance_period,
    sessionLimit: wire.session_limit,
    sessionHours: wire.session_hours,
    storageLimitGib: wire.storage_limit,
    sessionCpus: wire.session_cpus,
    sessionMemoryMib: wire.session_memory_mb,
    pools: wire.pools,
    poolsDenied: wire.pools_denied,
  };
  const set = Object.entries(given).filter(([, value]) => value !== null);
  // Each field has the type of its namesake, "unlimited" apart, which the records call null.
  return Object.fromEntries(
    set.map(([field, value]) => [field, value === 'unlimited' ? null : value]),
  ) as SettingValues;
}

/** What is wrong with a file, as the reader words it; an empty entry is the file as a whole. */
export function faultsWire(problems: readonly Problem[]): { entry: string; reason: string }[] {
  return problems.map(({ entry, line, reason }) => ({
    entry: entry ?? '',
    reason: line === undefined ? reason : `${reason} (line ${line})`,
  }));
}
