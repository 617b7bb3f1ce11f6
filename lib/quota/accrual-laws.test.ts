import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AccrualWorld, type ModelSession } from '../testing/accrual-world';

const hour = 3_600_000;
/** Half an hour before a midnight, so that most runs cross one. */
const beganAt = Date.parse('2026-12-16T23:30:00Z');

const session = fc
  .record({
    username: fc.constantFrom('alice', 'bob'),
    rate: fc.constantFrom(0, 0.5, 1, 8, 1 / 3),
    start: fc.nat(hour),
    length: fc.nat(2 * hour),
  })
  .map(({ username, rate, start, length }): ModelSession => ({ username, rate, start, end: start + length }));
const sessions = fc.array(session, { minLength: 1, maxLength: 5 });

type Step =
  | { kind: 'look' | 'save' | 'flush' | 'crash' }
  | { kind: 'pass'; by: number }
  | { kind: 'setClock'; by: number };

const pass = fc.record({ kind: fc.constant('pass' as const), by: fc.nat(hour / 2) });
const setClock = fc.record({
  kind: fc.constant('setClock' as const),
  by: fc.integer({ min: -30 * hour, max: 30 * hour }),
});
const one = <Kind extends 'look' | 'save' | 'flush' | 'crash'>(kind: Kind) => fc.constant({ kind });

function run(world: AccrualWorld, steps: readonly Step[]): void {
  for (const step of steps) {
    if (step.kind === 'pass') world.pass(step.by);
    else if (step.kind === 'setClock') world.setClock(step.by);
    else world[step.kind]();
  }
  world.finish();
}

function sum(amounts: ReadonlyMap<string, number>, username: string): number {
  let total = 0;
  for (const [key, amount] of amounts) if (key.endsWith(` ${username}`)) total += amount;
  return total;
}

describe('usage as written equals lifetimes times rate', () => {
  it('by day and user, after any interleaving of looks, saves, flushes and kills', () => {
    const steps = fc.array(fc.oneof(pass, one('look'), one('save'), one('flush'), one('crash')), { maxLength: 40 });
    fc.assert(
      fc.property(sessions, steps, (all, taken) => {
        const world = new AccrualWorld(all, beganAt);
        run(world, taken);
        const written = world.written();
        for (const [key, seconds] of world.expected()) expect(written.get(key) ?? 0).toBeCloseTo(seconds, 3);
        for (const key of written.keys()) expect(world.expected().has(key)).toBe(true);
        expect(world.shrunk).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('in sum, however the wall clock is set while the node runs', () => {
    const steps = fc.array(fc.oneof(pass, setClock, one('look'), one('flush')), { maxLength: 40 });
    fc.assert(
      fc.property(sessions, steps, (all, taken) => {
        const world = new AccrualWorld(all, beganAt);
        run(world, taken);
        for (const username of ['alice', 'bob']) {
          expect(sum(world.written(), username)).toBeCloseTo(sum(world.expected(), username), 3);
        }
        expect(world.shrunk).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('in sum, where the clock is set while the node is down and sessions run on', () => {
    fc.assert(
      fc.property(
        fc.nat(hour),
        fc.nat(hour),
        fc.integer({ min: -30 * hour, max: 30 * hour }),
        fc.boolean(),
        (before, down, by, flushed) => {
          const world = new AccrualWorld([{ username: 'alice', rate: 2, start: 0, end: 5 * hour }], beganAt);
          const steps: Step[] = [
            { kind: 'pass', by: before },
            { kind: 'look' },
            { kind: flushed ? 'flush' : 'save' },
            { kind: 'pass', by: down },
            { kind: 'crash' },
            { kind: 'setClock', by },
          ];
          run(world, steps);
          expect(sum(world.written(), 'alice')).toBeCloseTo(10 * 3600, 3);
          expect(world.shrunk).toEqual([]);
        },
      ),
    );
  });
});
