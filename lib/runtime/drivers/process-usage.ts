import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RuntimeUsage } from '../port';
import { membersOf, type ProcessIdentity, residentKib, ticksPerSecond } from './process-table';

const intervalMs = 1000;

/** What the session's processes take over about a second; null where none is left. */
export async function measureUsage(leader: ProcessIdentity): Promise<RuntimeUsage | null> {
  const startMs = performance.now();
  const before = new Map(membersOf(leader).map(({ pid, startTicks, cpuTicks }) => [`${pid}:${startTicks}`, cpuTicks]));
  await sleep(intervalMs, undefined, { ref: false });
  const members = membersOf(leader);
  const seconds = (performance.now() - startMs) / 1000;
  if (members.length === 0) return null;
  let ticks = 0;
  let kib = 0;
  for (const { pid, startTicks, cpuTicks } of members) {
    ticks += cpuTicks - (before.get(`${pid}:${startTicks}`) ?? 0);
    kib += residentKib(pid);
  }
  return { cpus: ticks / ticksPerSecond / seconds, memoryMib: kib / 1024 };
}
