import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import type { StorePlace } from '../../lib/config/store-place';
import { openStore } from '../../lib/server-store';
import type { Store } from '../../lib/store/port';
import { systemClock } from '../../lib/time/clock';
import type { SoakObject } from './tree';

/** Where the tree of a run stands. */
export interface SoakPlace {
  place: StorePlace;
  /** Null for a folder. */
  endpoint: string | null;
  /** The same tree, reached through a proxy. */
  via(endpoint: string): StorePlace;
  fill(objects: AsyncIterable<SoakObject>): Promise<{ objects: number; bytes: number }>;
  /** Of a bucket; a folder goes with that of its run. */
  remove(): Promise<void>;
}

/** `copyFolder`: where a bucket's copy is kept; null for none. */
export async function openPlace(place: StorePlace, copyFolder: string | null): Promise<Store> {
  const { store } = await openStore(place, { copyFolder, clock: systemClock, logger: pino({ level: 'silent' }) });
  return store;
}

export function folderPlace(folder: string): SoakPlace {
  const place: StorePlace = { kind: 'file', folder };
  return {
    place,
    endpoint: null,
    via: () => place,
    async fill(objects) {
      const made = new Set<string>();
      const filled = { objects: 0, bytes: 0 };
      for await (const { key, text } of objects) {
        const file = path.join(folder, key);
        const parent = path.dirname(file);
        if (!made.has(parent)) mkdirSync(parent, { recursive: true });
        made.add(parent);
        writeFileSync(file, text);
        filled.objects += 1;
        filled.bytes += Buffer.byteLength(text);
      }
      return filled;
    },
    remove: async () => undefined,
  };
}
