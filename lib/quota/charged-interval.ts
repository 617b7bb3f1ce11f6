import type { EpochMs } from '../time/clock';

/** The node's clocks at one moment. Monotonic milliseconds count from the boot that `bootId` names. */
export interface ClockReading {
  wallMs: EpochMs;
  monotonicMs: number;
  bootId: string;
}

/** When something happened to a session. The runtime knows wall time; `monotonicMs` (of this boot) where we saw it ourselves. */
export interface Moment {
  wallMs: EpochMs;
  monotonicMs: number | null;
}

/** A stretch of running time to charge: its length, and the wall time at which it ended, which decides its UTC days. */
export interface ChargedInterval {
  lengthMs: number;
  endedAt: ClockReading;
}

function offsetOf({ wallMs, monotonicMs }: ClockReading): number {
  return wallMs - monotonicMs;
}

/**
 * A moment on the monotonic clock, between two readings of one boot. Where the wall clock was set between them, the
 * moment was stamped either before or after that: the reading that fits counts, and `prefer` decides where both do.
 */
function monotonicOf(
  moment: Moment,
  { from, to, before, prefer }: { from: number; to: ClockReading; before: ClockReading; prefer: 'earlier' | 'later' },
): number {
  const within = (monotonicMs: number) => Math.min(Math.max(monotonicMs, from), to.monotonicMs);
  if (moment.monotonicMs !== null) return within(moment.monotonicMs);
  const candidates = [moment.wallMs - offsetOf(to), moment.wallMs - offsetOf(before)];
  const fitting = candidates.filter((candidate) => candidate === within(candidate));
  const [first = 0] = candidates;
  if (fitting.length === 0) return within(first);
  return prefer === 'earlier' ? Math.min(...fitting) : Math.max(...fitting);
}

function atMonotonic(monotonicMs: number, { bootId, ...reading }: ClockReading): ClockReading {
  return { wallMs: monotonicMs + reading.wallMs - reading.monotonicMs, monotonicMs, bootId };
}

/** Within one boot elapsed time is what the monotonic clock says, whatever happened to the wall clock. */
function withinBoot(accounted: ClockReading, now: ClockReading, ended: Moment | null): ChargedInterval {
  const from = Math.min(accounted.monotonicMs, now.monotonicMs);
  const to = ended ? monotonicOf(ended, { from, to: now, before: accounted, prefer: 'earlier' }) : now.monotonicMs;
  return { lengthMs: to - from, endedAt: atMonotonic(to, now) };
}

/**
 * Over a reboot only wall times are left. What still runs was started again after the boot, so it is charged from that
 * start and for no longer than the machine has been up.
 */
function overReboot(accountedAt: EpochMs, now: ClockReading, started: Moment, ended: Moment | null): ChargedInterval {
  const from = Math.max(accountedAt, started.wallMs);
  if (ended) {
    const to = Math.max(from, ended.wallMs);
    return { lengthMs: to - from, endedAt: { ...now, wallMs: to } };
  }
  const elapsed = Math.max(0, now.wallMs - from);
  return { lengthMs: Math.min(elapsed, now.monotonicMs), endedAt: now };
}

/** The time since a session was last accounted, up to now or to its end. */
export function sinceAccounted(
  accounted: ClockReading,
  now: ClockReading,
  { started, ended }: { started: Moment; ended: Moment | null },
): ChargedInterval {
  if (accounted.bootId === now.bootId) return withinBoot(accounted, now, ended);
  return overReboot(accounted.wallMs, now, started, ended);
}

/**
 * The time of a session that is seen for the first time: from its start. It cannot have started before the last look of
 * this boot, which would have seen it; that bounds what a clock set in between could add.
 */
export function sinceStart(
  lastLook: ClockReading | null,
  now: ClockReading,
  { started, ended }: { started: Moment; ended: Moment | null },
): ChargedInterval {
  const before = lastLook?.bootId === now.bootId ? lastLook : null;
  const earliest = before?.monotonicMs ?? started.monotonicMs;
  if (earliest === null) return overReboot(started.wallMs, now, started, ended);
  const from = Math.min(earliest, now.monotonicMs);
  const clocks = { to: now, before: before ?? now };
  const start = monotonicOf(started, { ...clocks, from, prefer: 'later' });
  const end = ended ? monotonicOf(ended, { ...clocks, from: start, prefer: 'earlier' }) : now.monotonicMs;
  return { lengthMs: end - start, endedAt: atMonotonic(end, now) };
}
