import 'server-only';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ClockReading } from '../quota/charged-interval';

/** The wall clock, and one that only runs forward, read at one moment. */
export interface NodeClocks {
  read(): ClockReading;
}

const bootIdFile = '/proc/sys/kernel/random/boot_id';

/** Where the machine does not tell its boot, a new process counts as one: only wall times hold over its restart. */
function bootIdFrom(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim() || randomUUID();
  } catch {
    return randomUUID();
  }
}

/** This machine's clocks. `hrtime` is the kernel's monotonic clock, which all processes of one boot share. */
export function systemClocks(file = bootIdFile): NodeClocks {
  const bootId = bootIdFrom(file);
  return {
    read: () => ({ wallMs: Date.now(), monotonicMs: Number(process.hrtime.bigint() / 1000n) / 1000, bootId }),
  };
}
