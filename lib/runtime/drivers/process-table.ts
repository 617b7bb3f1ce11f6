import 'server-only';
import { readdirSync, readFileSync } from 'node:fs';

/** A process that another one with the same number cannot be taken for. */
export interface ProcessIdentity {
  pid: number;
  /** The machine's boot and the clock tick in which it started: `<boot id>:<ticks>`. */
  birth: string;
}

export interface ProcessFacts {
  pid: number;
  startTicks: string;
  /** User and system time so far, in ticks. */
  cpuTicks: number;
}

/** Ticks a second of all times in /proc: fixed for programs on Linux, whatever the kernel counts in. Source: proc(5). */
export const ticksPerSecond = 100;

interface Stat extends ProcessFacts {
  session: number;
}

export function isAlive({ pid, birth }: ProcessIdentity): boolean {
  const stat = statOf(pid);
  return stat !== null && `${bootId()}:${stat.startTicks}` === birth;
}

/**
 * The processes of the session that the leader began (`setsid`), its own groups and those its shells made; none where
 * the number belongs to another process now.
 */
export function membersOf(leader: ProcessIdentity): ProcessFacts[] {
  const [boot] = leader.birth.split(':');
  if (boot !== bootId()) return [];
  const present = statOf(leader.pid);
  if (present !== null && !isAlive(leader)) return [];
  return readdirSync('/proc').flatMap((name) => {
    const stat = /^\d+$/.test(name) ? statOf(Number(name)) : null;
    return stat?.session === leader.pid ? [stat] : [];
  });
}

/** Asks the leader's group to end. */
export function askToEnd(leader: ProcessIdentity): void {
  if (isAlive(leader)) send(-leader.pid, 'SIGTERM');
}

export function killMembers(leader: ProcessIdentity): void {
  for (const { pid } of membersOf(leader)) send(pid, 'SIGKILL');
}

export function killProcess(identity: ProcessIdentity): void {
  if (isAlive(identity)) send(identity.pid, 'SIGKILL');
}

/** Resident memory in KiB; 0 for a process that has gone. */
export function residentKib(pid: number): number {
  const line = /^VmRSS:\s+(\d+) kB$/m.exec(textOf(`/proc/${pid}/status`) ?? '');
  return Number(line?.[1] ?? 0);
}

function send(pid: number, signal: 'SIGTERM' | 'SIGKILL'): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Null for a process that has gone, or has ended and waits to be collected. */
function statOf(pid: number): Stat | null {
  const text = textOf(`/proc/${pid}/stat`);
  if (text === null) return null;
  // The name stands in brackets and may hold any character; fields are counted from behind it, the third being the first.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [state, , , session] = fields;
  if (state === 'Z' || state === 'X') return null;
  const cpuTicks = Number(fields[11]) + Number(fields[12]);
  return { pid, session: Number(session), cpuTicks, startTicks: fields[19] ?? '' };
}

function bootId(): string {
  return (textOf('/proc/sys/kernel/random/boot_id') ?? '').trim();
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return null;
  }
}
