import 'server-only';
import { ConfigurationError } from './config/env';
import { storeCredentials } from './config/store-credentials';
import { placeText, type StorePlace } from './config/store-place';
import { createFileStore } from './store/drivers/file';
import { placeOf } from './store/drivers/file-root';
import type { Readiness } from './store/drivers/s3-check';
import { createLocalCopy } from './store/local-copy';
import type { Store } from './store/port';
import type { Clock } from './time/clock';

/** What opening a store needs of a log: pino's has it. */
export interface StoreLog {
  info(facts: object, words: string): void;
  warn(facts: object, words: string): void;
  error(facts: object, words: string): void;
}

export interface StoreOptions {
  /** Where what was read of a bucket is kept, an absolute path of this process's own; null for no copy. A folder needs none. */
  copyFolder: string | null;
  logger: StoreLog;
  clock: Clock;
  /** What said the place, for the messages. */
  named?: string;
  /** Where the keys of a bucket come from. */
  variables?: Readonly<Record<string, string | undefined>>;
}

export interface OpenStore {
  store: Store;
  /** What was read is kept on disk, as far as it is kept at all: worth waiting for before the process ends. */
  settled(): Promise<void>;
}

/**
 * The tree at that place, ready to be read and written. A bucket that cannot be reached now may come later: the log says so.
 *
 * @throws ConfigurationError where something else than a folder stands there; where a bucket's keys are missing or wrong,
 * where there is no such bucket, or where its service does not honour conditional writes
 */
export async function openStore(place: StorePlace, options: StoreOptions): Promise<OpenStore> {
  return place.kind === 'file' ? alone(openFolder(place.folder, options)) : openBucket(place, options);
}

/** A tree may begin as nothing at all, but where a mistyped path or an unmounted disk looks like that, the log says so. */
function openFolder(folder: string, { logger, named = 'HEADROOM_STORE' }: StoreOptions): Store {
  const found = placeOf(folder);
  if (found === 'no folder') throw new ConfigurationError([`${named} must be "file:<folder>"; ${folder} is no folder`]);
  if (found === 'nothing') logger.warn({ folder }, 'the folder of the tree does not exist: it counts as an empty tree');
  return createFileStore(folder);
}

async function openBucket(place: StorePlace & { kind: 's3' }, options: StoreOptions): Promise<OpenStore> {
  const { copyFolder, clock, logger, named = 'HEADROOM_STORE', variables = process.env } = options;
  const credentials = storeCredentials(variables);
  if (credentials === null) {
    throw new ConfigurationError([`AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set: ${named} is a bucket`]);
  }
  const description = placeText(place);
  // Only where there is a bucket: the library takes a while to load.
  const { createS3Store } = await import('./store/drivers/s3');
  const onReadiness = (found: Readiness) => tell(logger, description, found);
  const bucket = createS3Store(place, { credentials, description, onReadiness });
  const found = await bucket.check();
  if (found.kind === 'refused') throw new ConfigurationError([`${named} cannot be ${description}: ${found.reason}`]);
  if (copyFolder === null) return alone(bucket);
  const copy = createLocalCopy(bucket, { folder: copyFolder, clock, logger });
  return { store: copy, settled: copy.settled };
}

function alone(store: Store): OpenStore {
  return { store, settled: async () => undefined };
}

function tell(logger: StoreLog, store: string, found: Readiness): void {
  if (found.kind === 'ready') {
    const form = found.tags === 'quoted' ? 'in quotes' : 'without quotes';
    logger.info({ store }, `the bucket honours conditional writes; it wants the entity tag of If-Match ${form}`);
  }
  if (found.kind === 'read-only') logger.warn({ store }, `${found.reason}: nothing will be written`);
  if (found.kind === 'away') {
    const words = 'the bucket cannot be reached; how it takes conditional writes is found out before the first one';
    logger.warn({ store, reason: found.reason }, words);
  }
  if (found.kind === 'refused') logger.error({ store, reason: found.reason }, 'the bucket cannot be used');
}
