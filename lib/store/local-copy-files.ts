import 'server-only';
import { createHash, randomUUID } from 'node:crypto';
import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { EpochMs } from '../time/clock';
import type { StoredObject } from './port';
import type { TimeSlices } from './time-slices';

/** Changed with the form of the files: what another version of the app left is no file of this one. */
const format = 2;

const header = z.tuple([z.literal(format), z.string(), z.string(), z.string(), z.number()]);

/** `at`: when it was known to stand there. */
export interface SealedObject extends StoredObject {
  at: EpochMs;
}

const lineFeed = 0x0a;
const digestLength = 64;

/** A temporary file is renamed within milliseconds; an older one was left by a process that was killed. */
const leftOverAfterMs = 60_000;

/**
 * Bytes under a name, on disk, in files that say themselves whether they are whole: a line with the SHA-256 of all that
 * follows, a line with the place, the name, the version and the instant, then the bytes. Whatever does not hold is no file. Nothing is
 * synced: what a power cut takes is fetched again. Several processes may share the folder: a file is replaced as a whole.
 */
export interface SealedFiles {
  /** Null where there is none that holds; one that is damaged is thrown away. */
  read(name: string): SealedObject | null;
  /** False where the disk did not take it, which is told through `onFailure`. */
  write(name: string, object: SealedObject): boolean;
  discard(name: string): void;
  /** Every name whose file holds. */
  readAll(slices: TimeSlices): AsyncGenerator<{ name: string; object: SealedObject }>;
  /** Throws away what stands in the folder under no name of these. */
  sweep(names: Iterable<string>, slices: TimeSlices): Promise<void>;
}

/**
 * @param folder absolute path, made when it is needed, for this process's user alone
 * @param place whose objects they are: files of another place are none
 */
export function createSealedFiles(folder: string, place: string, onFailure: (error: unknown) => void): SealedFiles {
  // Few folders: a file system takes longer to begin files in many of them.
  const fileOf = (name: string) => {
    const hash = createHash('sha256').update(name).digest('hex');
    return path.join(folder, hash.slice(0, 1), hash.slice(1));
  };

  function guarded<Result>(work: () => Result, otherwise: Result): Result {
    try {
      return work();
    } catch (error) {
      onFailure(error);
      return otherwise;
    }
  }

  function read(name: string): SealedObject | null {
    return guarded(() => {
      const file = fileOf(name);
      const found = readWhole(file);
      if (found === null) return null;
      const opened = found === 'no file' ? null : unseal(found, place);
      if (opened?.name === name) return opened.object;
      discardFile(file);
      return null;
    }, null);
  }

  return {
    read,

    write: (name, object) =>
      guarded(() => {
        const file = fileOf(name);
        replaceFile(file, seal(place, name, object));
        return true;
      }, false),

    discard: (name) => guarded(() => discardFile(fileOf(name)), undefined),

    async *readAll(slices) {
      for (const file of guarded(() => filesIn(folder), [])) {
        await slices.turn();
        const found = guarded(() => readWhole(file), null);
        const opened = found === null || found === 'no file' ? null : unseal(found, place);
        if (opened !== null && fileOf(opened.name) === file) yield opened;
        else guarded(() => discardFile(file), undefined);
      }
    },

    async sweep(names, slices) {
      const known = new Set<string>();
      for (const name of names) {
        await slices.turn();
        known.add(fileOf(name));
      }
      for (const file of guarded(() => filesIn(folder), [])) {
        await slices.turn();
        if (!known.has(file) && isLeftOver(file)) guarded(() => discardFile(file), undefined);
      }
    },
  };
}

function seal(place: string, name: string, { version, at, bytes }: SealedObject): Uint8Array {
  const line = Buffer.from(`${JSON.stringify([format, place, name, version, at])}\n`);
  const digest = createHash('sha256').update(line).update(bytes).digest('hex');
  return Buffer.concat([Buffer.from(`${digest}\n`), line, bytes]);
}

function unseal(sealed: Buffer, place: string): { name: string; object: SealedObject } | null {
  const rest = sealed.subarray(digestLength + 1);
  const digest = createHash('sha256').update(rest).digest('hex');
  if (sealed.toString('latin1', 0, digestLength + 1) !== `${digest}\n`) return null;
  const end = rest.indexOf(lineFeed);
  const line = headerIn(rest.toString('utf8', 0, end));
  if (line === null || line[1] !== place) return null;
  const bytes = new Uint8Array(rest.buffer, rest.byteOffset + end + 1, rest.byteLength - end - 1);
  return { name: line[2], object: { version: line[3], at: line[4], bytes } };
}

function headerIn(text: string): z.infer<typeof header> | null {
  try {
    return header.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** In one go, which for a small file is faster than anything asynchronous; a pipe of that name keeps nobody waiting. */
function readWhole(file: string): Buffer | 'no file' | null {
  // An error costs more than to look first, and of a new copy's files there is none.
  if (!existsSync(file)) return null;
  let descriptor: number;
  try {
    descriptor = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return null;
    throw error;
  }
  try {
    const facts = fstatSync(descriptor);
    if (!facts.isFile()) return 'no file';
    // Its own memory, so that an object that is kept holds no pool of others.
    const bytes = Buffer.allocUnsafeSlow(facts.size);
    for (let length = 0; length < facts.size; ) {
      const count = readSync(descriptor, bytes, length, facts.size - length, length);
      if (count === 0) return bytes.subarray(0, length);
      length += count;
    }
    return bytes;
  } finally {
    closeSync(descriptor);
  }
}

function replaceFile(file: string, bytes: Uint8Array): void {
  const temporary = `${file}.${randomUUID()}`;
  try {
    writeNew(temporary, bytes);
    renameOver(temporary, file);
  } catch (error) {
    discardFile(temporary);
    throw error;
  }
}

function renameOver(temporary: string, file: string): void {
  try {
    renameSync(temporary, file);
  } catch (error) {
    // A folder of that name is nobody's, and in the way.
    if (codeOf(error) !== 'EISDIR' && codeOf(error) !== 'ENOTEMPTY' && codeOf(error) !== 'EEXIST') throw error;
    discardFile(file);
    renameSync(temporary, file);
  }
}

function writeNew(file: string, bytes: Uint8Array): void {
  try {
    writeFileSync(file, bytes, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    const folder = path.dirname(file);
    if (codeOf(error) === 'ENOTDIR') rmSync(folder, { force: true });
    else if (codeOf(error) !== 'ENOENT') throw error;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(file, bytes, { mode: 0o600, flag: 'wx' });
  }
}

function discardFile(file: string): void {
  rmSync(file, { recursive: true, force: true });
}

/** Whatever stands in our folders of the folder; what stands beside them is nobody's concern. */
function filesIn(folder: string): string[] {
  const ours = namesIn(folder).filter((name) => /^[0-9a-f]$/.test(name));
  return ours.flatMap((name) => namesIn(path.join(folder, name)).map((file) => path.join(folder, name, file)));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return [];
    throw error;
  }
}

function isLeftOver(file: string): boolean {
  const facts = statSync(file, { throwIfNoEntry: false });
  return facts === undefined || Math.abs(Date.now() - facts.mtimeMs) > leftOverAfterMs;
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
