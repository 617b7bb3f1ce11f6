import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { createLocalCopy } from '../store/local-copy';
import { isStoreError } from '../store/port';
import { createFarStore, type FarStore } from '../testing/far-store';
import { bytesOf } from '../testing/tree-objects';
import type { EpochMs } from '../time/clock';
import { addDays, type UtcDay, utcDayOf } from '../time/utc-day';
import type { Tree, TreeSnapshot } from './snapshot';
import { createTree } from './tree';
import { usageArchiveKey, usageKey } from './usage-keys';

const folder = mkdtempSync(path.join(os.tmpdir(), 'headroom-tree-away-'));
afterAll(() => rmSync(folder, { recursive: true }));

const beganAt = Date.parse('2026-12-16T22:00:00Z');
const oldDay = '2026-09-30';
const node = 'n1';

type Step =
  | { kind: 'pass'; ms: number }
  | { kind: 'write'; daysBack: 0 | 1 }
  | { kind: 'away' | 'back' | 'look' | 'restart' | 'rollUp' | 'takeAway' };

const pass = fc
  .constantFrom(10_000, 10_000, 10_000, 700_000, 3_600_000, 86_400_000)
  .map((ms): Step => ({ kind: 'pass', ms }));
const write = fc.constantFrom<(0 | 1)[]>(0, 1).map((daysBack): Step => ({ kind: 'write', daysBack }));
const rest = fc
  .constantFrom<Exclude<Step['kind'], 'pass' | 'write'>[]>(
    'away',
    'back',
    'look',
    'look',
    'look',
    'restart',
    'rollUp',
    'takeAway',
  )
  .map((kind): Step => ({ kind }));
/** Between two calls of one look. */
const midLook = fc.option(fc.record({ call: fc.nat(30), kind: fc.constantFrom('away' as const, 'back' as const) }), {
  freq: 2,
});

class World {
  readonly far: FarStore = createFarStore();
  readonly truth = new Map<UtcDay, number>();
  readonly writes: { day: UtcDay; seconds: number; at: EpochMs }[] = [];
  #nowMs = beganAt;
  #tree: Tree;
  #callsLeft: { calls: number; kind: 'away' | 'back' } | null = null;

  constructor(readonly folder: string) {
    const { list, get } = this.far;
    this.far.list = (...asked) => {
      this.#called();
      return list(...asked);
    };
    this.far.get = (...asked) => {
      this.#called();
      return get(...asked);
    };
    this.#tree = this.#open();
  }

  #called(): void {
    if (this.#callsLeft === null) return;
    this.#callsLeft.calls -= 1;
    if (this.#callsLeft.calls < 0) this.far.isAway = this.#callsLeft.kind === 'away';
  }

  #open() {
    const clock = { now: () => this.#nowMs };
    const monotonicNow = () => this.#nowMs;
    const logger = { info: () => undefined, warn: () => undefined };
    const copy = createLocalCopy(this.far, { folder: this.folder, clock, monotonicNow, random: () => 0, logger });
    return createTree(copy, clock, { monotonicNow });
  }

  async begin(): Promise<void> {
    await this.#put(oldDay, 7);
  }

  async #put(day: UtcDay, seconds: number): Promise<void> {
    this.truth.set(day, seconds);
    this.writes.push({ day, seconds, at: this.#nowMs });
    await this.far.others.put(usageKey(day, node), bytesOf(`ann: ${seconds}\n`), {});
  }

  async take(step: Step): Promise<void> {
    if (step.kind === 'pass') this.#nowMs += step.ms;
    else if (step.kind === 'write') {
      const day = addDays(utcDayOf(this.#nowMs), -step.daysBack);
      await this.#put(day, (this.truth.get(day) ?? 0) + 1);
    } else if (step.kind === 'restart') this.#tree = this.#open();
    else if (step.kind === 'rollUp') {
      const archive = `"${oldDay}":\n  ann: 7\nrolled_up:\n  "${oldDay}": [${node}]\n`;
      await this.far.others.put(usageArchiveKey('2026-09'), bytesOf(archive), {});
    } else if (step.kind === 'takeAway') {
      if (await this.far.others.get(usageArchiveKey('2026-09'))) await this.far.others.remove(usageKey(oldDay, node));
    } else this.far.isAway = step.kind === 'away';
  }

  /** Null where there is none. */
  async look(mid: { call: number; kind: 'away' | 'back' } | null): Promise<TreeSnapshot | null> {
    this.#callsLeft = mid && { calls: mid.call, kind: mid.kind };
    try {
      return await this.#tree.snapshot(0);
    } catch (error) {
      if (isStoreError(error, 'store_unavailable') || String(error).includes('cannot be read')) return null;
      throw error;
    } finally {
      this.#callsLeft = null;
    }
  }
}

/**
 * What was written before the instant that the snapshot is of. Not of the day that is rolled up: the store itself may
 * have told that its object is gone, and the copy knows no archive yet.
 */
function missingIn({ asOf, usage }: TreeSnapshot, writes: World['writes']) {
  return writes.filter(
    ({ day, seconds, at }) => day !== oldDay && at < asOf && usage.secondsOf('ann', [day]) < seconds,
  );
}

describe('a look at a store that comes and goes', () => {
  it('has the sums of all that was written, or says that it is old and of when', async () => {
    let runs = 0;
    let fresh = 0;
    let stale = 0;
    const steps = fc.array(fc.tuple(fc.oneof(pass, write, rest, rest), midLook), {
      minLength: 10,
      maxLength: 60,
      size: 'max',
    });
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        runs += 1;
        const world = new World(path.join(folder, String(runs)));
        await world.begin();
        for (const [step, mid] of taken) {
          if (step.kind !== 'look') {
            await world.take(step);
            continue;
          }
          const snapshot = await world.look(mid);
          if (snapshot === null) continue;
          if (snapshot.unreachableSince !== null) {
            stale += 1;
            expect(missingIn(snapshot, world.writes)).toEqual([]);
            continue;
          }
          fresh += 1;
          const days = [...world.truth.keys()];
          const said = days.map((day) => [day, snapshot.usage.secondsOf('ann', [day])]);
          expect(said).toEqual([...world.truth]);
        }
      }),
      { numRuns: 150 },
    );
    expect(Math.min(fresh, stale)).toBeGreaterThan(100);
  }, 300_000);
});
