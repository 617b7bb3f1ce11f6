import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { AuditEntry } from '../audit/audit';
import type { Role } from '../cluster/permissions';
import { isAppError } from '../errors';
import { createTree } from '../records/tree';
import type { ActingContext } from '../services/acting-context';
import { createAnalysisTexts } from '../services/analysis-texts';
import { createFileStore } from '../store/drivers/file';
import type { Store } from '../store/port';
import { testNow } from './builders';
import { actorOf } from './service-context';
import { bytesOf, textOf } from './tree-objects';

/** Saved analyses over a store, and people who act on them through frontends of their own. */

export interface AnalysesWorld {
  store: Store;
  time: { now: number };
  audit: AuditEntry[];
  /** What this person's request has to work with; another store stands for a frontend whose way there is troubled. */
  acting(username: string, role?: Role, store?: Store): Promise<ActingContext>;
  text(key: string): Promise<string | null>;
  /** The version of the analysis's index as it stands. */
  version(id: string): Promise<string>;
}

/** Over files in a folder of its own, which goes with the test. */
export async function analysesInFiles(objects: Record<string, string> = {}): Promise<AnalysesWorld> {
  const folder = await mkdtemp(path.join(tmpdir(), 'headroom-analyses-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return analysesWorld(createFileStore(path.join(folder, 'tree')), objects);
}

export async function analysesWorld(store: Store, objects: Record<string, string> = {}): Promise<AnalysesWorld> {
  for (const [key, text] of Object.entries(objects)) await store.put(key, bytesOf(text), {});
  const time = { now: testNow };
  const clock = { now: () => time.now };
  const audit: AuditEntry[] = [];
  return {
    store,
    time,
    audit,
    async acting(username, role = 'author', own = store) {
      const tree = createTree(own, clock);
      const never = () => Promise.reject(new Error('no node is asked'));
      return {
        snapshot: await tree.snapshot(),
        now: time.now,
        actor: actorOf(username, role),
        nodesEndOverdue: true,
        thisNodeId: null,
        clock,
        tree,
        store: own,
        nodeCalls: { thisNodeId: null, report: never, start: never, end: never },
        analysisTexts: createAnalysisTexts(own),
        audit: { write: async (entry) => void audit.push(entry) },
        wallClock: { baseSeconds: 3600, secondsPerRecordingHour: 600 },
        newId: () => 'id',
      };
    },
    async text(key) {
      const object = await store.get(key);
      return object && textOf(object.bytes);
    },
    async version(id) {
      const object = await store.get(`analyses/${id}/index.yml`);
      if (!object) throw new Error(`${id} has no index`);
      return object.version;
    },
  };
}

/** The AppError that a call ends in, as a plain value: code, message and fields. */
export async function refusalOf(call: Promise<unknown>): Promise<{ code: string; message: string; fields: object }> {
  try {
    await call;
  } catch (error) {
    if (isAppError(error)) return { code: error.code, message: error.message, fields: error.fields };
    throw error;
  }
  throw new Error('was not refused');
}

/** A text that can be read, with more of `resources` and blocks behind it. */
export function configurationText(memoryMib: number, resources = '', blocks = ''): string {
  return `resources: # mine\n  cpu_cores: 1\n  base_system_memory_mib: ${memoryMib}\n${resources}${blocks}`;
}
