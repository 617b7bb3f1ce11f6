import 'server-only';

export interface RetryRules {
  /** All tries together, waiting included (ms). */
  deadlineMs: number;
  tries: number;
  /** The first pause is up to this, each further one up to twice as much, up to the longest (ms). */
  firstPauseMs: number;
  longestPauseMs: number;
}

/** The world that the rules run in, for tests to stand in for. */
export interface RetryWorld {
  /** Milliseconds that only grow. */
  monotonicNow(): number;
  /** In [0, 1). */
  random(): number;
  pause(ms: number): Promise<void>;
}

export class DeadlinePassed extends Error {
  readonly code = 'no answer in time';
  constructor(deadlineMs: number) {
    super(`no answer within ${deadlineMs} ms`);
    this.name = 'DeadlinePassed';
  }
}

/**
 * The result of the first try that ends well. What may pass is tried again after a pause that is drawn evenly from
 * [0, limit), the limit doubling each time ("full jitter"), so that many who lost the same server do not come back at
 * once. No caller waits longer than the deadline, whatever a try does: it is told by its signal to stop, and left behind.
 *
 * @throws what the last try threw; DeadlinePassed where the time ended within the first
 */
export async function tryAgain<Result>(
  rules: RetryRules,
  world: RetryWorld,
  isPassing: (error: unknown) => boolean,
  attempt: (signal: AbortSignal, tryIndex: number) => Promise<Result>,
): Promise<Result> {
  const endsAt = world.monotonicNow() + rules.deadlineMs;
  for (let tryIndex = 0; ; tryIndex++) {
    try {
      return await withinTime(endsAt - world.monotonicNow(), rules.deadlineMs, (signal) => attempt(signal, tryIndex));
    } catch (error) {
      const pauseMs = world.random() * Math.min(rules.longestPauseMs, rules.firstPauseMs * 2 ** tryIndex);
      const isOver = tryIndex + 1 >= rules.tries || world.monotonicNow() + pauseMs >= endsAt;
      if (isOver || error instanceof DeadlinePassed || !isPassing(error)) throw error;
      await world.pause(pauseMs);
    }
  }
}

async function withinTime<Result>(
  leftMs: number,
  deadlineMs: number,
  attempt: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new DeadlinePassed(deadlineMs));
      controller.abort();
    }, leftMs);
  });
  try {
    return await Promise.race([attempt(controller.signal), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
