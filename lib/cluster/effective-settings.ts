import { groupsOf } from './membership';
import { type EffectiveAllowance, overlayAllowance, overlayLimit, type SourcedLimit } from './overlay-limit';
import type { GroupRecord, SettingValues, UserRecord } from './records';
import type { Source } from './source';

export interface Sourced<T> {
  value: T;
  source: Source;
}

/** What applies to one user, each value with the file it comes from. Limits: null = no limit. */
export interface EffectiveSettings {
  /** Names of the groups the user is in, sorted. */
  groups: string[];
  active: Sourced<boolean>;
  gpu: Sourced<boolean>;
  gpuShare: Sourced<boolean>;
  persistentStorage: Sourced<boolean>;
  admin: Sourced<boolean>;
  author: Sourced<boolean>;
  sessionLimit: SourcedLimit;
  sessionHours: SourcedLimit;
  storageLimitGib: SourcedLimit;
  sessionCpus: SourcedLimit;
  sessionMemoryMib: SourcedLimit;
  allowance: EffectiveAllowance;
  /** Restricted pools opened to the user, without the denied ones; sorted. */
  pools: string[];
  /** Sorted. */
  poolsDenied: string[];
}

type SwitchName = 'active' | 'gpu' | 'gpuShare' | 'persistentStorage' | 'admin' | 'author';
type ListName = 'pools' | 'poolsDenied';

/** False as soon as one group says false, else true if one says true; a group's word replaces the user's own. */
function overlaySwitch(
  name: SwitchName,
  fallback: boolean,
  own: SettingValues,
  groups: GroupRecord[],
): Sourced<boolean> {
  const deciding =
    groups.find((group) => group.settings.values[name] === false) ??
    groups.find((group) => group.settings.values[name] === true);
  if (deciding) return { value: deciding.settings.values[name] === true, source: `group:${deciding.name}` };
  const value = own[name];
  return value === undefined ? { value: fallback, source: 'default' } : { value, source: 'own' };
}

function union(name: ListName, own: SettingValues, groups: GroupRecord[]): string[] {
  const pools = new Set(own[name]);
  for (const group of groups) for (const pool of group.settings.values[name] ?? []) pools.add(pool);
  return [...pools].sort();
}

/** Administrators are under no limit; the files that would set one stay listed, so that a page can say so. */
function withoutLimits(settings: EffectiveSettings): EffectiveSettings {
  const unlimited = ({ considered }: SourcedLimit): SourcedLimit => ({ value: null, source: 'admin', considered });
  const allowed: Sourced<boolean> = { value: true, source: 'admin' };
  return {
    ...settings,
    gpu: allowed,
    gpuShare: allowed,
    persistentStorage: allowed,
    admin: settings.admin.value ? settings.admin : allowed,
    sessionLimit: unlimited(settings.sessionLimit),
    sessionHours: unlimited(settings.sessionHours),
    storageLimitGib: unlimited(settings.storageLimitGib),
    sessionCpus: unlimited(settings.sessionCpus),
    sessionMemoryMib: unlimited(settings.sessionMemoryMib),
    allowance: { ...settings.allowance, hours: null, source: 'admin' },
  };
}

/**
 * A user's own settings overlaid by those of the user's groups (spec: quota, effective settings). For a user whose files
 * cannot be trusted ask `settingsErrorOf` first: this function reads what there is.
 */
export function effectiveSettings(user: UserRecord, allGroups: ReadonlyMap<string, GroupRecord>): EffectiveSettings {
  const groups = groupsOf(user, allGroups);
  const own = user.settings.values;
  const poolsDenied = union('poolsDenied', own, groups);
  const settings: EffectiveSettings = {
    groups: groups.map((group) => group.name),
    active: overlaySwitch('active', true, own, groups),
    gpu: overlaySwitch('gpu', true, own, groups),
    gpuShare: overlaySwitch('gpuShare', true, own, groups),
    persistentStorage: overlaySwitch('persistentStorage', true, own, groups),
    admin: overlaySwitch('admin', false, own, groups),
    author: overlaySwitch('author', false, own, groups),
    sessionLimit: overlayLimit('sessionLimit', own, groups),
    sessionHours: overlayLimit('sessionHours', own, groups),
    storageLimitGib: overlayLimit('storageLimitGib', own, groups),
    sessionCpus: overlayLimit('sessionCpus', own, groups),
    sessionMemoryMib: overlayLimit('sessionMemoryMib', own, groups),
    allowance: overlayAllowance(own, groups),
    pools: union('pools', own, groups).filter((pool) => !poolsDenied.includes(pool)),
    poolsDenied,
  };
  return user.isAdmin || settings.admin.value ? withoutLimits(settings) : settings;
}
