import 'server-only';
import { createHash } from 'node:crypto';
import type Docker from 'dockerode';
import { type SessionSpec, storageMount, threadCounts } from '../port';

export const sessionLabel = 'headroom.session';
export const nodeLabel = 'headroom.node';
const labelPrefix = 'headroom.label.';

/**
 * Processes and threads of one session. A desktop with a scientific program and its thread pools has some hundreds, and
 * a pool for each of 64 cores in a few libraries stays below this; a fork bomb ends far from the machine's own limit of
 * 32,768 (Linux' default `pid_max`).
 */
export const pidsLimit = 4096;

/** What a session prints is kept on the machine's disk: at most 20 MB a session. */
const logging = { Type: 'json-file', Config: { 'max-size': '10m', 'max-file': '2' } };

/** Unique by node and session, so that the engine itself refuses a second start; its first part is for people. */
export function containerName(nodeId: string, sessionId: string): string {
  const readable = sessionId.replace(/[^A-Za-z0-9_.-]/g, '_').slice(0, 40);
  const hash = createHash('sha256')
    .update(JSON.stringify([nodeId, sessionId]))
    .digest('hex');
  return `headroom-${readable}-${hash.slice(0, 16)}`;
}

export function containerLabels(nodeId: string, { sessionId, labels }: SessionSpec): Record<string, string> {
  const own = Object.entries(labels).map(([name, value]) => [labelPrefix + name, value]);
  return { ...Object.fromEntries(own), [sessionLabel]: sessionId, [nodeLabel]: nodeId };
}

/** The labels that the session was started with. */
export function labelsOf(containerLabels: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(containerLabels)
      .filter(([name]) => name.startsWith(labelPrefix))
      .map(([name, value]) => [name.slice(labelPrefix.length), value]),
  );
}

/** 1 ms of 100 ms, the least that the kernel takes as a cap; below a thousandth of that the engine sets none at all. */
const leastNanoCpus = 10_000_000;

/** Everything that a session may and may not do is said here. */
export function containerOptions(nodeId: string, spec: SessionSpec): Docker.ContainerCreateOptions {
  const environment = { ...spec.environment, ...threadCounts(spec.cpus) };
  return {
    name: containerName(nodeId, spec.sessionId),
    Image: spec.image,
    ...(spec.command.length > 0 && { Cmd: [...spec.command] }),
    Env: Object.entries(environment).map(([name, value]) => `${name}=${value}`),
    Labels: containerLabels(nodeId, spec),
    HostConfig: {
      ...(spec.cpus !== null && { NanoCpus: Math.max(leastNanoCpus, Math.round(spec.cpus * 1e9)) }),
      // Equal, so that nothing is swapped: the cap is what was asked for, not that and as much again.
      ...(spec.memoryBytes !== null && { Memory: spec.memoryBytes, MemorySwap: spec.memoryBytes }),
      PidsLimit: pidsLimit,
      CapDrop: ['ALL'],
      SecurityOpt: ['no-new-privileges'],
      NetworkMode: spec.network ?? 'none',
      // One that ended is over; the node charged it to its end.
      RestartPolicy: { Name: 'no' },
      LogConfig: logging,
      Mounts: spec.storageFolder === null ? [] : [{ Type: 'bind', Source: spec.storageFolder, Target: storageMount }],
      ...gpuOptions(spec.gpuDevices),
    },
  };
}

const nvidiaDevice = /^\/dev\/nvidia(\d+)$/;

/** NVIDIA's by its own runtime, which brings the driver's libraries along; others as the device file alone. */
function gpuOptions(devices: readonly string[]): Pick<Docker.HostConfig, 'Devices' | 'DeviceRequests'> {
  const nvidia = devices.flatMap((device) => nvidiaDevice.exec(device)?.[1] ?? []);
  const others = devices.filter((device) => !nvidiaDevice.test(device));
  return {
    Devices: others.map((device) => ({ PathOnHost: device, PathInContainer: device, CgroupPermissions: 'rw' })),
    DeviceRequests: nvidia.length === 0 ? [] : [{ Driver: 'nvidia', DeviceIDs: nvidia, Capabilities: [['gpu']] }],
  };
}

/** Networks that are none of the engine's own: the machine's, or another session's. */
export function isForeignNetwork(network: string | null): boolean {
  return network !== null && (network === 'host' || network.startsWith('container:'));
}
