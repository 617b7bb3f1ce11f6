import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { isAppError } from '../errors';
import { createFileStore } from '../store/drivers/file';
import type { Store } from '../store/port';
import { type ActingWorld, actingWorld } from './acting-world';

/** Saved analyses over a store, and people who act on them through frontends of their own. */

export interface AnalysesWorld extends ActingWorld {
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
  return {
    ...(await actingWorld(store, objects)),
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
