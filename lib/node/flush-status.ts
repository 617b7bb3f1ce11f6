import 'server-only';
import type { NodeStatus } from '../cluster/records';
import { statusCollection, writeStatus } from '../records/node-status';
import { isStoreError, type Store } from '../store/port';
import type { AgentMemory } from './agent-memory';
import { reasonOf } from './shared-run';

export interface StatusWriter {
  /** Answers whether it stands in the tree. One at a time. */
  write(status: NodeStatus): Promise<boolean>;
}

export function statusKey(nodeId: string): string {
  return `${statusCollection.prefix}${nodeId}.yml`;
}

/** Writes the node's report. A report holds nothing that could be lost: one that another process wrote is replaced, and told of. */
export function createStatusWriter(nodeId: string, store: Store, memory: AgentMemory): StatusWriter {
  const key = statusKey(nodeId);
  /** Undefined: not known. */
  let version: string | null | undefined;

  async function put(bytes: Uint8Array): Promise<void> {
    if (version === undefined) version = (await store.get(key))?.version ?? null;
    const written = await store.put(key, bytes, version === null ? { ifAbsent: true } : { ifVersion: version });
    version = written.version;
  }

  async function putOverOther(bytes: Uint8Array): Promise<void> {
    try {
      await put(bytes);
      memory.alerts.clear('status writer');
    } catch (error) {
      if (!isStoreError(error, 'store_conflict')) throw error;
      memory.alerts.raise(
        'status writer',
        `Another process writes this node's id: ${key} was changed by someone else.`,
      );
      version = undefined;
      await put(bytes);
    }
  }

  return {
    async write(status) {
      try {
        await putOverOther(writeStatus(status));
        memory.alerts.clear('status');
        return true;
      } catch (error) {
        // What was tried may stand there: the next write looks.
        version = undefined;
        memory.alerts.raise('status', `The node's report cannot be written: ${reasonOf(error)}.`);
        return false;
      }
    },
  };
}
