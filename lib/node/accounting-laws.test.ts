import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { millisecondsByDay } from '../quota/run-days';
import { AgentWorld } from '../testing/agent-world';

/** Half an hour before a midnight, so that most runs cross one. */
const beganAt = Date.parse('2026-12-16T23:30:00Z');
const hour = 3_600_000;
const users = ['alice', 'bob'];

type Step =
  | { kind: 'pass'; by: number }
  | { kind: 'setClock'; by: number }
  | { kind: 'cutShort'; writes: number }
  | {
      kind:
        | 'start'
        | 'exit'
        | 'end'
        | 'startInList'
        | 'exitInList'
        | 'tick'
        | 'crash'
        | 'treeAway'
        | 'treeBack'
        | 'runtimeAway'
        | 'runtimeBack'
        | 'stateAway'
        | 'stateBack';
    };

const pass = fc.record({ kind: fc.constant('pass' as const), by: fc.nat(hour / 4) });
const setClock = fc.record({ kind: fc.constant('setClock' as const), by: fc.constantFrom(-hour, hour, -90_000, 4000) });
/** The power fails at that write of the next tick. */
const cutShort = fc.record({ kind: fc.constant('cutShort' as const), writes: fc.nat(6) });
const plain = fc
  .constantFrom('start', 'start', 'exit', 'end', 'startInList', 'exitInList', 'tick', 'tick', 'tick')
  .map((kind): Step => ({ kind }) as Step);
const outages = fc
  .constantFrom('treeAway', 'treeBack', 'runtimeAway', 'runtimeBack', 'stateAway', 'stateBack')
  .map((kind): Step => ({ kind }) as Step);
const crash = fc.constant<Step>({ kind: 'crash' });

beforeEach(() => {
  // The agents' own timers: a world that is thrown away must do nothing more.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

class Run {
  world = new AgentWorld(beganAt, { flushSeconds: 20, endOverdue: false });
  #count = 0;

  async take(step: Step): Promise<void> {
    const { world } = this;
    if (step.kind === 'pass') world.machine.pass(step.by);
    else if (step.kind === 'setClock') world.machine.setClock(step.by);
    else if (step.kind === 'start') await this.#start();
    else if (step.kind === 'exit' || step.kind === 'end') await this.#end(step.kind);
    else if (step.kind === 'startInList') world.runtime.duringList = () => this.#start();
    else if (step.kind === 'exitInList') world.runtime.duringList = () => this.#end('exit');
    else if (step.kind === 'tick') await world.agent.tick();
    else if (step.kind === 'crash') await this.#crash();
    else if (step.kind === 'cutShort') await this.#cutShort(step.writes);
    else if (step.kind.startsWith('state')) world.stateStore.away = step.kind === 'stateAway' ? 'away' : null;
    else if (step.kind.startsWith('tree')) world.treeStore.away = step.kind === 'treeAway' ? 'away' : null;
    else world.runtime.away = step.kind === 'runtimeAway' ? 'away' : null;
  }

  async #start(): Promise<void> {
    this.#count += 1;
    await this.world.start(`s${this.#count}`, users[this.#count % 2]);
  }

  async #end(how: 'exit' | 'end'): Promise<void> {
    const { agent, runtime } = this.world;
    const running = [...runtime.sessions].find(([, { finished }]) => !finished);
    if (!running) return;
    const [sessionId] = running;
    if (how === 'exit') runtime.end(sessionId);
    // What is asked for while the runtime is away, or before a look has met it after a crash, ends later, and is charged to
    // here: the sums below take lives.
    else if (runtime.away === null && this.#isKnown(sessionId))
      await agent.endSession(sessionId, { reason: 'user', endedBy: 'alice' });
  }

  #isKnown(sessionId: string): boolean {
    return this.world.agent.report().status.sessions.some((session) => session.sessionId === sessionId);
  }

  async #crash(): Promise<void> {
    this.world.crash();
    await this.world.agent.start();
  }

  async #cutShort(writes: number): Promise<void> {
    this.world.power.writesLeft = writes;
    await this.world.agent.tick();
    await this.#crash();
  }

  /** Everything has ended, is looked at and written. */
  async finish(): Promise<void> {
    const { world } = this;
    world.treeStore.away = null;
    world.stateStore.away = null;
    world.runtime.away = null;
    await world.agent.tick();
    for (const sessionId of world.runtime.sessions.keys()) world.runtime.end(sessionId);
    for (let ticks = 0; ticks < 3; ticks += 1) await world.tickAfter(20_000);
  }

  expected(): Map<string, number> {
    const sums = new Map<string, number>();
    for (const { sessionId, began, ended } of this.world.runtime.lives) {
      const username = users[Number(sessionId.slice(1)) % 2];
      for (const [day, milliseconds] of millisecondsByDay(beganAt + began, beganAt + (ended ?? 0))) {
        const key = `${day} ${username}`;
        sums.set(key, (sums.get(key) ?? 0) + milliseconds / 1000);
      }
    }
    return sums;
  }
}

async function runOf(steps: readonly Step[]): Promise<Run> {
  const run = new Run();
  run.world.runtime.listTakesMs = 2000;
  await run.world.agent.start();
  for (const step of steps) await run.take(step);
  await run.finish();
  return run;
}

function sumOf(amounts: ReadonlyMap<string, number>, username: string): number {
  let sum = 0;
  for (const [key, amount] of amounts) if (key.endsWith(` ${username}`)) sum += amount;
  return sum;
}

describe('what the node writes equals lifetimes times rate', () => {
  it('by day and user, after starts, ends, ticks, outages, kills and power cuts in any order', async () => {
    const steps = fc.array(fc.oneof(pass, plain, plain, outages, crash, cutShort), {
      minLength: 8,
      maxLength: 40,
      size: 'max',
    });
    let sessions = 0;
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const run = await runOf(taken);
        sessions += run.world.runtime.lives.length;
        for (const [key, seconds] of run.expected()) {
          const [day = '', username = ''] = key.split(' ');
          expect((await run.world.usage(day)).get(username) ?? 0).toBeCloseTo(seconds, 0);
        }
        for (const username of users) {
          const sum = await run.world.usageOfAllDays(username);
          expect(Math.abs(sum - sumOf(run.expected(), username))).toBeLessThan(0.3);
        }
        const history = await run.world.history();
        expect(new Set(history.map(({ sessionId }) => sessionId)).size).toBe(history.length);
        expect(history).toHaveLength(run.world.runtime.lives.length);
        expect(run.world.runtime.sessions.size).toBe(0);
      }),
      { numRuns: 150 },
    );
    // A law about nothing would hold too.
    expect(sessions).toBeGreaterThan(150);
  }, 120_000);

  it('in sum, however the wall clock is set while the node runs', async () => {
    const steps = fc.array(fc.oneof(pass, plain, plain, setClock), { minLength: 8, maxLength: 40, size: 'max' });
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const run = await runOf(taken);
        for (const username of users) {
          const sum = await run.world.usageOfAllDays(username);
          expect(Math.abs(sum - sumOf(run.expected(), username))).toBeLessThan(0.5);
        }
        for (const { createdAt, endedAt } of await run.world.history())
          expect(endedAt).toBeGreaterThanOrEqual(createdAt);
      }),
      { numRuns: 150 },
    );
  }, 120_000);
});
