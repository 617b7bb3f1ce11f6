import 'server-only';

/** A question that is put to others, shared by whoever asks it at the same time. */
export class SharedQuestion<T> {
  readonly #ask: () => Promise<T>;
  readonly #waitAtMostMs: number;
  #next: Promise<T> | null = null;
  #running: Promise<unknown> = Promise.resolve();

  /** `waitAtMostMs`: so long the next question waits for the one before it. */
  constructor(ask: () => Promise<T>, waitAtMostMs: number) {
    this.#ask = ask;
    this.#waitAtMostMs = waitAtMostMs;
  }

  /** An answer to a question that begins after this call: one that has begun knows nothing of what came since. */
  answer(): Promise<T> {
    this.#next ??= this.#begin();
    return this.#next;
  }

  async #begin(): Promise<T> {
    await settledOrLate(this.#running, this.#waitAtMostMs);
    this.#next = null;
    const asked = this.#ask();
    this.#running = asked;
    return asked;
  }
}

async function settledOrLate(promise: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  const settled = promise.then(
    () => undefined,
    () => undefined,
  );
  await Promise.race([settled, late]);
  clearTimeout(timer);
}
