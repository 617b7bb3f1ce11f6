import 'server-only';
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { RuntimeUnavailable, type SessionSpec, threadCounts } from '../port';
import { sessionPath } from './process-wrapper';

const identity = z.object({ pid: z.number().int().positive(), birth: z.string() });

const startRecord = z.object({
  sessionId: z.string(),
  labels: z.record(z.string(), z.string()),
  /** Of the process that records the end, and of the session's own first process. */
  wrapper: identity,
  program: identity,
  startedAt: z.number(),
});
export type StartRecord = z.output<typeof startRecord>;

const exitRecord = z.object({
  finishedAt: z.number(),
  exitCode: z.number().nullable(),
  signal: z.string().nullable(),
});
export type ExitRecord = z.output<typeof exitRecord>;

const failureRecord = z.object({ code: z.string() });

const exitName = 'exit.json';

/** Prefix of folders that are being removed: no session id begins with it. */
const removedPrefix = '.removed-';

export function isSessionId(text: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9_-]{0,127}$/.test(text);
}

export const readStart = (folder: string) => read(path.join(folder, 'session.json'), startRecord);
export const readExit = (folder: string) => read(path.join(folder, exitName), exitRecord);
export const readFailure = (folder: string) => read(path.join(folder, 'failed.json'), failureRecord);

/** Null where there is none. @throws RuntimeUnavailable where there is one that cannot be read */
async function read<Output>(file: string, schema: z.ZodType<Output>): Promise<Output | null> {
  try {
    return schema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if (isAbsence(error)) return null;
    throw new RuntimeUnavailable(`the record ${file} cannot be read`, { cause: error });
  }
}

/** Ids of all sessions that have a folder. */
export async function sessionIdsIn(nodeFolder: string): Promise<string[]> {
  try {
    return (await readdir(nodeFolder)).filter(isSessionId);
  } catch (error) {
    if (isAbsence(error)) return [];
    throw new RuntimeUnavailable(`the folder ${nodeFolder} cannot be read`, { cause: error });
  }
}

export async function hasEnded(folder: string): Promise<boolean> {
  return stat(path.join(folder, exitName)).then(
    () => true,
    () => false,
  );
}

/** Makes the session's folder and what the wrapper reads. False where the id is taken. */
export async function writeOrder(folder: string, spec: SessionSpec): Promise<boolean> {
  try {
    await mkdir(path.dirname(folder), { recursive: true, mode: 0o700 });
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw unwritable(folder, error);
  }
  try {
    const cwd = spec.storageFolder ?? path.join(folder, 'work');
    await mkdir(cwd, { recursive: true, mode: 0o700 });
    await writeFile(path.join(folder, 'order.json'), JSON.stringify(orderOf(spec, cwd)), { mode: 0o600 });
    return true;
  } catch (error) {
    await removeFolder(folder);
    throw unwritable(folder, error);
  }
}

function orderOf(spec: SessionSpec, cwd: string) {
  const [program, ...args] = spec.command;
  const env = {
    PATH: sessionPath,
    ...spec.environment,
    ...threadCounts(spec.cpus),
    HOME: cwd,
    HEADROOM_STORAGE: cwd,
  };
  return { sessionId: spec.sessionId, labels: spec.labels, program, args, cwd, env };
}

/**
 * Takes a session's folder away under its wrapper: a wrapper that has not written its start record yet can no longer, and
 * ends its program. Answers the record where there was one.
 */
export async function takeAway(folder: string): Promise<StartRecord | null> {
  const removed = path.join(path.dirname(folder), `${removedPrefix}${randomUUID()}`);
  try {
    await rename(folder, removed);
  } catch (error) {
    if (isAbsence(error)) return null;
    throw unwritable(folder, error);
  }
  const record = await readStart(removed);
  await removeFolder(removed);
  return record;
}

/** A start takes seconds at most: a folder without a record that is older was left by a process that was killed. */
const leftOverAfterMs = 60_000;

export async function removeLeftOver(folder: string): Promise<void> {
  const facts = await stat(folder).catch(() => null);
  if (facts !== null && Date.now() - facts.mtimeMs > leftOverAfterMs) await takeAway(folder);
}

/** Again where something was still writing into it. */
async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
}

function unwritable(folder: string, error: unknown): RuntimeUnavailable {
  return new RuntimeUnavailable(`the session folder ${folder} cannot be written (${codeOf(error) ?? String(error)})`, {
    cause: error,
  });
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

function isAbsence(error: unknown): boolean {
  return codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR';
}
