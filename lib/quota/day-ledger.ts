import type { UtcDay } from '../time/utc-day';
import type { Microseconds } from './exact';

/** Weighted time by user name. */
export type Totals = ReadonlyMap<string, Microseconds>;

/** What one node has to write for one UTC day. */
export interface DayLedger {
  /** What stood in the node's object before this ledger began to count; null until it could be read. */
  base: Totals | null;
  /** Counted by this ledger on top. */
  accrued: Totals;
}

export type DayLedgers = ReadonlyMap<UtcDay, DayLedger>;

const emptyLedger: DayLedger = { base: null, accrued: new Map() };

function sumOf(...parts: readonly Totals[]): Map<string, Microseconds> {
  const sums = new Map<string, Microseconds>();
  for (const part of parts) {
    for (const [username, amount] of part) sums.set(username, (sums.get(username) ?? 0) + amount);
  }
  return sums;
}

/** The ledgers with more time of one user; a day that is new begins unread. */
export function withAccrued(ledgers: DayLedgers, day: UtcDay, username: string, amount: Microseconds): DayLedgers {
  if (amount <= 0) return ledgers;
  const { base, accrued } = ledgers.get(day) ?? emptyLedger;
  return new Map(ledgers).set(day, { base, accrued: sumOf(accrued, new Map([[username, amount]])) });
}

/**
 * The ledgers once the day's own object has been read (`read` is empty where there is none): the day adds to what stood
 * there. Only the first reading counts, since later ones hold what this ledger wrote itself.
 */
export function withBase(ledgers: DayLedgers, day: UtcDay, read: Totals): DayLedgers {
  const ledger = ledgers.get(day);
  if (!ledger || ledger.base !== null) return ledgers;
  return new Map(ledgers).set(day, { ...ledger, base: read });
}

/**
 * What to write for the day, or null where nothing may be written yet, because what stands there is not known: the time
 * is kept. Never less than `lastRead` for anyone.
 */
export function totalsToWrite({ base, accrued }: DayLedger, lastRead: Totals): Map<string, Microseconds> | null {
  if (base === null) return null;
  const totals = sumOf(base, accrued);
  for (const [username, amount] of lastRead) totals.set(username, Math.max(amount, totals.get(username) ?? 0));
  return totals;
}

/** A user's time of the day that is counted here and in no written object yet. */
export function notYetWritten({ base, accrued }: DayLedger, written: Totals, username: string): Microseconds {
  const own = accrued.get(username) ?? 0;
  if (base === null) return own;
  return Math.max(0, (base.get(username) ?? 0) + own - (written.get(username) ?? 0));
}

/** Without days that are over and written; one of them that is charged again after all begins unread. */
export function withoutDaysBefore(ledgers: DayLedgers, first: UtcDay): DayLedgers {
  return new Map([...ledgers].filter(([day]) => day >= first));
}
