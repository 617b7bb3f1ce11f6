import 'server-only';
import type { DayLedger, Totals } from '../quota/day-ledger';
import { type Microseconds, microsecondsPerSecond } from '../quota/exact';

/** What this process knows to stand in the node's own object of a day: what it last wrote there, or found in order. */
export interface DayBook {
  version: string | null;
  totals: Totals;
  /** Being written when the store last gave no answer: it may stand there too. */
  attempted: Totals | null;
}

export interface ReadDay {
  version: string;
  totals: Totals;
}

/** The tree keeps tenths of a second. */
const written: Microseconds = microsecondsPerSecond / 10;

function amountIn(totals: Totals | null | undefined, username: string): Microseconds {
  return totals?.get(username) ?? 0;
}

function sameTotals(one: Totals, other: Totals): boolean {
  return one.size === other.size && [...one].every(([username, amount]) => other.get(username) === amount);
}

/**
 * Whether what stands in the object is this node's own: what this process wrote, or, before it has written, what the
 * saved ledger accounts for (each user between the base and the whole). Else another process writes this node's id.
 */
export function isOwn(ledger: DayLedger, book: DayBook | undefined, read: ReadDay | null): boolean {
  if (read === null) return true;
  if (book) {
    if (read.version === book.version || sameTotals(read.totals, book.totals)) return true;
    return book.attempted !== null && sameTotals(read.totals, book.attempted);
  }
  const { base, accrued } = ledger;
  if (base === null) return true;
  const usernames = new Set([...read.totals.keys(), ...base.keys()]);
  return [...usernames].every((username) => {
    const amount = amountIn(read.totals, username);
    const least = amountIn(base, username);
    return amount >= least - written && amount <= least + amountIn(accrued, username) + written;
  });
}

/**
 * Whole tenths of a second, and never less than what was read. Down: an allowance must not be spent before its time, and
 * this node adds what is left of the tenth by itself.
 */
export function roundedTotals(totals: Totals, read: Totals): Map<string, Microseconds> {
  return new Map(
    [...totals].map(([username, amount]) => {
      const rounded = Math.floor(amount / written) * written;
      return [username, Math.max(rounded, amountIn(read, username))];
    }),
  );
}

export function differ(one: Totals, other: Totals): boolean {
  return !sameTotals(one, other);
}

/** Counted here and not in what is known to stand in the object, by user. */
function notWritten(ledger: DayLedger, known: Totals): Map<string, Microseconds> {
  const left = new Map<string, Microseconds>();
  for (const [username, accrued] of ledger.accrued) {
    const amount = amountIn(ledger.base, username) + accrued - amountIn(known, username);
    if (amount > 0) left.set(username, amount);
  }
  return left;
}

/**
 * The ledger on top of what another process wrote: its time stands, and this node's that is not in there is added. Where
 * this process has not written yet, what the object has more than the ledger's base is taken for the ledger's own.
 */
export function rebased(ledger: DayLedger, book: DayBook | undefined, read: ReadDay): DayLedger {
  return { base: read.totals, accrued: notWritten(ledger, book?.totals ?? read.totals) };
}

/** What the object comes to once all is written, of the users with time here. `foreign`: what another process wrote there. */
export function totalsToCome(
  ledger: DayLedger,
  book: DayBook | undefined,
  foreign: ReadDay | null,
): Map<string, number> {
  const { base, accrued } = foreign ? rebased(ledger, book, foreign) : ledger;
  return new Map(
    [...accrued].map(([username, amount]) => [username, (amountIn(base, username) + amount) / microsecondsPerSecond]),
  );
}
