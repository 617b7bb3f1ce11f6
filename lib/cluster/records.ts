import type { EpochMs } from '../time/clock';
import type { PeriodKind } from '../time/period';
import type { UtcDay } from '../time/utc-day';

/**
 * The cluster's records as plain data, after reading: instants in epoch milliseconds, memory in MiB, times in seconds.
 * `lib/records` makes them out of the tree's YAML; the rules and services take them from there.
 */

/** A limit that a file sets: a number, or null where it says "no limit" (a negative number). Absent = not set. */
export type LimitValue = number | null;

/** What one user's or group's file sets. A field that is absent was not set there. */
export interface SettingValues {
  active?: boolean;
  gpu?: boolean;
  gpuShare?: boolean;
  persistentStorage?: boolean;
  admin?: boolean;
  author?: boolean;
  sessionLimit?: LimitValue;
  sessionHours?: LimitValue;
  /** GiB. */
  storageLimitGib?: LimitValue;
  sessionCpus?: LimitValue;
  sessionMemoryMib?: LimitValue;
  allowanceHours?: LimitValue;
  /** Only meaningful with `allowanceHours`; absent means `month`. */
  allowancePeriod?: PeriodKind;
  pools?: string[];
  poolsDenied?: string[];
}

/** One file's settings, and what in it makes every limit of it untrustworthy (a broken limit must not lift a limit). */
export interface SettingsFile {
  values: SettingValues;
  /** Reasons why whoever this file applies to may start nothing new; empty where the file is sound. */
  unusable: string[];
}

export interface UserRecord {
  username: string;
  /** From `keys/admins/`. */
  isAdmin: boolean;
  settings: SettingsFile;
  /** Groups named in the file (`groups` or the older `group`). */
  groups: string[];
  /** As the identity provider named them at the last sign-in, leading `/` dropped. */
  providerGroups: string[];
  /** Of the file, for a conditional write. */
  version: string;
}

export interface GroupRecord {
  name: string;
  ssoGroups: string[];
  settings: SettingsFile;
  version: string;
}

export interface PoolRecord {
  name: string;
  description: string;
  domain: string | null;
  restricted: boolean;
  users: string[];
  groups: string[];
  /** Weighted hours per hour; 0 is free. */
  cost: number;
  /** Of a GPU session; equals `cost` where unset. */
  gpuCost: number;
  /** As the record sets it; null where it does not. */
  ownGpuCost: number | null;
  stopWhenSpent: boolean;
  /** Null where the pool has no record and the defaults apply. */
  version: string | null;
}

export const nodeRoles = ['frontend', 'runtime'] as const;
export type NodeRole = (typeof nodeRoles)[number];

export interface NodeRecord {
  id: string;
  name: string;
  /** PEM; not validated on reading. */
  publicKey: string;
  address: string;
  /** Null where it is empty or no http(s) URL. */
  publicUrl: string | null;
  roles: NodeRole[];
  softwareVersion: string;
  /** 0 = no cap. */
  maxSessions: number;
  gpuSlots: number;
  approved: boolean;
  /** An administrator took it out of service (ours; SealSkin ignores it). */
  suspended: boolean;
  pool: string;
  joinedAt: EpochMs | null;
  version: string;
}

export const sessionPhases = ['running', 'ending'] as const;
export type SessionPhase = (typeof sessionPhases)[number];

/** A live session as its node last reported it. */
export interface LiveSession {
  sessionId: string;
  username: string;
  appId: string;
  appName: string;
  createdAt: EpochMs;
  gpu: boolean;
  gpuExclusive: boolean;
  isCollaboration: boolean;
  /** Counts toward no limit and is in no list but its own. */
  lab: boolean;
  providerGroups: string[];
  /** Weighted hours per hour. */
  rate: number;
  /** Charged so far, weighted. */
  weightedSeconds: number;
  phase: SessionPhase;
  endingSince: EpochMs | null;
  wallClockSeconds: number | null;
  claimMemoryMib: number | null;
  /** Cores that an analysis run reserves; ours beside the spec's fields, like the next two. */
  claimCpus: number | null;
  /** Cores and memory that it took when its node last measured; null = not measured. */
  usedCpus: number | null;
  usedMemoryMib: number | null;
}

export interface NodeStatus {
  nodeId: string;
  reportedAt: EpochMs;
  cpus: number | null;
  memoryMib: number | null;
  /** 1-minute load average. */
  load: number | null;
  gpus: { device: string; name: string }[];
  maxSessions: number;
  gpuSlots: number;
  /** Bytes under each user's directory on the node, as last measured. */
  storageBytes: ReadonlyMap<string, number>;
  /** Free under the node's storage path; null = not reported. Ours, like what follows. */
  freeDiskBytes: number | null;
  /** What runs the node's sessions; null where it does not say (SealSkin). */
  runtime: NodeRuntime | null;
  /** How often it reports; away is who has missed three. */
  reportSeconds: number;
  /** Its last words: it was stopped in order. Its sessions run on. */
  stopped: boolean;
  /** What the node's operator has to know, each a sentence. */
  alerts: string[];
  sessions: LiveSession[];
}

/** `process` neither isolates sessions nor caps what they take. */
export const nodeRuntimeKinds = ['docker', 'process', 'none'] as const;

export interface NodeRuntime {
  kind: (typeof nodeRuntimeKinds)[number];
  /** Why it does not answer, in words, and since when; null while it does. */
  error: { reason: string; since: EpochMs } | null;
}

/** A saved analysis: its versions, newest last. The configuration's text is an object of its own. */
export interface AnalysisRecord {
  id: string;
  versions: AnalysisVersion[];
}

export interface AnalysisVersion {
  version: string;
  by: string;
  at: EpochMs | null;
  note: string;
  /** An administrator released it for everybody. */
  registered: boolean;
  registeredBy: string | null;
  registeredAt: EpochMs | null;
}

export const endReasons = [
  'user',
  'admin',
  'exited',
  'oom',
  'session_hours',
  'allowance_spent',
  'wall_clock',
  'lost',
] as const;
export type EndReason = (typeof endReasons)[number];

export interface EndedSession {
  sessionId: string;
  nodeId: string;
  username: string;
  appId: string;
  appName: string;
  pool: string;
  gpu: boolean;
  createdAt: EpochMs;
  endedAt: EpochMs;
  weightedSeconds: number;
  weightedSecondsByDay: ReadonlyMap<UtcDay, number>;
  reason: EndReason;
  endedBy: string;
}

/** Adds `hours` to one user's allowance in the period of this kind that begins on `periodStart`. */
export interface Grant {
  id: string;
  username: string;
  hours: number;
  period: PeriodKind;
  periodStart: UtcDay;
  reason: string;
  by: string;
  at: EpochMs;
}

export interface AppRecord {
  id: string;
  name: string;
  image: string;
  command: string[];
  cpus: number | null;
  /** As written, a Docker size. */
  memory: string | null;
  gpu: boolean;
  persistent: boolean;
  /** A network of the container engine; null = none. */
  network: string | null;
  users: string[];
  groups: string[];
}

/** Something in the tree that cannot be used: kept on disk as it is, left out of sums, shown to administrators. */
export interface Problem {
  key: string;
  /** The map key inside the file, where only that entry is unusable. */
  entry?: string;
  /** 1-based. */
  line?: number;
  reason: string;
}
