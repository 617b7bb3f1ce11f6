import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { RuntimeUnavailable, type SessionSpec, type StartResult } from '../port';
import { isSessionId, readFailure, readStart, takeAway, writeOrder } from './process-records';
import { killMembers } from './process-table';
import { spawnWrapper } from './process-wrapper';

/** A hundred times what it takes on an idle machine. */
const startLimitMs = 20_000;

/** Comes back once the session's start is on the disk, or nothing is left of it. @throws RuntimeUnavailable */
export async function startProcess(folder: string, spec: SessionSpec): Promise<StartResult> {
  const refusal = refusalOf(spec);
  if (refusal !== null) return { kind: 'failed', reason: refusal };
  if (!(await writeOrder(folder, spec))) {
    return { kind: 'failed', reason: `a session ${spec.sessionId} exists already` };
  }
  return awaitStart(folder, spec);
}

function refusalOf({ sessionId, command, gpuDevices }: SessionSpec): string | null {
  if (!isSessionId(sessionId)) return 'the session id is no name of letters, digits, _ and -';
  if (!command[0]) return "this node runs plain programs: an image's own command cannot be run, so name a command";
  if (gpuDevices.length > 0) return 'this node runs plain programs and cannot give them a GPU';
  return null;
}

async function awaitStart(folder: string, spec: SessionSpec): Promise<StartResult> {
  const wrapper = spawnWrapper(folder);
  let isOver = false;
  wrapper.once('exit', () => {
    isOver = true;
  });
  wrapper.once('error', () => {
    isOver = true;
  });
  const deadlineMs = performance.now() + startLimitMs;
  for (;;) {
    // Asked first: what it wrote before its end is then seen below.
    const isLast = isOver || performance.now() > deadlineMs;
    const record = await readStart(folder);
    if (record !== null) {
      const { sessionId, labels, startedAt } = record;
      return { kind: 'started', session: { sessionId, labels, startedAt, finished: null } };
    }
    const failure = await readFailure(folder);
    if (failure !== null) {
      await takeAway(folder);
      return { kind: 'failed', reason: reasonOf(failure.code, spec.command[0] ?? '') };
    }
    if (isLast) return giveUp(folder);
    await sleep(10);
  }
}

async function giveUp(folder: string): Promise<never> {
  const record = await takeAway(folder);
  if (record !== null) killMembers(record.program);
  throw new RuntimeUnavailable('the process that stands over a session did not start in time');
}

function reasonOf(code: string, program: string): string {
  if (code === 'ENOENT') return `there is no program "${program}" on this machine`;
  if (code === 'EACCES' || code === 'EPERM') return `the program "${program}" may not be run`;
  if (code === 'E2BIG') return 'the command and its variables are too long';
  return `the program "${program}" cannot be run (${code})`;
}
