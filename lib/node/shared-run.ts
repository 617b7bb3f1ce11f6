import 'server-only';

/**
 * `run`, never twice at a time: whoever calls gets a run that began after the call, shared with all who wait for the same.
 */
export function createSharedRun<Result>(run: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | null = null;
  let queued: Promise<Result> | null = null;

  function begin(): Promise<Result> {
    const begun = run().finally(() => {
      running = null;
    });
    running = begun;
    return begun;
  }

  return () => {
    if (!running) return begin();
    queued ??= running
      .catch(() => undefined)
      .then(() => {
        queued = null;
        // One that began since the last ended is late enough for all who wait here.
        return running ?? begin();
      });
    return queued;
  };
}

export class OutOfTime extends Error {
  constructor(readonly limitMs: number) {
    super(`took longer than ${Math.round(limitMs / 1000)} s`);
    this.name = 'OutOfTime';
  }
}

export function isOutOfTime(error: unknown): error is OutOfTime {
  return error instanceof Error && error.name === 'OutOfTime';
}

/** The promise's result, or OutOfTime after the limit; what it does goes on by itself then. */
export async function withTimeLimit<Result>(promise: Promise<Result>, limitMs: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new OutOfTime(limitMs)), limitMs);
    timer.unref();
  });
  try {
    return await Promise.race([promise, limit]);
  } finally {
    clearTimeout(timer);
    // Its end is nobody's any more.
    promise.catch(() => undefined);
  }
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
