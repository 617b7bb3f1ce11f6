import 'server-only';
import type { DayLedger, Totals } from '../quota/day-ledger';
import { type Microseconds, microsecondsPerSecond } from '../quota/exact';

/** What this process knows to stand in the node's own object of a day: what it last wrote there, or found in order. */
export interface DayBook {
  version: string | null;
  totals: Totals;
  /**
   * Being written when the store last gave no answer. It may stand there, or what was tried before it since the totals
   * were known: a server that hangs does a write long after its client has given up.
   */
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

/** Totals only grow, from write to write. */
function isBetween(before: Totals, totals: Totals, after: Totals): boolean {
  const isKept = [...before.keys()].every((username) => totals.has(username));
  return (
    isKept &&
    [...totals].every(
      ([username, amount]) =>
        after.has(username) && amount >= amountIn(before, username) && amount <= amountIn(after, username),
    )
  );
}

/**
 * Whether what stands in the object is this node's own: what this process wrote or tried to, or, before it has written,
 * what the saved ledger accounts for (each user between the base and the whole). Else another process writes this node's id.
 */
export function isOwn(ledger: DayLedger, book: DayBook | undefined, read: ReadDay | null): boolean {
  if (read === null) return true;
  if (book) {
    if (read.version === book.version || sameTotals(read.totals, book.totals)) return true;
    return book.attempted !== null && isBetween(book.totals, read.totals, book.attempted);
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

/**
 * The ledger on top of what stands in the object and is not this node's own: for each user all of this node's time, and
 * what stands there beyond what this process knew to stand there, which another process added. What is missing there of
 * this node's time (an older copy put back) comes back. Before this process has written, all that the ledger counts may
 * stand there by its hand, and is not added to it.
 */
export function rebased(ledger: DayLedger, book: DayBook | undefined, read: ReadDay): DayLedger {
  const base = ledger.base ?? book?.totals ?? read.totals;
  const accrued = new Map<string, Microseconds>();
  for (const username of new Set([...base.keys(), ...ledger.accrued.keys()])) {
    const own = amountIn(base, username) + amountIn(ledger.accrued, username);
    const known = book ? amountIn(book.totals, username) : own;
    const stands = amountIn(read.totals, username);
    const left = own + Math.max(0, stands - known) - stands;
    if (left > 0) accrued.set(username, left);
  }
  return { base: read.totals, accrued };
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
