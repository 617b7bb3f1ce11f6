import 'server-only';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import type { Clock, EpochMs } from '../time/clock';
import { type Breaker, createBreaker } from './breaker';
import { type CopyAnswers, createCopyAnswers } from './copy-answers';
import { segmentsOfKey, segmentsOfPrefix } from './keys';
import { createSealedFiles } from './local-copy-files';
import { type CopyIndex, createCopyIndex } from './local-copy-index';
import { type CopyLog, type CopyWords, copyWords } from './local-copy-log';
import { type CopyObjects, createCopyObjects } from './local-copy-objects';
import { type CopyState, createCopyState } from './local-copy-state';
import { createSweep } from './local-copy-sweep';
import { createOwnWrites, type OwnWrites } from './own-writes';
import {
  isStoreError,
  type ListedObject,
  maxObjectBytes,
  type Store,
  type StoredObject,
  type WriteCondition,
} from './port';
import { createTimeSlices, type TimeSlices } from './time-slices';

/** Of one turn of the event loop, spent on files of the copy. */
const sliceMs = 8;

export interface LocalCopyOptions {
  /** Absolute; for this place alone. Made where it is not there, for this process's user alone. */
  folder: string;
  clock: Clock;
  logger: CopyLog;
  /** Milliseconds that only grow. */
  monotonicNow?: () => number;
  /** In [0, 1). */
  random?: () => number;
}

/**
 * A store that is far away, with what was read of it kept on disk. An object whose listed version is at hand is not asked
 * for again. While the store does not answer, what it told last is told again, and counted in `copyUse`: listings only
 * where it once listed all that was asked for, objects only where they were read, and not after a write of them that got
 * no answer. All else, and every write, throws StoreUnavailable at once.
 */
export function createLocalCopy(store: Store, options: LocalCopyOptions): LocalCopy {
  return new CopiedStore(store, options);
}

export interface LocalCopy extends Store {
  /** All that was read is on disk. */
  settled(): Promise<void>;
}

class CopiedStore implements LocalCopy {
  private readonly slices: TimeSlices = createTimeSlices(sliceMs);
  private readonly index: CopyIndex = createCopyIndex();
  private readonly ownWrites: OwnWrites = createOwnWrites();
  private readonly answers: CopyAnswers = createCopyAnswers();
  private readonly objects: CopyObjects;
  private readonly state: CopyState;
  private readonly breaker: Breaker;
  private readonly words: CopyWords;
  private readonly sweep: () => void;
  /** Keys of writes that got no answer. */
  private readonly unknown = new Set<string>();
  private loading: Promise<void> | null = null;

  constructor(
    private readonly store: Store,
    private readonly options: LocalCopyOptions,
  ) {
    const { folder, clock, logger, monotonicNow = () => performance.now(), random = Math.random } = options;
    this.words = copyWords(logger, { store: store.description, folder, monotonicNow });
    const files = (name: string) => createSealedFiles(path.join(folder, name), store.description, this.words.failure);
    const objectFiles = files('objects');
    this.objects = createCopyObjects(objectFiles, this.index, this.slices);
    this.state = createCopyState(files('listings'), this.index, this.slices);
    this.sweep = createSweep({
      ...{ files: objectFiles, slices: this.slices, monotonicNow, onFailure: this.words.failure },
      keys: () => this.index.keys(),
    });
    this.breaker = createBreaker({
      ...{ monotonicNow, random },
      onHeard: () => {
        this.state.heardAt = clock.now();
      },
      onAway: (error) => {
        this.words.away(error, this.state.heardAt);
        this.state.save('now').catch(this.words.failure);
      },
      onBack: this.words.back,
    });
  }

  get description() {
    return this.store.description;
  }

  get writable() {
    return this.store.writable;
  }

  get copyUse() {
    return this.answers.use();
  }

  async get(key: string, listed?: { version: string }): Promise<StoredObject | null> {
    segmentsOfKey(key);
    await this.loaded();
    const held = listed && (await this.objects.read(key));
    if (held && held.version === listed?.version) return { bytes: held.bytes, version: held.version };
    try {
      return await this.breaker.read(() => this.fetch(key, listed, held === null));
    } catch (error) {
      if (!isStoreError(error, 'store_unavailable')) throw error;
      return await this.lastRead(key, listed !== undefined, error);
    }
  }

