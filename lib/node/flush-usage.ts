import 'server-only';
import { type Totals, totalsToWrite, withBase } from '../quota/day-ledger';
import { microsecondsOfSeconds, microsecondsPerSecond } from '../quota/exact';
import { parseUsageFile } from '../records/usage-file';
import { usageKey } from '../records/usage-keys';
import { writeTreeYaml } from '../records/yaml';
import { isStoreError } from '../store/port';
import type { UtcDay } from '../time/utc-day';
import type { AgentMemory } from './agent-memory';
import type { AgentParts } from './agent-parts';
import { reasonOf } from './shared-run';
import { type DayBook, differ, isOwn, type ReadDay, rebased, roundedTotals, totalsToCome } from './usage-day';

interface Foreign extends ReadDay {
  /** Found unchanged since then, on the monotonic clock. */
  sinceMs: number;
}

export interface UsageWriter {
  /** Writes every day that has time not written; answers how many could not be. One at a time. */
  flush(): Promise<number>;
  /** Days whose object holds all that the present state counts of it. */
  isWritten(day: UtcDay): boolean;
  /** Of days that the state no longer holds. */
  forgetDaysBefore(first: UtcDay): void;
  /** Weighted seconds that each day's object comes to, of users with time here. */
  totalsToCome(): Map<UtcDay, Map<string, number>>;
}

const triesAtConflict = 3;

/**
 * Writes the node's usage objects, each conditionally on the version read, and only what the saved state accounts for.
 * What another process wrote under this node's id is never overwritten: the time is kept, and an alert raised, until that
 * object is left alone; then this node's time is added to it.
 */
export function createUsageWriter(
  { nodeId, treeStore: store, clocks, settings }: Pick<AgentParts, 'nodeId' | 'treeStore' | 'clocks' | 'settings'>,
  memory: AgentMemory,
): UsageWriter {
  // Another process that is alive writes at every flush: what stays as it is for this long has been left alone.
  const leftAloneAfterMs = 3 * settings.flushSeconds * 1000;
  const books = new Map<UtcDay, DayBook>();
  const foreign = new Map<UtcDay, Foreign>();

  async function read(day: UtcDay): Promise<ReadDay | null> {
    const key = usageKey(day, nodeId);
    const object = await store.get(key);
    if (!object) return null;
    const book = books.get(day);
    if (book?.version === object.version) return { version: object.version, totals: book.totals };
    const { usable, seconds, problems } = parseUsageFile(key, object.bytes);
    if (!usable || problems.length > 0) throw new Error(`its object ${key} ${problems[0]?.reason ?? 'is unreadable'}`);
    const totals = [...seconds].map(([name, amount]): [string, number] => [name, microsecondsOfSeconds(amount)]);
    return { version: object.version, totals: new Map(totals) };
  }

  function meetForeign(day: UtcDay, found: ReadDay): 'wait' | 'adopt' {
    const before = foreign.get(day);
    const now = clocks.read().monotonicMs;
    const sinceMs = before?.version === found.version ? before.sinceMs : now;
    foreign.set(day, { ...found, sinceMs });
    memory.touch();
    memory.alerts.raise(
      `usage ${day}`,
      `Another process writes this node's id: ${usageKey(day, nodeId)} holds what this node did not write. Its own time of that day is kept here.`,
    );
    return now - sinceMs >= leftAloneAfterMs ? 'adopt' : 'wait';
  }

  function setLedger(day: UtcDay, found: ReadDay | null): void {
    memory.change((state) => {
      const { accrual } = state;
      const days = withBase(accrual.days, day, found?.totals ?? new Map());
      return days === accrual.days ? state : { ...state, accrual: { ...accrual, days } };
    });
  }

  function adopt(day: UtcDay, found: ReadDay): void {
    const book = books.get(day);
    memory.change((state) => {
      const ledger = state.accrual.days.get(day);
      if (!ledger) return state;
      const days = new Map(state.accrual.days).set(day, rebased(ledger, book, found));
      return { ...state, accrual: { ...state.accrual, days } };
    });
    books.set(day, { ...found, attempted: null });
  }

  /** False where the day has to wait. */
  async function writeOnce(day: UtcDay): Promise<boolean> {
    const found = await read(day);
    const before = memory.state.accrual.days.get(day);
    if (!before) return true;
    if (found && !isOwn(before, books.get(day), found)) {
      if (meetForeign(day, found) === 'wait') return false;
      adopt(day, found);
    }
    setLedger(day, found);
    // What is written must be in the saved state, or a crash would count it again.
    const ledger = memory.state.accrual.days.get(day);
    if (!ledger || !(await memory.save())) return false;
    const lastRead: Totals = found?.totals ?? new Map();
    const totals = totalsToWrite(ledger, lastRead);
    if (!totals) return false;
    await put(day, found, roundedTotals(totals, lastRead));
    foreign.delete(day);
    memory.touch();
    memory.alerts.clear(`usage ${day}`);
    return true;
  }

  async function put(day: UtcDay, found: ReadDay | null, totals: Totals): Promise<void> {
    if (found && !differ(found.totals, totals)) {
      books.set(day, { ...found, attempted: null });
      return;
    }
    const book = books.get(day) ?? { version: found?.version ?? null, totals: found?.totals ?? new Map() };
    books.set(day, { ...book, attempted: totals });
    const condition = found ? { ifVersion: found.version } : ({ ifAbsent: true } as const);
    const { version } = await store.put(usageKey(day, nodeId), usageBytes(totals), condition);
    books.set(day, { version, totals, attempted: null });
  }

  async function writeDay(day: UtcDay): Promise<boolean> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await writeOnce(day);
      } catch (error) {
        if (isStoreError(error, 'store_conflict') && tries < triesAtConflict) continue;
        memory.alerts.raise(`usage ${day}`, `Usage of ${day} waits to be written: ${reasonOf(error)}.`);
        return false;
      }
    }
  }

  function isWritten(day: UtcDay): boolean {
    const ledger = memory.state.accrual.days.get(day);
    const book = books.get(day);
    if (!ledger) return true;
    if (!book || ledger.base === null || foreign.has(day)) return false;
    const totals = totalsToWrite(ledger, book.totals);
    return totals !== null && !differ(roundedTotals(totals, book.totals), book.totals);
  }

  return {
    async flush() {
      let failures = 0;
      for (const day of memory.state.accrual.days.keys()) if (!(await writeDay(day))) failures += 1;
      return failures;
    },
    isWritten,
    forgetDaysBefore(first) {
      for (const day of books.keys()) if (day < first) books.delete(day);
      for (const day of foreign.keys()) if (day < first) foreign.delete(day);
    },
    totalsToCome: () =>
      new Map(
        [...memory.state.accrual.days].map(([day, ledger]) => [
          day,
          totalsToCome(ledger, books.get(day), foreign.get(day) ?? null),
        ]),
      ),
  };
}

function usageBytes(totals: Totals): Uint8Array {
  const sorted = [...totals].sort(([one], [other]) => (one < other ? -1 : 1));
  return writeTreeYaml(new Map(sorted.map(([username, amount]) => [username, amount / microsecondsPerSecond])));
}
