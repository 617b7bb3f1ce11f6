import type { EpochMs } from '../time/clock';
import { millisecondsPerDay, startOfUtcDay, type UtcDay } from '../time/utc-day';
import { type Microseconds, microsecondsOfSeconds } from './exact';

/** A session's interval [startsAt, endsAt) and what it was charged on each UTC day, weighted seconds. */
export interface ChargedSession {
  startsAt: EpochMs;
  endsAt: EpochMs;
  secondsByDay: ReadonlyMap<UtcDay, number>;
}

export interface CurvePoint {
  at: EpochMs;
  /** Used since the start of the curve; never less than at the point before. */
  used: Microseconds;
}

/** What is charged evenly over [from, to). */
interface Stretch {
  from: EpochMs;
  to: EpochMs;
  amount: Microseconds;
}

/** A day's total as stretches: what sessions explain where they ran, the rest over the whole window. */
function stretchesOfDay(day: UtcDay, window: Stretch, sessions: readonly ChargedSession[]): Stretch[] {
  const explained = sessions.flatMap((session): Stretch[] => {
    const amount = microsecondsOfSeconds(session.secondsByDay.get(day) ?? 0);
    const from = Math.max(session.startsAt, window.from);
    const to = Math.min(session.endsAt, window.to);
    return amount > 0 && from < to ? [{ from, to, amount }] : [];
  });
  const sum = explained.reduce((total, { amount }) => total + amount, 0);
  if (sum < window.amount) return [...explained, { ...window, amount: window.amount - sum }];
  // History may be ahead of the day's total (a flush still to come): the total is what counts.
  const scale = sum === 0 ? 0 : window.amount / sum;
  return explained.map((stretch) => ({ ...stretch, amount: stretch.amount * scale }));
}

function usedUntil(at: EpochMs, stretches: readonly Stretch[]): Microseconds {
  return stretches.reduce((sum, { from, to, amount }) => {
    const share = (Math.min(Math.max(at, from), to) - from) / (to - from);
    return sum + amount * share;
  }, 0);
}

/** Session edges strictly inside the window, and its end; in time order, each once. */
function edgesOf(window: Stretch, stretches: readonly Stretch[]): EpochMs[] {
  const inside = stretches.flatMap(({ from, to }) => [from, to]).filter((at) => at > window.from && at < window.to);
  return [...new Set([...inside, window.to])].sort((a, b) => a - b);
}

/**
 * How a total came about over time: a point at `startsAt`, at every UTC day edge and every session edge up to `endsAt`,
 * straight lines between. The days' totals are authoritative: at each day's end, and at the last point, the curve equals
 * their sum exactly. Inside a day the curve follows the sessions; what no session explains is spread evenly over the day
 * (over its part up to `endsAt`, on the last one).
 */
export function spendingCurve(input: {
  startsAt: EpochMs;
  endsAt: EpochMs;
  /** The days of [startsAt, endsAt], in order; a day without usage has 0 seconds. */
  days: readonly { day: UtcDay; seconds: number }[];
  sessions: readonly ChargedSession[];
}): CurvePoint[] {
  const points: CurvePoint[] = [{ at: input.startsAt, used: 0 }];
  let before: Microseconds = 0;
  for (const { day, seconds } of input.days) {
    const from = startOfUtcDay(day);
    const amount = microsecondsOfSeconds(seconds);
    const window = { from, to: Math.min(from + millisecondsPerDay, input.endsAt), amount };
    if (window.to > from) {
      const stretches = amount === 0 ? [] : stretchesOfDay(day, window, input.sessions);
      for (const at of edgesOf(window, stretches)) {
        // min: a sum of rounded shares must not pass the day's total by a microsecond.
        const inDay = at === window.to ? amount : Math.min(amount, Math.round(usedUntil(at, stretches)));
        points.push({ at, used: before + inDay });
      }
    }
    before += amount;
  }
  // A curve that ends at a midnight has no room for the day that begins there; its total still counts.
  const last = points.at(-1);
  if (last) last.used = before;
  return points;
}

/** The instant at which the curve first reaches `amount`, or null where it does not. */
export function reachedAt(points: readonly CurvePoint[], amount: Microseconds): EpochMs | null {
  let previous: CurvePoint | undefined;
  for (const point of points) {
    if (point.used >= amount) {
      if (!previous || point.used === previous.used) return point.at;
      const share = (amount - previous.used) / (point.used - previous.used);
      return Math.round(previous.at + share * (point.at - previous.at));
    }
    previous = point;
  }
  return null;
}

/**
 * The curve with a point where it first reaches `amount`, so that straight lines between points are true of what remains
 * too, which stops falling there.
 */
export function withPointAt(points: readonly CurvePoint[], amount: Microseconds): CurvePoint[] {
  const at = reachedAt(points, amount);
  if (at === null || points.some((point) => point.at === at)) return [...points];
  const next = points.findIndex((point) => point.at > at);
  return points.toSpliced(next, 0, { at, used: amount });
}
