import 'server-only';

export interface Ticker {
  /** `lagSeconds`: how late the last tick began. */
  readonly lagSeconds: number;
  start(): void;
  stop(): void;
  /** A run soon, beside the regular ones; many calls at once make one. */
  wake(): void;
}

/** Starts and ends come in groups; one look serves those of a moment. */
const wakeAfterMs = 150;

/**
 * Runs at every `intervalMs` from the start, without drift: a run that took longer skips the ticks it missed. `run` must not
 * throw, and must share or queue runs itself. Timers keep no process alive.
 */
export function createTicker(intervalMs: number, run: () => void, monotonicNow = () => performance.now()): Ticker {
  let isOn = false;
  let timer: NodeJS.Timeout | undefined;
  let wakeTimer: NodeJS.Timeout | undefined;
  let plannedAt = 0;
  let lagSeconds = 0;

  function plan(): void {
    const now = monotonicNow();
    plannedAt += intervalMs * Math.max(1, Math.ceil((now - plannedAt) / intervalMs));
    timer = setTimeout(tick, Math.max(0, plannedAt - now));
    timer.unref();
  }

  function tick(): void {
    lagSeconds = Math.max(0, monotonicNow() - plannedAt) / 1000;
    run();
    plan();
  }

  return {
    get lagSeconds() {
      return lagSeconds;
    },
    start() {
      if (isOn) return;
      isOn = true;
      plannedAt = monotonicNow();
      plan();
    },
    stop() {
      isOn = false;
      clearTimeout(timer);
      clearTimeout(wakeTimer);
      wakeTimer = undefined;
    },
    wake() {
      if (!isOn || wakeTimer) return;
      wakeTimer = setTimeout(() => {
        wakeTimer = undefined;
        run();
      }, wakeAfterMs);
      wakeTimer.unref();
    },
  };
}
