import 'server-only';
import {
  type DayObject,
  type DaySums,
  parseUsageArchive,
  type UsageArchive,
  withRolledUp,
  writeUsageArchive,
} from '../records/usage-archive';
import { microsOf, secondsOf } from '../records/usage-columns';
import { usageArchiveKey } from '../records/usage-keys';
import { isStoreError, maxObjectBytes, type Store } from '../store/port';
import type { UtcDay } from '../time/utc-day';

/** The object of one month's sums, as a prune changes it. */
export interface MonthArchive {
  holds(day: UtcDay, nodeId: string): boolean;
  /** Adds the objects; answers those that it did not hold before. */
  add<Object extends DayObject>(objects: readonly Object[]): Promise<Object[]>;
  /** Takes what an object held that was added, and adds what it holds now. */
  exchange(day: UtcDay, before: ReadonlyMap<string, number>, now: ReadonlyMap<string, number>): Promise<void>;
}

const mostTries = 8;
type Standing = { archive: UsageArchive; version: string | null; bytes: Uint8Array };

/** Sums above this many microseconds may not be read back as they were written (2^50: 35 years). */
const mostMicros = 2 ** 50;

/** The archive's file cannot be changed; the message says why. */
export class ArchiveRefusal extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ArchiveRefusal';
  }
}

/**
 * Every change is a write on the version that was read, so that two prunes at once add nothing twice.
 *
 * @throws ArchiveRefusal where the file cannot be read, or not in full: what it holds would be lost in writing it anew
 */
export async function openMonthArchive(store: Store, month: string): Promise<MonthArchive> {
  const key = usageArchiveKey(month);
  let standing = await read(store, key, month);

  /** Null where the change comes to nothing. */
  async function write(change: (archive: UsageArchive) => UsageArchive | null): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      const archive = change(standing.archive);
      if (archive === null) return;
      checkSums(key, archive);
      const bytes = writeUsageArchive(archive);
      if (bytes.length > maxObjectBytes) throw new ArchiveRefusal(`${key} would be larger than 16 MiB`);
      try {
        const condition = standing.version === null ? { ifAbsent: true as const } : { ifVersion: standing.version };
        const { version } = await store.put(key, bytes, condition);
        standing = { archive, version, bytes };
        return;
      } catch (error) {
        if (!isStoreError(error, 'store_conflict') || tries === mostTries) throw error;
        standing = await read(store, key, month);
        // The answer to an earlier try was lost, and its bytes stand there.
        if (Buffer.compare(standing.bytes, bytes) === 0) return;
      }
    }
  }

  return {
    holds: (day, nodeId) => holds(standing.archive, day, nodeId),
    async add(objects) {
      let added = [...objects];
      await write((archive) => {
        added = objects.filter(({ day, nodeId }) => !holds(archive, day, nodeId));
        return added.length === 0 ? null : withRolledUp(archive, added);
      });
      return added;
    },
    exchange: (day, before, now) => write((archive) => exchanged(archive, day, before, now)),
  };
}

async function read(store: Store, key: string, month: string): Promise<Standing> {
  const object = await getReadable(store, key);
  if (object === null) return { archive: new Map(), version: null, bytes: new Uint8Array() };
  const { usable, archive, problems } = parseUsageArchive(key, month, object.bytes);
  const [problem] = problems;
  if (usable && !problem) return { archive, ...object };
  const entry = problem?.entry === undefined ? '' : ` ${problem.entry}`;
  throw new ArchiveRefusal(`${key}${entry} ${problem?.reason ?? 'cannot be used'}`);
}

async function getReadable(store: Store, key: string) {
  try {
    return await store.get(key);
  } catch (error) {
    if (isStoreError(error, 'store_object_unreadable')) throw new ArchiveRefusal(error.message);
    throw error;
  }
}

function holds(archive: UsageArchive, day: UtcDay, nodeId: string): boolean {
  return archive.get(day)?.nodeIds.has(nodeId) ?? false;
}

function exchanged(
  archive: UsageArchive,
  day: UtcDay,
  before: ReadonlyMap<string, number>,
  now: ReadonlyMap<string, number>,
): UsageArchive {
  const sums: DaySums | undefined = archive.get(day);
  const micros = new Map(Array.from(sums?.seconds ?? [], ([name, amount]) => [name, microsOf(amount)] as const));
  const add = (name: string, more: number) => micros.set(name, (micros.get(name) ?? 0) + more);
  for (const [name, amount] of before) add(name, -microsOf(amount));
  for (const [name, amount] of now) add(name, microsOf(amount));
  const seconds = new Map(Array.from(micros, ([name, sum]) => [name, secondsOf(sum)] as const));
  return new Map(archive).set(day, { seconds, nodeIds: sums?.nodeIds ?? new Set() });
}

function checkSums(key: string, archive: UsageArchive): void {
  for (const [day, { seconds }] of archive) {
    for (const [name, amount] of seconds) {
      if (microsOf(amount) <= mostMicros) continue;
      throw new ArchiveRefusal(`${key} would have a sum for ${name} on ${day} that is too large to be exact`);
    }
  }
}
