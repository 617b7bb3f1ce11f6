import 'server-only';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock, type EpochMs, isoInstant } from '../time/clock';
import type { Audit, AuditEntry } from './audit';

interface Options {
  /** The node's state folder; the log is in `audit/` below it. */
  folder: string;
  /** Null while the node has no id yet. */
  nodeId: () => string | null;
  clock: Clock;
  /** Told of each entry that could not be written, so that it stands at least in the process's own log. */
  onFailure: (entry: AuditEntry, error: unknown) => void;
}

interface Waiting {
  entry: AuditEntry;
  file: string;
  line: string;
  done: () => void;
}

/**
 * Appends to `audit/<UTC day>.log`, which only the server's user may read. What is written at the same time shares one
 * sync to the disk; a call comes back once its line is there, or was told to `onFailure`.
 */
export function createAuditLog({ folder, nodeId, clock, onFailure }: Options): Audit {
  const auditFolder = path.join(folder, 'audit');
  let waiting: Waiting[] = [];
  let isWriting = false;

  async function writeAll(): Promise<void> {
    isWriting = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      for (const file of new Set(batch.map((one) => one.file))) {
        await writeBatch(
          file,
          batch.filter((one) => one.file === file),
        );
      }
    }
    isWriting = false;
  }

  async function writeBatch(file: string, batch: readonly Waiting[]): Promise<void> {
    try {
      await appendLines(
        file,
        batch.map(({ line }) => line),
      );
    } catch (error) {
      // Some of them may stand: told twice is better than not at all.
      for (const { entry } of batch) report(entry, error);
    }
    for (const { done } of batch) done();
  }

  function report(entry: AuditEntry, error: unknown): void {
    try {
      onFailure(entry, error);
    } catch {
      // Nothing is left to tell it to, and whoever wrote the entry is not to fail over it.
    }
  }

  return {
    write(entry) {
      const now = clock.now();
      const file = path.join(auditFolder, `${isoInstant(now).slice(0, 10)}.log`);
      const line = auditLine(entry, now, entry.node ?? nodeId());
      return new Promise((done) => {
        waiting.push({ entry, file, line, done });
        if (!isWriting) void writeAll();
      });
    },
  };
}

/** One line of JSON with its end; what any reader could take for an end of line is written as an escape. */
function auditLine(entry: AuditEntry, now: EpochMs, node: string | null): string {
  const { event, user, by } = entry;
  const text = JSON.stringify({ ...entry.fields, ...{ time: isoInstant(now), event, user, by, node } });
  return `${text.replace(/[\u007f-\u009f\u2028\u2029]/g, escaped)}\n`;
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

async function appendLines(file: string, lines: readonly string[]): Promise<void> {
  const handle = await openLog(file);
  try {
    // A crash cut the last line: a new one begins, so that only that one is lost.
    let prefix = (await wasCut(handle)) ? '\n' : '';
    for (const line of lines) {
      await appendAtOnce(handle, Buffer.from(prefix + line));
      prefix = '';
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** One call a line: appended to a local file, lines of several processes never mix. */
async function appendAtOnce(handle: FileHandle, bytes: Buffer): Promise<void> {
  const { bytesWritten } = await handle.write(bytes);
  if (bytesWritten < bytes.byteLength) throw new Error('the disk took a part of the line only');
}

async function openLog(file: string): Promise<FileHandle> {
  const folder = path.dirname(file);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const handle = await open(file, 'a+', 0o600);
  try {
    const facts = await handle.stat();
    if ((facts.mode & 0o777) !== 0o600) await handle.chmod(0o600);
    if (facts.size === 0) await syncFolder(folder);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Makes the name of a new file durable. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The kernel shows the pages of a line one by one: another process may be in the middle of writing it. */
const lineBeingWrittenMs = 20;

async function wasCut(handle: FileHandle): Promise<boolean> {
  if (!(await endsInMidLine(handle))) return false;
  await sleep(lineBeingWrittenMs);
  return endsInMidLine(handle);
}

async function endsInMidLine(handle: FileHandle): Promise<boolean> {
  const { size } = await handle.stat();
  if (size === 0) return false;
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer[0] !== 0x0a;
}
