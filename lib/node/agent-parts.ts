import 'server-only';
import type { Logger } from 'pino';
import type { Audit } from '../audit/audit';
import type { Tree } from '../records/snapshot';
import type { Runtime } from '../runtime/port';
import type { Store } from '../store/port';
import type { NodeClocks } from './clocks';
import type { MachineFacts } from './machine';
import type { StorageMeter } from './measure-storage';

export interface AgentSettings {
  tickSeconds: number;
  flushSeconds: number;
  /** Whether this node ends overdue sessions itself. */
  endOverdue: boolean;
  /** 0 = no cap. */
  maxSessions: number;
  gpuSlots: number;
  /** Holds one folder for each user. */
  storagePath: string;
  /** What a session gets to end by itself before it is killed. */
  stopGraceSeconds?: number;
}

export interface Machine {
  facts(): MachineFacts;
  freeDiskBytes(folder: string): Promise<number | null>;
  storage: StorageMeter;
}

/** What the agent of a node works with. */
export interface AgentParts {
  nodeId: string;
  runtime: Runtime;
  treeStore: Store;
  /** The node's own folder, which no other process writes. */
  stateStore: Store;
  /** With the agent's overlay laid over it. */
  tree: Tree;
  clocks: NodeClocks;
  settings: AgentSettings;
  machine: Machine;
  audit: Audit;
  logger: Logger;
}

export const defaultStopGraceSeconds = 10;
