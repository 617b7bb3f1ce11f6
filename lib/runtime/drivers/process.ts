import 'server-only';
import { access, constants, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Runtime, type RuntimeSession, RuntimeUnavailable } from '../port';
import {
  type ExitRecord,
  hasEnded,
  isSessionId,
  readExit,
  readStart,
  removeLeftOver,
  type StartRecord,
  sessionIdsIn,
  takeAway,
} from './process-records';
import { startProcess } from './process-start';
import { askToEnd, isAlive, killMembers, killProcess } from './process-table';
import { measureUsage } from './process-usage';
import { watchEnds } from './process-watch';

const cautions = [
  'Sessions are plain programs of this machine: they are not isolated from each other, nor this machine from them.',
  'What a session takes of CPU and memory cannot be capped.',
  'Sessions get no GPU.',
];

/** How long a killed session may take to be gone and its end to be recorded. */
const killLimitMs = 10_000;

/**
 * Sessions without an engine, for the demo and for development: a session is a group of processes under a wrapper that
 * records its end while no server runs too. Linux only, since it reads `/proc`.
 * @param folder of the records; each node keeps to its own folder in it
 */
export function createProcessRuntime(options: { folder: string; nodeId: string }): Runtime {
  if (!isSessionId(options.nodeId)) throw new Error('the node id is no folder name');
  const nodeFolder = path.join(path.resolve(options.folder), options.nodeId);
  const folderOf = (sessionId: string) => path.join(nodeFolder, sessionId);

  return {
    kind: 'process',
    description: `plain programs of this machine, kept account of in ${nodeFolder}`,
    cautions,
    ping: () => checkUsable(nodeFolder),
    start: (spec) => startProcess(folderOf(spec.sessionId), spec),
    async list() {
      const ids = await sessionIdsIn(nodeFolder);
      const sessions = await Promise.all(ids.map(async (id) => sessionOf(await look(folderOf(id)))));
      return sessions.filter((session) => session !== null);
    },
    async stop(sessionId, graceSeconds) {
      if (isSessionId(sessionId)) await end(folderOf(sessionId), graceSeconds * 1000);
    },
    async remove(sessionId) {
      if (!isSessionId(sessionId)) return;
      await end(folderOf(sessionId), 0);
      await takeAway(folderOf(sessionId));
    },
    async usage(sessionId) {
      const found = isSessionId(sessionId) ? await look(folderOf(sessionId)) : null;
      return found === null || found.exit !== null ? null : measureUsage(found.start.program);
    },
    watch: (onEvent) => watchEnds(nodeFolder, onEvent),
  };
}

async function checkUsable(nodeFolder: string): Promise<void> {
  try {
    await mkdir(nodeFolder, { recursive: true, mode: 0o700 });
    await access(nodeFolder, constants.W_OK);
    await access('/proc/self/stat');
  } catch (error) {
    throw new RuntimeUnavailable(`${nodeFolder} cannot be written, or this machine has no /proc`, { cause: error });
  }
}

interface Found {
  start: StartRecord;
  exit: ExitRecord | null;
}

/** Null for a session that does not stand: unknown, not begun, or without anybody to record its end. */
async function look(folder: string): Promise<Found | null> {
  const start = await readStart(folder);
  if (start === null) {
    await removeLeftOver(folder);
    return null;
  }
  // Its record is read after its life was looked at: it writes, then ends.
  const isWatchedOver = isAlive(start.wrapper);
  const exit = await readExit(folder);
  if (exit !== null || isWatchedOver) return { start, exit };
  killMembers(start.program);
  await takeAway(folder);
  return null;
}

function sessionOf(found: Found | null): RuntimeSession | null {
  if (found === null) return null;
  const { start, exit } = found;
  const finished = exit && { at: exit.finishedAt, exitCode: exit.exitCode, outOfMemory: false };
  return { sessionId: start.sessionId, labels: start.labels, startedAt: start.startedAt, finished };
}

/** Comes back once the session's end is recorded, or nobody is left to record it. */
async function end(folder: string, graceMs: number): Promise<void> {
  const found = await look(folder);
  if (found === null || found.exit !== null) return;
  const { program, wrapper } = found.start;
  if (graceMs > 0) {
    askToEnd(program);
    if (await endsWithin(folder, found.start, graceMs)) return;
  }
  killMembers(program);
  if (await endsWithin(folder, found.start, killLimitMs)) return;
  killMembers(program);
  killProcess(wrapper);
  throw new RuntimeUnavailable('the session was killed, and its end was not recorded in time');
}

async function endsWithin(folder: string, start: StartRecord, limitMs: number): Promise<boolean> {
  const deadlineMs = performance.now() + limitMs;
  while (performance.now() < deadlineMs) {
    if (await hasEnded(folder)) return true;
    if (!isAlive(start.wrapper)) {
      await look(folder);
      return true;
    }
    await sleep(25);
  }
  return hasEnded(folder);
}
