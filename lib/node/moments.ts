import 'server-only';
import type { ClockReading, Moment } from '../quota/charged-interval';
import type { EpochMs } from '../time/clock';

/** When the runtime was listed: the clocks before, and after. */
export interface ListingTime {
  reading: ClockReading;
  listedBy: ClockReading;
}

function offsetOf({ wallMs, monotonicMs }: ClockReading): number {
  return wallMs - monotonicMs;
}

/** Later in the same boot. */
export function isAfter(at: ClockReading, reading: ClockReading): boolean {
  return at.bootId === reading.bootId && at.monotonicMs > reading.monotonicMs;
}

/** The monotonic reading holds within one boot only. */
export function momentOf(at: ClockReading, now: ClockReading): Moment {
  return { wallMs: at.wallMs, monotonicMs: at.bootId === now.bootId ? at.monotonicMs : null };
}

/** A start that this process did not see, on the monotonic clock: not before the last look, which would have listed it. */
export function unseenStart(startedAt: EpochMs, lastLook: ClockReading | null, now: ClockReading): ClockReading {
  const earliest = lastLook?.bootId === now.bootId ? lastLook.monotonicMs : Number.NEGATIVE_INFINITY;
  const monotonicMs = Math.max(earliest, Math.min(now.monotonicMs, startedAt - offsetOf(now)));
  return { wallMs: startedAt, monotonicMs, bootId: now.bootId };
}

/** By the runtime's stamp; one that lies elsewhere is of a clock that was set. */
function isStampedDuring({ reading, listedBy }: ListingTime, stampedAt: EpochMs): boolean {
  const monotonicMs = stampedAt - offsetOf(listedBy);
  return monotonicMs > reading.monotonicMs && monotonicMs <= listedBy.monotonicMs;
}

/**
 * Whether a session began while the list was made. It is charged from the next look on: charged to a reading before its
 * start, it would pay for the time in between.
 */
export function startedDuring(listing: ListingTime, startedAt: EpochMs, seen: ClockReading | undefined): boolean {
  return seen ? isAfter(seen, listing.reading) : isStampedDuring(listing, startedAt);
}

/** Whether a session ended while the list was made; at this look it still ran. `told`: when this process heard of it. */
export function endedDuring(listing: ListingTime, finishedAt: EpochMs, told: ClockReading | undefined): boolean {
  const wasToldBefore = told?.bootId === listing.reading.bootId && !isAfter(told, listing.reading);
  return !wasToldBefore && isStampedDuring(listing, finishedAt);
}

/** An event comes this much after the end that it tells of, at most; beyond it a clock was set in between. */
const eventDelayAtMostMs = 5000;

/** The runtime's stamp, put on the monotonic clock where this process was told of the end as it happened. */
export function finishedMoment(finishedAt: EpochMs, told: ClockReading | undefined, now: ClockReading): Moment {
  if (told?.bootId !== now.bootId) return { wallMs: finishedAt, monotonicMs: null };
  const stamped = finishedAt - offsetOf(told);
  const fits = stamped <= told.monotonicMs && stamped >= told.monotonicMs - eventDelayAtMostMs;
  return { wallMs: finishedAt, monotonicMs: fits ? stamped : told.monotonicMs };
}

/**
 * Where the ending began, or the end itself where that came first. Without a monotonic reading of the end its stamp
 * must be the earlier one by the present clock too: else the clock was set meanwhile.
 */
export function earlierEnd(ending: Moment, ended: Moment | null, now: ClockReading): Moment {
  if (!ended) return ending;
  if (ending.monotonicMs === null) return ended.wallMs < ending.wallMs ? ended : ending;
  if (ended.monotonicMs !== null) return ended.monotonicMs < ending.monotonicMs ? ended : ending;
  const isEarlier = ended.wallMs < ending.wallMs && ended.wallMs - offsetOf(now) < ending.monotonicMs;
  return isEarlier ? ended : ending;
}