  async put(key: string, bytes: Uint8Array, condition: WriteCondition): Promise<{ version: string }> {
    segmentsOfKey(key);
    // The caller's own bytes may change before they are on disk.
    const own = bytes.slice();
    await this.loaded();
    const { version } = await this.written(key, () => this.store.put(key, own, condition));
    if (own.byteLength > maxObjectBytes) this.objects.drop(key);
    else this.objects.keep(key, { bytes: own, version, at: this.options.clock.now() }, false);
    await this.state.save();
    return { version };
  }

  async remove(key: string): Promise<void> {
    segmentsOfKey(key);
    await this.loaded();
    await this.written(key, () => this.store.remove(key));
    this.objects.drop(key);
    await this.state.save();
  }

  async list(prefix: string, range?: { from: string }): Promise<ListedObject[]> {
    segmentsOfPrefix(prefix);
    await this.loaded();
    const keys = { prefix, from: range?.from ?? '' };
    try {
      return await this.breaker.read(() => this.fetchListing(keys));
    } catch (error) {
      const asOf = this.index.listedAt(keys);
      if (!isStoreError(error, 'store_unavailable') || asOf === null) throw error;
      this.countAnswer(asOf);
      return this.index.listed(keys);
    }
  }

  /** Where the answer is lost, nobody knows what stands there, until the store says so itself. */
  private async written<Result>(key: string, write: () => Promise<Result>): Promise<Result> {
    let isSent = false;
    try {
      const result = await this.breaker.write(() => {
        isSent = true;
        return write();
      });
      this.unknown.delete(key);
      return result;
    } catch (error) {
      if (isSent && isStoreError(error, 'store_unavailable')) this.unknown.add(key);
      throw error;
    } finally {
      if (isSent) this.ownWrites.add(key);
    }
  }

  /** From the store, and into the copy; unless this process has written the object meanwhile, and knows better. */
  private fetch(key: string, listed: { version: string } | undefined, isFirst: boolean): Promise<StoredObject | null> {
    return this.asking(async (isNewer) => {
      const at = this.options.clock.now();
      try {
        const object = await this.store.get(key, listed);
        await this.slices.turn();
        if (isNewer(key)) return object;
        this.unknown.delete(key);
        if (object === null) this.objects.drop(key);
        else this.objects.keep(key, { ...object, at }, isFirst);
        await this.state.save();
        return object;
      } catch (error) {
        if (isStoreError(error, 'store_object_unreadable') && !isNewer(key)) this.objects.discard(key);
        throw error;
      }
    });
  }

  private fetchListing({ prefix, from }: { prefix: string; from: string }): Promise<ListedObject[]> {
    return this.asking(async (isNewer) => {
      const at = this.options.clock.now();
      const listed = await this.store.list(prefix, from === '' ? undefined : { from });
      for (const key of this.index.apply({ prefix, from, at }, listed, isNewer)) {
        const turn = this.slices.turn();
        if (turn) await turn;
        this.objects.discard(key);
      }
      await this.state.save();
      this.sweep();
      return listed;
    });
  }

  /** `isNewer`: this process has written the key since it asked. */
  private async asking<Answer>(ask: (isNewer: (key: string) => boolean) => Promise<Answer>): Promise<Answer> {
    const begun = this.ownWrites.begin();
    const answered = this.objects.busy();
    try {
      return await ask((key) => this.ownWrites.since(begun, key));
    } finally {
      this.ownWrites.end(begun);
      answered();
    }
  }

  private async lastRead(key: string, wasListed: boolean, unavailable: Error): Promise<StoredObject | null> {
    if (this.unknown.has(key)) throw unavailable;
    const held = await this.objects.read(key);
    // Listed as a whole without it, the folder has no such object, as far as the store has told.
    const isAbsent = held === null && !this.index.knows(key) && this.index.coversKey(key);
    if (held === null && !isAbsent) throw unavailable;
    // Whoever asks for the object alone does not ask how old the tree is.
    this.countAnswer(wasListed && held !== null ? held.at : null);
    return held && { bytes: held.bytes, version: held.version };
  }

  private countAnswer(asOf: EpochMs | null): void {
    this.answers.add({ since: this.state.heardAt ?? this.options.clock.now(), asOf });
  }

  readonly settled = (): Promise<void> => this.objects.settled();

  private loaded(): Promise<void> {
    this.loading ??= this.state.load().catch(this.words.failure);
    return this.loading;
  }
}
