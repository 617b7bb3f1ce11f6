import type { NodeClocks } from '../node/clocks';
import type { ClockReading } from '../quota/charged-interval';
import {
  type Runtime,
  type RuntimeEvent,
  type RuntimeSession,
  RuntimeUnavailable,
  type SessionSpec,
  type StartResult,
} from '../runtime/port';
import type { EpochMs } from '../time/clock';

/** A machine whose time the test passes: its clocks, and the wall clock as somebody sets it. */
export class ModelMachine implements NodeClocks {
  #now = 0;
  #setBy = 0;
  #bootId = 'boot-1';
  #bootedAt = -1_000_000;

  constructor(private readonly beganAt: EpochMs) {}

  /** Milliseconds since the test began; nobody sets this one. */
  get now(): number {
    return this.#now;
  }

  get wallMs(): EpochMs {
    return this.beganAt + this.#now + this.#setBy;
  }

  read(): ClockReading {
    return { wallMs: this.wallMs, monotonicMs: this.#now - this.#bootedAt, bootId: this.#bootId };
  }

  pass(milliseconds: number): void {
    this.#now += milliseconds;
  }

  setClock(byMilliseconds: number): void {
    this.#setBy += byMilliseconds;
  }

  reboot(): void {
    this.#bootId = `boot-${this.#now}`;
    this.#bootedAt = this.#now;
  }
}

interface ModelSession {
  spec: Pick<SessionSpec, 'sessionId' | 'labels'>;
  startedAt: EpochMs;
  life: { sessionId: string; began: number; ended: number | null };
  finished: RuntimeSession['finished'];
}

/**
 * A runtime on a model machine, for what the real ones cannot be made to do: a wall clock that is set, a stop or a list
 * that hangs, a session that vanishes, a call that fails at the wrong moment. The drivers themselves are held by the
 * runtime's contract, and the agent with one of them by process-agent.test.ts.
 */
export class ModelRuntime implements Runtime {
  readonly kind = 'docker';
  readonly description = 'model';
  readonly cautions: readonly string[] = [];
  /** Why it does not answer; null while it does. */
  away: string | null = null;
  stopHangs = false;
  /** Starts happen, and their answer never comes. */
  losesStarts = false;
  failsStarts: string | null = null;
  /** How long listing takes, milliseconds. */
  listTakesMs = 0;
  /** Done once, half way through the next listing. */
  duringList: (() => Promise<void>) | null = null;
  stops = 0;
  removals = 0;
  readonly sessions = new Map<string, ModelSession>();
  /** When each session really ran, removed ones too: milliseconds since the test began. */
  readonly lives: { sessionId: string; began: number; ended: number | null }[] = [];
  readonly #listeners = new Set<(event: RuntimeEvent) => void>();

  constructor(
    private readonly machine: ModelMachine,
    private readonly power: { writesLeft: number | null } = { writesLeft: null },
  ) {}

  #answer(): void {
    if (this.power.writesLeft === 0) throw new RuntimeUnavailable('the power is out');
    if (this.away !== null) throw new RuntimeUnavailable(this.away);
  }

  async ping(): Promise<void> {
    this.#answer();
  }

  async start(spec: SessionSpec): Promise<StartResult> {
    this.#answer();
    if (this.failsStarts !== null) return { kind: 'failed', reason: this.failsStarts };
    if (this.sessions.has(spec.sessionId)) return { kind: 'failed', reason: 'There is one of that id.' };
    const life = { sessionId: spec.sessionId, began: this.machine.now, ended: null };
    const session: ModelSession = { spec, startedAt: this.machine.wallMs, life, finished: null };
    this.sessions.set(spec.sessionId, session);
    this.lives.push(life);
    if (this.losesStarts) throw new RuntimeUnavailable('no answer in time');
    return { kind: 'started', session: listed(session) };
  }

  async list(): Promise<RuntimeSession[]> {
    this.#answer();
    const during = this.duringList;
    this.duringList = null;
    this.machine.pass(this.listTakesMs / 2);
    await during?.();
    this.machine.pass(this.listTakesMs / 4);
    const all = [...this.sessions.values()].map(listed);
    this.machine.pass(this.listTakesMs / 4);
    return all;
  }

  async stop(sessionId: string): Promise<void> {
    this.#answer();
    this.stops += 1;
    if (this.stopHangs) return new Promise(() => undefined);
    this.end(sessionId, { exitCode: 143 });
  }

  async remove(sessionId: string): Promise<void> {
    this.#answer();
    this.removals += 1;
    this.vanish(sessionId);
  }

  async usage() {
    this.#answer();
    return { cpus: 0.5, memoryMib: 100 };
  }

  watch(onEvent: (event: RuntimeEvent) => void): () => void {
    this.#listeners.add(onEvent);
    return () => this.#listeners.delete(onEvent);
  }

  /** The session ends by itself. */
  end(sessionId: string, how: { exitCode?: number; outOfMemory?: boolean } = {}): void {
    const session = this.sessions.get(sessionId);
    if (!session || session.finished) return;
    const { exitCode = 0, outOfMemory = false } = how;
    session.life.ended = this.machine.now;
    session.finished = { at: this.machine.wallMs, exitCode, outOfMemory };
    for (const listener of this.#listeners) listener({ kind: 'ended', sessionId });
  }

  /** It is gone, and the runtime tells nothing of it. */
  vanish(sessionId: string): void {
    const session = this.sessions.get(sessionId);
    if (!session) return;
    session.life.ended ??= this.machine.now;
    this.sessions.delete(sessionId);
  }
}

function listed({ spec, startedAt, finished }: ModelSession): RuntimeSession {
  return { sessionId: spec.sessionId, labels: spec.labels, startedAt, finished };
}
