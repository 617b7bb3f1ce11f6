import 'server-only';
// Imported, not taken from the global object: tests with fake timers must not stop the store.
import { setImmediate } from 'node:timers';

/** Lets synchronous work share the event loop: a slice of work, then everybody else's turn. */
export interface TimeSlices {
  /**
   * Asked before every small piece of work. While this turn's slice has time left it is undefined: work at once, without
   * an `await`, or all who asked meanwhile work in one go. Otherwise await it first.
   */
  turn(): Promise<void> | undefined;
}

/**
 * Synchronous reads of small files are three to five times faster than asynchronous ones, but thousands in a row would
 * stop every other request. The slice counts all that happens since its first piece of work in one turn of the event
 * loop, what the callers do with the results included.
 *
 * @param sliceMs milliseconds of work in one turn
 */
export function createTimeSlices(sliceMs: number): TimeSlices {
  let startedAt: number | null = null;
  const waiting: (() => void)[] = [];

  function hasTime(): boolean {
    const now = performance.now();
    if (startedAt === null) {
      startedAt = now;
      setImmediate(nextTurn);
    }
    return now - startedAt < sliceMs;
  }

  async function nextTurn(): Promise<void> {
    startedAt = null;
    if (waiting.length === 0) return;
    do {
      hasTime();
      waiting.shift()?.();
      // The released caller works in its own microtask, ahead of this one, so that its time is counted.
      await undefined;
    } while (waiting.length > 0 && hasTime());
  }

  return {
    turn() {
      if (waiting.length === 0 && hasTime()) return undefined;
      return new Promise((release) => {
        waiting.push(release);
        hasTime();
      });
    },
  };
}
