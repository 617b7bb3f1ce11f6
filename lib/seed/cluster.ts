import type { YamlWritable } from '../records/yaml';
import { hexOf } from './random';

/** What stands in a settings file, by the names of the tree. */
export type SeedSettings = Readonly<Record<string, YamlWritable>>;

export interface SeedPool {
  name: string;
  cost: number;
  gpuCost: number;
  stopWhenSpent: boolean;
  record: SeedSettings;
}

export interface SeedNode {
  id: string;
  name: string;
  pool: string;
  cpus: number;
  memoryMib: number;
  gpus: { device: string; name: string }[];
  maxSessions: number;
  gpuSlots: number;
  /** Seconds after the full ten at which the node reports. */
  reportOffsetSeconds: number;
  /** Reported for the last time three hours before the world's anchor. */
  away: boolean;
}

export interface SeedApp {
  id: string;
  name: string;
  image: string;
  command: string[];
  cpus: number;
  memory: string;
  memoryMib: number;
  gpu: boolean;
}

export const seedPools: readonly SeedPool[] = [
  {
    name: 'default',
    cost: 1,
    gpuCost: 1,
    stopWhenSpent: false,
    record: { description: 'Office and analysis desktops', restricted: false, cost: 1 },
  },
  {
    name: 'teaching',
    cost: 0.5,
    gpuCost: 0.5,
    stopWhenSpent: false,
    record: { description: 'Course desktops at half cost', restricted: false, cost: 0.5 },
  },
  {
    name: 'gpu',
    cost: 2,
    gpuCost: 4,
    stopWhenSpent: true,
    record: {
      description: 'GPU machines; sessions end when the allowance is spent',
      restricted: true,
      groups: ['render', 'sleep-lab'],
      users: [],
      cost: 2,
      gpu_cost: 4,
      stop_when_spent: true,
    },
  },
];

const l4 = (index: number) => ({ device: `/dev/dri/renderD${128 + index}`, name: 'NVIDIA L4' });

function node(name: string, pool: string, rest: Omit<SeedNode, 'id' | 'name' | 'pool'>): SeedNode {
  return { id: hexOf(`node ${name}`, 16), name, pool, ...rest };
}

export const seedNodes: readonly SeedNode[] = [
  node('aurora', 'default', {
    cpus: 32,
    memoryMib: 131_072,
    gpus: [],
    maxSessions: 0,
    gpuSlots: 0,
    reportOffsetSeconds: 0,
    away: false,
  }),
  node('birch', 'default', {
    cpus: 16,
    memoryMib: 65_536,
    gpus: [],
    maxSessions: 12,
    gpuSlots: 0,
    reportOffsetSeconds: 2,
    away: true,
  }),
  node('cove', 'teaching', {
    cpus: 16,
    memoryMib: 65_536,
    gpus: [],
    maxSessions: 20,
    gpuSlots: 0,
    reportOffsetSeconds: 4,
    away: false,
  }),
  node('dune', 'gpu', {
    cpus: 48,
    memoryMib: 262_144,
    gpus: [l4(0), l4(1)],
    maxSessions: 8,
    gpuSlots: 2,
    reportOffsetSeconds: 6,
    away: false,
  }),
];

function app(id: string, name: string, memoryGib: number, cpus: number, gpu = false): SeedApp {
  return {
    id,
    name,
    image: `ghcr.io/example/${id}:1`,
    command: ['sleep', '100000'],
    cpus,
    memory: `${memoryGib}g`,
    memoryMib: memoryGib * 1024,
    gpu,
  };
}

export const seedApps: readonly SeedApp[] = [
  app('firefox', 'Firefox', 2, 2),
  app('libreoffice', 'LibreOffice', 2, 2),
  app('rstudio', 'RStudio', 8, 4),
  app('jupyterlab', 'JupyterLab', 8, 4),
  app('vscode', 'VS Code', 4, 2),
  app('matlab', 'MATLAB', 16, 4),
  app('edfbrowser', 'EDFbrowser', 4, 2),
  app('blender', 'Blender', 16, 8, true),
  app('pytorch', 'JupyterLab (PyTorch)', 32, 8, true),
  // The one that runs anywhere, also as a plain program where no container engine is.
  { ...app('demo-task', 'Demo task', 1, 1), image: 'session-test:1', command: ['sleep', '100000'] },
];

/** An analysis run is a session of its own kind: no app of the list, but a name like one. */
export const analysisApp: SeedApp = {
  ...app('yasa-staging', 'YASA sleep staging', 5, 1),
  image: 'ghcr.io/example/yasa-staging:1.0.0',
};

export const seedGroups: Readonly<Record<string, SeedSettings>> = {
  staff: { sso_groups: ['employees'], session_limit: 4, session_hours: 14, storage_limit: 200 },
  students: {
    sso_groups: ['students'],
    allowance_hours: 20,
    allowance_period: 'week',
    session_limit: 2,
    session_hours: 8,
    session_cpus: 4,
    session_memory_mb: 8192,
    storage_limit: 20,
  },
  'sleep-lab': {
    sso_groups: [],
    author: true,
    allowance_hours: 120,
    allowance_period: 'month',
    session_memory_mb: 32_768,
    storage_limit: 500,
    pools: ['gpu'],
  },
  render: { sso_groups: [], allowance_hours: 400, allowance_period: 'month', session_limit: 3, pools: ['gpu'] },
  guests: {
    sso_groups: [],
    allowance_hours: 3,
    allowance_period: 'day',
    session_limit: 1,
    session_hours: 4,
    gpu: false,
    persistent_storage: false,
    pools_denied: ['gpu'],
  },
};

/** The record of that name; the seed names only what it has. */
export function named<T extends { name: string }>(records: readonly T[], name: string): T {
  const found = records.find((record) => record.name === name);
  if (!found) throw new RangeError(`the seed world has no "${name}"`);
  return found;
}

export function appOf(id: string): SeedApp {
  const found = [...seedApps, analysisApp].find((candidate) => candidate.id === id);
  if (!found) throw new RangeError(`the seed world has no app "${id}"`);
  return found;
}

/** Weighted hours an hour of such a session costs. */
export function rateOf(poolName: string, gpu: boolean): number {
  const pool = named(seedPools, poolName);
  return gpu ? pool.gpuCost : pool.cost;
}
