import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Store, StoreConflict, StoreUnavailable } from '../store/port';
import { AgentWorld } from '../testing/agent-world';

const beganAt = Date.parse('2026-12-16T23:40:00Z');
const flushMs = 60_000;
const users = ['alice', 'bob'];

/** What becomes of one write: `held` is done when the server finds the time, and nobody waits for it any more. */
type Fate = 'done' | 'answer lost' | 'held' | 'dropped' | 'refused for its own first try';

type Step =
  | { kind: 'tick'; ms: number; fates: Fate[] }
  | { kind: 'arrive'; which: number }
  | { kind: 'crash' | 'start' | 'exit' };

const fate = fc.constantFrom<Fate[]>('done', 'done', 'answer lost', 'held', 'dropped', 'refused for its own first try');
const tick = fc.record({
  kind: fc.constant('tick' as const),
  ms: fc.constantFrom(10_000, flushMs, 61_700),
  fates: fc.array(fate, { maxLength: 8 }),
});
const arrive = fc.record({ kind: fc.constant('arrive' as const), which: fc.nat(5) });
const rest = fc.constantFrom<Exclude<Step['kind'], 'tick' | 'arrive'>[]>('crash', 'start', 'exit');
const steps = fc.array(
  fc.oneof<fc.Arbitrary<Step>[]>(
    tick,
    arrive,
    rest.map((kind) => ({ kind })),
  ),
  {
    minLength: 5,
    maxLength: 40,
    size: 'max',
  },
);

beforeEach(() => {
  // The agents' own timers: a world that is thrown away must do nothing more.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

class Run {
  readonly #put: Store['put'];
  readonly #held: (() => Promise<unknown>)[] = [];
  #fates: Fate[] = [];
  #count = 0;

  constructor(readonly world: AgentWorld) {
    this.#put = world.treeStore.put.bind(world.treeStore);
    world.treeStore.put = (...write) => this.#write(...write);
  }

  async #write(...write: Parameters<Store['put']>): Promise<{ version: string }> {
    const becomes = this.#fates.shift() ?? 'done';
    if (becomes === 'held') this.#held.push(() => this.#put(...write).catch(() => undefined));
    if (becomes === 'held' || becomes === 'dropped') throw new StoreUnavailable('no answer in time');
    const done = await this.#put(...write);
    if (becomes === 'answer lost') throw new StoreUnavailable('no answer');
    if (becomes === 'refused for its own first try') throw new StoreConflict(write[0]);
    return done;
  }

  async take(step: Step): Promise<void> {
    const { world } = this;
    if (step.kind === 'tick') {
      this.#fates = [...step.fates];
      await world.tickAfter(step.ms);
      this.#fates = [];
    } else if (step.kind === 'arrive') await this.#held.splice(step.which, 1)[0]?.();
    else if (step.kind === 'crash') {
      world.crash();
      await world.agent.start();
    } else if (step.kind === 'start') await world.start(`s${++this.#count}`, users[this.#count % 2]);
    else for (const sessionId of [...world.runtime.sessions.keys()].slice(0, 1)) world.runtime.end(sessionId);
  }

  async finish(): Promise<void> {
    for (const sessionId of this.world.runtime.sessions.keys()) this.world.runtime.end(sessionId);
    await this.world.tickAfter(flushMs);
    for (const arriveLate of this.#held) await arriveLate();
    for (let flushes = 0; flushes < 3; flushes += 1) await this.world.tickAfter(flushMs);
  }

  lived(username: string): number {
    const own = this.world.runtime.lives.filter(({ sessionId }) => users[Number(sessionId.slice(1)) % 2] === username);
    return own.reduce((sum, { began, ended }) => sum + ((ended ?? 0) - began) / 1000, 0);
  }
}

it('what is written equals what was used, whatever becomes of each write and whenever it arrives', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const run = new Run(await AgentWorld.opened(beganAt, { flushSeconds: 60, endOverdue: false }));
      for (const step of taken) await run.take(step);
      await run.finish();
      for (const username of users) {
        expect(Math.abs((await run.world.usageOfAllDays(username)) - run.lived(username))).toBeLessThan(0.35);
      }
      // Nothing of its own was taken for another process's.
      expect(run.world.agent.report().status.alerts).toEqual([]);
    }),
    { numRuns: 150 },
  );
}, 60_000);
