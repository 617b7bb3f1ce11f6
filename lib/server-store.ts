import 'server-only';
import { ConfigurationError } from './config/env';
import type { StorePlace } from './config/store-place';
import { createFileStore } from './store/drivers/file';
import { placeOf } from './store/drivers/file-root';
import type { Store } from './store/port';
import type { Clock } from './time/clock';

/** What opening a store needs of a log: pino's has it. */
export interface StoreLog {
  info(facts: object, words: string): void;
  warn(facts: object, words: string): void;
  error(facts: object, words: string): void;
}

export interface StoreOptions {
  /** Where a bucket's copy is kept, an absolute path of this place's own; null for no copy. A folder needs none. */
  copyFolder: string | null;
  logger: StoreLog;
  clock: Clock;
  /** What said the place, for the messages. */
  named?: string;
}

/**
 * The tree at that place, ready to be read and written.
 *
 * @throws ConfigurationError where something else than a folder stands there
 */
export async function openStore(place: StorePlace, options: StoreOptions): Promise<Store> {
  if (place.kind === 'file') return openFolder(place.folder, options);
  throw new ConfigurationError([`${options.named ?? 'HEADROOM_STORE'} names a bucket, which cannot be opened yet`]);
}

/** A tree may begin as nothing at all, but where a mistyped path or an unmounted disk looks like that, the log says so. */
function openFolder(folder: string, { logger, named = 'HEADROOM_STORE' }: StoreOptions): Store {
  const found = placeOf(folder);
  if (found === 'no folder') throw new ConfigurationError([`${named} must be "file:<folder>"; ${folder} is no folder`]);
  if (found === 'nothing') logger.warn({ folder }, 'the folder of the tree does not exist: it counts as an empty tree');
  return createFileStore(folder);
}
