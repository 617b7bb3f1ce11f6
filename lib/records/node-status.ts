import 'server-only';
import { z } from 'zod';
import { defaultReportSeconds } from '../cluster/node-state';
import {
  type LiveSession,
  type NodeRuntime,
  type NodeStatus,
  nodeRuntimeKinds,
  sessionPhases,
} from '../cluster/records';
import { maxObjectBytes } from '../store/port';
import type { EpochMs } from '../time/clock';
import { flatCollection } from './collection-kinds';
import {
  amount,
  count,
  epochSeconds,
  flag,
  instant,
  optional,
  readFields,
  required,
  text,
  textList,
  withoutLeadingSlash,
  yamlList,
  yamlMap,
} from './fields';
import { describe, eachMap, type ReadResult, type Report, readMapObject, type TreeObject } from './object-reader';
import { writeTreeYaml, type YamlMap } from './yaml';

/** `cluster/status/<node id>.yml`: what the node last reported. */
export const statusCollection = flatCollection({
  prefix: 'cluster/status/',
  suffix: '.yml',
  what: 'node id',
  maxBytes: maxObjectBytes,
  read: readStatus,
});

const fields = {
  time: required(instant),
  cpus: optional<number | null>(amount, null),
  memory_mb: optional<number | null>(amount, null),
  load: optional<number | null>(amount, null),
  gpus: optional(yamlList, []),
  max_sessions: optional(count, 0),
  gpu_slots: optional(count, 0),
  storage: optional(yamlMap, new Map()),
  // Ours from here on; other programs leave them alone.
  free_disk_bytes: optional<number | null>(count, null),
  runtime: optional<NodeRuntime['kind'] | null>(z.enum(nodeRuntimeKinds).describe(nodeRuntimeKinds.join(', ')), null),
  runtime_error: optional<string | null>(text, null),
  runtime_error_since: optional<number | null>(instant, null),
  report_seconds: optional(amount, defaultReportSeconds),
  stopped: optional(flag, false),
  alerts: optional(textList, []),
  sessions: optional(yamlList, []),
};

const gpuFields = { device: required(text), name: optional(text, '') };

const sessionFields = {
  session_id: required(text),
  username: required(text),
  app_id: optional(text, ''),
  app_name: optional(text, ''),
  created_at: required(instant),
  gpu: optional(flag, false),
  gpu_exclusive: optional(flag, false),
  is_collaboration: optional(flag, false),
  lab: optional(flag, false),
  provider_groups: optional(textList, []),
  rate: optional(amount, 1),
  weighted_seconds: optional(amount, 0),
  phase: optional(z.enum(sessionPhases).describe(sessionPhases.join(' or ')), 'running'),
  ending_since: optional<number | null>(instant, null),
  wall_clock_seconds: optional<number | null>(amount, null),
  claim_memory_mb: optional<number | null>(amount, null),
  claim_cpus: optional<number | null>(amount, null),
  used_cpus: optional<number | null>(amount, null),
  used_memory_mb: optional<number | null>(amount, null),
};

export function readStatus(object: TreeObject): ReadResult<NodeStatus> {
  return readMapObject(object, (map, report) => {
    const values = readFields(map, fields, report);
    if (!values) return null;
    const gpus: NodeStatus['gpus'] = [];
    eachMap(values.gpus, 'gpus', report, (gpu, path) => {
      const read = readFields(gpu, gpuFields, report, path);
      if (read) gpus.push(read);
    });
    const sessions: LiveSession[] = [];
    eachMap(values.sessions, 'sessions', report, (session, path) => {
      const read = readSession(session, report, path);
      if (read) sessions.push(read);
    });
    return {
      nodeId: object.name,
      reportedAt: values.time,
      cpus: values.cpus,
      memoryMib: values.memory_mb,
      load: values.load,
      gpus,
      maxSessions: values.max_sessions,
      gpuSlots: values.gpu_slots,
      storageBytes: readStorage(values.storage, report),
      freeDiskBytes: values.free_disk_bytes,
      runtime: runtimeOf(values.runtime, values.runtime_error, values.runtime_error_since ?? values.time),
      reportSeconds: values.report_seconds,
      stopped: values.stopped,
      alerts: values.alerts,
      sessions,
    };
  });
}

function runtimeOf(kind: NodeRuntime['kind'] | null, reason: string | null, since: EpochMs): NodeRuntime | null {
  return kind && { kind, error: reason === null ? null : { reason, since } };
}

function readStorage(storage: YamlMap, report: Report): Map<string, number> {
  const bytes = new Map<string, number>();
  for (const [username, value] of storage) {
    const read = count.safeParse(value);
    if (read.success) bytes.set(username, read.data);
    else report(`storage.${username}`, `is ${describe(value)}, where a number of bytes is expected`);
  }
  return bytes;
}

function readSession(map: YamlMap, report: Report, path: string): LiveSession | null {
  const values = readFields(map, sessionFields, report, path);
  return (
    values && {
      sessionId: values.session_id,
      username: values.username,
      appId: values.app_id,
      appName: values.app_name || values.app_id,
      createdAt: values.created_at,
      gpu: values.gpu,
      gpuExclusive: values.gpu_exclusive,
      isCollaboration: values.is_collaboration,
      lab: values.lab,
      providerGroups: values.provider_groups.map(withoutLeadingSlash),
      rate: values.rate,
      weightedSeconds: values.weighted_seconds,
      phase: values.phase,
      endingSince: values.ending_since,
      wallClockSeconds: values.wall_clock_seconds,
      claimMemoryMib: values.claim_memory_mb,
      claimCpus: values.claim_cpus,
      usedCpus: values.used_cpus,
      usedMemoryMib: values.used_memory_mb,
    }
  );
}

export function writeStatus(status: Omit<NodeStatus, 'nodeId'>): Uint8Array {
  return writeTreeYaml({
    time: epochSeconds(status.reportedAt),
    cpus: status.cpus,
    memory_mb: status.memoryMib,
    load: status.load,
    gpus: status.gpus.map(({ device, name }) => ({ device, name })),
    max_sessions: status.maxSessions,
    gpu_slots: status.gpuSlots,
    storage: status.storageBytes,
    free_disk_bytes: status.freeDiskBytes,
    ...runtimeFields(status.runtime),
    report_seconds: status.reportSeconds,
    stopped: status.stopped,
    alerts: status.alerts,
    sessions: status.sessions.map((session) => ({
      session_id: session.sessionId,
      username: session.username,
      app_id: session.appId,
      app_name: session.appName,
      created_at: epochSeconds(session.createdAt),
      gpu: session.gpu,
      gpu_exclusive: session.gpuExclusive,
      is_collaboration: session.isCollaboration,
      lab: session.lab,
      provider_groups: session.providerGroups,
      rate: session.rate,
      weighted_seconds: session.weightedSeconds,
      phase: session.phase,
      ending_since: session.endingSince === null ? null : epochSeconds(session.endingSince),
      wall_clock_seconds: session.wallClockSeconds,
      claim_memory_mb: session.claimMemoryMib,
      claim_cpus: session.claimCpus,
      used_cpus: session.usedCpus,
      used_memory_mb: session.usedMemoryMib,
    })),
  });
}

function runtimeFields(runtime: NodeRuntime | null) {
  if (!runtime) return {};
  const { kind, error } = runtime;
  if (!error) return { runtime: kind };
  return { runtime: kind, runtime_error: error.reason, runtime_error_since: epochSeconds(error.since) };
}
