import 'server-only';
import { segmentsOfKey, segmentsOfPrefix } from '../keys';
import { noCopyUse, type Store, StoreKeyRefused, StoreUnavailable } from '../port';
import { s3Calls } from './s3-calls';
import { checkWrites, type Readiness } from './s3-check';
import { createAgent, type S3Credentials, type S3Place, s3Client } from './s3-client';
import { createDownload } from './s3-download';
import { readOnly } from './s3-errors';
import { listObjects } from './s3-list';
import { readObject } from './s3-read';
import type { TagForm } from './s3-tags';
import { removeObject, writeObject } from './s3-write';
import { createWriteTrails } from './s3-write-trail';

interface S3Options {
  credentials: S3Credentials;
  /** The place in words, without the keys. */
  description: string;
  /** Told what the check of conditional writes found, whenever that is something new. */
  onReadiness?: (readiness: Readiness) => void;
}

export interface S3Store extends Store {
  /** Finds out what the service does with conditional writes; a write does so too where this found nobody there. */
  check(): Promise<Readiness>;
  /** Ends the connections. */
  close(): void;
}

/** Amazon's limit of a key, which the prefix is a part of. */
const maxKeyBytes = 1024;

/** The check is there to be waited for, at the start or by a write. */
const checkStepWithinMs = 8_000;

/** The tree as objects of a bucket, in any service that honours `If-Match` and `If-None-Match: *` on PUT. */
export function createS3Store(place: S3Place, { credentials, description, onReadiness }: S3Options): S3Store {
  const agent = createAgent(place);
  const client = s3Client(place, credentials, agent);
  const download = createDownload(place, credentials, agent);
  const calls = s3Calls(client, place);
  const trails = createWriteTrails();
  const readiness = remembered(() => checkWrites(s3Calls(client, place, checkStepWithinMs)), onReadiness);

  function checkKey(key: string): void {
    segmentsOfKey(key);
    if (Buffer.byteLength(calls.keyPrefix + key) > maxKeyBytes) throw new StoreKeyRefused(key);
  }

  async function tagsForWriting(key: string): Promise<TagForm> {
    const found = await readiness.find();
    if (found.kind === 'ready') return found.tags;
    if (found.kind === 'read-only') throw readOnly(key, found.reason);
    throw new StoreUnavailable(`"${key}" could not be written (${found.reason})`);
  }

  return {
    description,
    copyUse: noCopyUse,
    get writable() {
      const kind = readiness.known()?.kind;
      return kind !== 'read-only' && kind !== 'refused';
    },
    check: readiness.find,
    close: () => agent.destroy(),
    async get(key, listed) {
      checkKey(key);
      // Whoever is going to write reads by the key alone. A look at a whole tree must not push out what those have read.
      return readObject(calls, download, listed === undefined ? trails : null, key);
    },
    async put(key, bytes, condition) {
      checkKey(key);
      return writeObject(calls, trails, await tagsForWriting(key), { key, bytes, condition });
    },
    async remove(key) {
      checkKey(key);
      await tagsForWriting(key);
      await removeObject(calls, key);
    },
    async list(prefix, range) {
      segmentsOfPrefix(prefix);
      return listObjects(calls, prefix, prefix + (range?.from ?? ''));
    },
  };
}

/** What was found holds for the life of the process; that nobody was there does not. One check at a time. */
function remembered(check: () => Promise<Readiness>, onReadiness?: (readiness: Readiness) => void) {
  let known: Readiness | null = null;
  let underWay: Promise<Readiness> | null = null;

  async function look(): Promise<Readiness> {
    try {
      const found = await check();
      if (found.kind !== known?.kind) onReadiness?.(found);
      known = found;
      return found;
    } finally {
      underWay = null;
    }
  }

  return {
    known: () => known,
    async find(): Promise<Readiness> {
      if (known !== null && known.kind !== 'away') return known;
      underWay ??= look();
      return underWay;
    },
  };
}
