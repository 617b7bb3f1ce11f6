import { defaultPool } from '../cluster/pool';
import type {
  AnalysisRecord,
  AppRecord,
  EndedSession,
  Grant,
  GroupRecord,
  LiveSession,
  NodeRecord,
  NodeStatus,
  PoolRecord,
  SettingValues,
  UserRecord,
} from '../cluster/records';
import type { Reservation } from '../cluster/reservations';
import type { TreeSnapshot } from '../records/snapshot';
import type { EpochMs } from '../time/clock';
import { utcDayOf } from '../time/utc-day';
import { historyOf, type UsageTable, usageOf } from './query-builders';

/** Records for tests: each builder takes what the test is about and fills in the rest. */

/** The instant that tests stand at unless they say otherwise: a Wednesday noon, as the fixture tree's figures do. */
export const testNow: EpochMs = Date.parse('2026-12-16T12:00:00Z');

export function userRecord(
  username: string,
  values: SettingValues = {},
  rest: Partial<Omit<UserRecord, 'username' | 'settings'>> & { unusable?: string[] } = {},
): UserRecord {
  const { unusable = [], ...record } = rest;
  return {
    username,
    isAdmin: false,
    settings: { values, unusable },
    groups: [],
    providerGroups: [],
    version: '1',
    ...record,
  };
}

export function groupRecord(
  name: string,
  values: SettingValues = {},
  { ssoGroups = [], unusable = [] }: { ssoGroups?: string[]; unusable?: string[] } = {},
): GroupRecord {
  return { name, ssoGroups, settings: { values, unusable }, version: '1' };
}

export function poolRecord(name: string, rest: Partial<PoolRecord> = {}): PoolRecord {
  return { ...defaultPool(name), ownGpuCost: rest.gpuCost ?? null, version: '1', ...rest };
}

export function nodeRecord(id: string, rest: Partial<NodeRecord> = {}): NodeRecord {
  return {
    id,
    name: id,
    publicKey: '',
    address: `${id}.example:8444`,
    publicUrl: null,
    roles: ['runtime'],
    softwareVersion: '0.1.0',
    maxSessions: 0,
    gpuSlots: 0,
    approved: true,
    suspended: false,
    pool: 'default',
    joinedAt: null,
    version: '1',
    ...rest,
  };
}

export function nodeStatus(nodeId: string, rest: Partial<NodeStatus> = {}): NodeStatus {
  return {
    nodeId,
    reportedAt: testNow,
    cpus: 8,
    memoryMib: 65_536,
    load: 1,
    gpus: [],
    maxSessions: 0,
    gpuSlots: 0,
    storageBytes: new Map(),
    freeDiskBytes: null,
    runtime: null,
    reportSeconds: 60,
    stopped: false,
    alerts: [],
    sessions: [],
    ...rest,
  };
}

export function liveSession(sessionId: string, username: string, rest: Partial<LiveSession> = {}): LiveSession {
  return {
    sessionId,
    username,
    appId: 'firefox',
    appName: 'Firefox',
    createdAt: testNow - 3_600_000,
    gpu: false,
    gpuExclusive: false,
    isCollaboration: false,
    lab: false,
    providerGroups: [],
    rate: 1,
    weightedSeconds: 3600,
    phase: 'running',
    endingSince: null,
    wallClockSeconds: null,
    claimMemoryMib: null,
    claimCpus: null,
    usedCpus: null,
    usedMemoryMib: null,
    ...rest,
  };
}

/** An hour of one day at rate 1 unless `rest` says otherwise. */
export function endedSession(sessionId: string, username: string, rest: Partial<EndedSession> = {}): EndedSession {
  const endedAt = rest.endedAt ?? testNow - 3_600_000;
  const createdAt = rest.createdAt ?? endedAt - 3_600_000;
  const weightedSeconds = rest.weightedSeconds ?? (endedAt - createdAt) / 1000;
  return {
    sessionId,
    nodeId: 'alpha',
    username,
    appId: 'firefox',
    appName: 'Firefox',
    pool: 'default',
    gpu: false,
    createdAt,
    endedAt,
    weightedSeconds,
    weightedSecondsByDay: new Map([[utcDayOf(endedAt), weightedSeconds]]),
    reason: 'user',
    endedBy: username,
    ...rest,
  };
}

export function grantRecord(id: string, username: string, rest: Partial<Grant> = {}): Grant {
  return {
    id,
    username,
    hours: 5,
    period: 'week',
    periodStart: '2026-12-14',
    reason: 'deadline',
    by: 'root',
    at: testNow,
    ...rest,
  };
}

export interface WorldParts {
  asOf?: EpochMs;
  unreachableSince?: EpochMs | null;
  users?: UserRecord[];
  groups?: GroupRecord[];
  pools?: PoolRecord[];
  nodes?: NodeRecord[];
  statuses?: NodeStatus[];
  grants?: Grant[];
  apps?: AppRecord[];
  analyses?: AnalysisRecord[];
  reservations?: Reservation[];
  usage?: UsageTable;
  history?: EndedSession[];
  problems?: TreeSnapshot['problems'];
  unreadableUsers?: Record<string, string>;
  unreadableGroups?: Record<string, string>;
  unreadableStatuses?: Record<string, string>;
}

function keyed<T>(items: readonly T[] | undefined, keyOf: (item: T) => string): Map<string, T> {
  return new Map((items ?? []).map((item) => [keyOf(item), item]));
}

function grouped<T>(items: readonly T[] | undefined, keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items ?? []) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

/** A tree as read at `testNow`, out of the parts that the test names. */
export function snapshotOf(parts: WorldParts = {}): TreeSnapshot {
  return {
    asOf: parts.asOf ?? testNow,
    unreachableSince: parts.unreachableSince ?? null,
    users: keyed(parts.users, ({ username }) => username),
    groups: keyed(parts.groups, ({ name }) => name),
    pools: keyed(parts.pools, ({ name }) => name),
    nodes: keyed(parts.nodes, ({ id }) => id),
    statuses: keyed(parts.statuses, ({ nodeId }) => nodeId),
    grants: grouped(parts.grants, ({ username }) => username),
    apps: keyed(parts.apps, ({ id }) => id),
    analyses: keyed(parts.analyses, ({ id }) => id),
    reservations: grouped(parts.reservations, ({ username }) => username),
    usage: usageOf(parts.usage ?? {}),
    history: historyOf(parts.history ?? []),
    problems: parts.problems ?? [],
    unreadableUsers: new Map(Object.entries(parts.unreadableUsers ?? {})),
    unreadableGroups: new Map(Object.entries(parts.unreadableGroups ?? {})),
    unreadableStatuses: new Map(Object.entries(parts.unreadableStatuses ?? {})),
  };
}
