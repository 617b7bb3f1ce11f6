import { type AccrualState, accrue, emptyAccrualState, type SessionSighting } from '../quota/accrual';
import type { ClockReading } from '../quota/charged-interval';
import { type Totals, totalsToWrite, withBase } from '../quota/day-ledger';
import { millisecondsByDay } from '../quota/run-days';
import type { EpochMs } from '../time/clock';
import type { UtcDay } from '../time/utc-day';

/** A session of the model: when it really ran, in milliseconds since the model began. */
export interface ModelSession {
  username: string;
  rate: number;
  start: number;
  end: number;
}

interface RuntimeEntry {
  startedWall: EpochMs;
  endedWall: EpochMs | null;
}

/**
 * A node with its runtime, its state file and its day objects, for laws about accounting: time passes, the node looks,
 * saves, writes, is killed at any moment and starts again, and its wall clock is set. What really ran is known.
 */
export class AccrualWorld {
  readonly objects = new Map<UtcDay, Totals>();
  /** Every written total that was below the one before; must stay empty. */
  readonly shrunk: string[] = [];
  readonly #sessions: readonly ModelSession[];
  readonly #runtime = new Map<number, RuntimeEntry>();
  #now = 0;
  #clockSetBy = 0;
  /** Since this moment the process sees sessions start and end itself. */
  #processStarted = 0;
  #memory: AccrualState = emptyAccrualState;
  #saved: AccrualState = emptyAccrualState;

  constructor(
    sessions: readonly ModelSession[],
    private readonly beganAt: EpochMs,
  ) {
    this.#sessions = sessions;
  }

  get #wall(): EpochMs {
    return this.beganAt + this.#now + this.#clockSetBy;
  }

  get #reading(): ClockReading {
    return { wallMs: this.#wall, monotonicMs: 1_000_000 + this.#now, bootId: 'boot' };
  }

  /** Time passes; the runtime stamps starts and ends with the wall clock as it stands. */
  pass(milliseconds: number): void {
    this.#now += milliseconds;
    this.#sessions.forEach(({ start, end }, index) => {
      const stamp = (moment: number) => this.beganAt + moment + this.#clockSetBy;
      if (start <= this.#now && !this.#runtime.has(index)) {
        this.#runtime.set(index, { startedWall: stamp(start), endedWall: null });
      }
      const entry = this.#runtime.get(index);
      if (entry && end <= this.#now && entry.endedWall === null) entry.endedWall = stamp(end);
    });
  }

  setClock(byMilliseconds: number): void {
    this.#clockSetBy += byMilliseconds;
  }

  look(): void {
    const sightings: SessionSighting[] = [];
    for (const [index, { startedWall, endedWall }] of this.#runtime) {
      const session = this.#sessions[index];
      if (!session) continue;
      // A finished session leaves the runtime once the saved state holds it as closed.
      if (this.#saved.sessions.get(String(index))?.closed) continue;
      sightings.push({
        sessionId: String(index),
        username: session.username,
        rate: session.rate,
        started: this.#moment(startedWall, session.start),
        ended: endedWall === null ? null : this.#moment(endedWall, session.end),
      });
    }
    this.#memory = accrue(this.#memory, this.#reading, sightings);
  }

  #moment(wallMs: EpochMs, trueMs: number) {
    return { wallMs, monotonicMs: trueMs >= this.#processStarted ? 1_000_000 + trueMs : null };
  }

  save(): void {
    this.#saved = this.#memory;
  }

  /** Reads what is not read yet, saves, then writes: never an object that the saved state does not account for. */
  flush(): void {
    for (const day of this.#memory.days.keys()) {
      const days = withBase(this.#memory.days, day, this.objects.get(day) ?? new Map());
      this.#memory = { ...this.#memory, days };
    }
    this.save();
    for (const [day, ledger] of this.#memory.days) {
      const before = this.objects.get(day) ?? new Map();
      const totals = totalsToWrite(ledger, before);
      if (!totals) continue;
      for (const [username, amount] of before) {
        if ((totals.get(username) ?? 0) < amount) this.shrunk.push(`${day} ${username}`);
      }
      this.objects.set(day, totals);
    }
  }

  /** kill -9 and a new start: what was not saved is gone. */
  crash(): void {
    this.#memory = this.#saved;
    this.#processStarted = this.#now;
  }

  /** Everything has ended; the node looks and writes a last time. */
  finish(): void {
    this.pass(Math.max(0, ...this.#sessions.map(({ end }) => end)) + 1);
    this.look();
    this.flush();
  }

  /** Written weighted seconds, by day and user together. */
  written(): Map<string, number> {
    const sums = new Map<string, number>();
    for (const [day, totals] of this.objects) {
      for (const [username, amount] of totals) sums.set(`${day} ${username}`, amount / 1e6);
    }
    return sums;
  }

  /** What really ran, with the clock as it was at the beginning. */
  expected(): Map<string, number> {
    const sums = new Map<string, number>();
    for (const { username, rate, start, end } of this.#sessions) {
      for (const [day, milliseconds] of millisecondsByDay(this.beganAt + start, this.beganAt + end)) {
        const key = `${day} ${username}`;
        sums.set(key, (sums.get(key) ?? 0) + (milliseconds / 1000) * rate);
      }
    }
    return sums;
  }
}
