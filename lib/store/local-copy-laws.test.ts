import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Damage, damageFile, damages } from '../testing/damaged-files';
import { createFarStore, type FarStore, textOf } from '../testing/far-store';
import { createLocalCopy, type LocalCopy } from './local-copy';
import { isStoreError, type ListedObject } from './port';

const keys = ['usage/01/a', 'usage/02/a', 'usage/02/c', 'top'] as const;
const prefixes = ['', '', 'usage/', 'usage/02/'] as const;

interface KeyStep {
  kind: 'others write' | 'others remove' | 'we write' | 'we remove' | 'we read' | 'we read what is listed';
  key: string;
}
type Step =
  | KeyStep
  | { kind: 'we list'; prefix: string; from: string }
  | { kind: 'damage'; file: number; damage: Damage }
  | { kind: 'away' | 'back' | 'all on disk' | 'restart' | 'second process' }
  | { kind: 'time'; ms: number };

const ofKey = (...kinds: KeyStep['kind'][]): fc.Arbitrary<Step> =>
  fc.record({ kind: fc.constantFrom(...kinds), key: fc.constantFrom(...keys) });

const step: fc.Arbitrary<Step> = fc.oneof(
  ofKey('others write', 'others remove', 'we write', 'we remove'),
  ofKey('we read', 'we read what is listed'),
  fc.record({
    kind: fc.constant('we list' as const),
    prefix: fc.constantFrom(...prefixes),
    from: fc.constantFrom('', '', '02', 'usage/02'),
  }),
  fc.record({ kind: fc.constant('damage' as const), file: fc.nat(30), damage: fc.constantFrom(...damages) }),
  fc.record({ kind: fc.constantFrom('away' as const, 'back' as const) }),
  fc.record({ kind: fc.constantFrom('all on disk' as const, 'restart' as const, 'second process' as const) }),
  fc.record({ kind: fc.constant('time' as const), ms: fc.constantFrom(500, 5_000, 60_000, 86_400_000) }),
);

/** What a process has usually done before anything happens: every object is there, listed and read. */
const usualStart: Step[] = [
  ...keys.map((key): Step => ({ kind: 'others write', key })),
  { kind: 'we list', prefix: '', from: '' },
  ...keys.map((key): Step => ({ kind: 'we read what is listed', key })),
];
const steps = fc
  .tuple(fc.boolean(), fc.array(step, { maxLength: 40, size: 'max' }))
  .map(([isUsual, then]) => (isUsual ? [...usualStart, ...then] : then));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'headroom-copy-laws-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** One run: the far store, the copy over it, and what may be expected of the copy. */
class Run {
  readonly far: FarStore = createFarStore();
  readonly copyFolder = mkdtempSync(path.join(folder, 'run-'));
  nowMs = 1_000_000;
  writes = 0;
  copy: LocalCopy = this.open();
  /** Keys that the copy was told to be there, and nothing else since: no listing of it may leave one out. */
  readonly told = new Set<string>();

  open(): LocalCopy {
    return createLocalCopy(this.far, {
      folder: this.copyFolder,
      clock: { now: () => this.nowMs },
      monotonicNow: () => this.nowMs,
      random: () => 0.5,
      logger: { info: () => undefined, warn: () => undefined },
    });
  }

  async take(step: Step): Promise<void> {
    switch (step.kind) {
      case 'others write':
        await this.far.others.put(step.key, this.nextBytes(), {});
        return;
      case 'others remove':
        // A call in the background may tell the copy, or none.
        this.told.delete(step.key);
        return this.far.others.remove(step.key);
      case 'we write':
        await this.write(step.key, () => this.copy.put(step.key, this.nextBytes(), {}));
        return;
      case 'we remove':
        return this.write(step.key, () => this.copy.remove(step.key));
      case 'we read':
        return this.read(step.key, undefined);
      case 'we read what is listed':
        return this.readListed(step.key);
      case 'we list':
        await this.list(step.prefix, step.from);
        return;
      case 'damage':
        return damageFile(this.copyFolder, step.file, step.damage);
      case 'away':
        this.far.isAway = true;
        return;
      case 'back':
        this.far.isAway = false;
        return;
      case 'all on disk':
        return this.copy.settled();
      case 'restart':
        this.copy = this.open();
        return;
      case 'second process': {
        const other = this.open();
        await orUnavailable(other.get('top'));
        const listed = await orUnavailable(other.list(''));
        // What is on disk is either one's from now on.
        if (listed === 'unavailable' || other.copyUse.answers > 0) return;
        for (const key of this.told) if (!listed.some((object) => object.key === key)) this.told.delete(key);
        return;
      }
      case 'time':
        this.nowMs += step.ms;
    }
  }

  private nextBytes(): Uint8Array {
    this.writes++;
    return new TextEncoder().encode(`write ${this.writes} `.repeat(1 + (this.writes % 5) * 10));
  }

  private async write(key: string, write: () => Promise<unknown>): Promise<void> {
    const wrote = await orUnavailable(write());
    if (this.far.isAway) expect(wrote).toBe('unavailable');
    if (wrote !== 'unavailable') this.told.delete(key);
  }

  private async readListed(key: string): Promise<void> {
    const parent = key.slice(0, key.lastIndexOf('/') + 1);
    const listed = await this.list(parent, '');
    const found = listed.find((object) => object.key === key);
    if (found) await this.read(key, found.version);
  }

  private async read(key: string, version: string | undefined): Promise<void> {
    const before = this.copy.copyUse.answers;
    const now = await this.far.others.get(key);
    const object = await orUnavailable(this.copy.get(key, version === undefined ? undefined : { version }));
    if (object === 'unavailable') return;
    const isFromCopy = this.copy.copyUse.answers > before;
    if (isFromCopy) expect(this.copy.copyUse.since).not.toBeNull();
    if (object !== null) expect(this.far.everHeld(key, object.version)).toBe(textOf(object));
    if (object === null && !isFromCopy) this.told.delete(key);
    if (isFromCopy || (object !== null && object.version === version)) return;
    expect(this.far.isAway).toBe(false);
    expect(object?.version).toBe(now?.version);
  }

  private async list(prefix: string, from: string): Promise<ListedObject[]> {
    const before = this.copy.copyUse.answers;
    const now = await this.far.others.list(prefix, { from });
    const listed = await orUnavailable(this.copy.list(prefix, { from }));
    if (listed === 'unavailable') return [];
    for (const { key, version, size } of listed) expect(this.far.everHeld(key, version)?.length).toBe(size);
    if (this.copy.copyUse.answers === before) {
      expect(inOrder(listed)).toEqual(inOrder(now));
      this.takeTold(prefix, from, listed);
      return listed;
    }
    const names = new Set(listed.map((object) => object.key));
    for (const key of this.told) if (key.startsWith(prefix) && key >= prefix + from) expect(names).toContain(key);
    return listed;
  }

  private takeTold(prefix: string, from: string, listed: readonly { key: string }[]): void {
    for (const key of this.told) if (key.startsWith(prefix) && key >= prefix + from) this.told.delete(key);
    for (const { key } of listed) this.told.add(key);
  }
}

async function orUnavailable<Result>(answer: Promise<Result>): Promise<Result | 'unavailable'> {
  try {
    return await answer;
  } catch (error) {
    if (isStoreError(error, 'store_unavailable')) return 'unavailable';
    throw error;
  }
}

function inOrder<Listed extends { key: string }>(listed: readonly Listed[]): Listed[] {
  return [...listed].sort((one, other) => (one.key < other.key ? -1 : 1));
}

describe('whatever happens to the store and to the files of its copy', () => {
  it('every answer is the store’s, or one that it once gave and that is counted, or none', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const run = new Run();
        for (const one of taken) await run.take(one);
        rmSync(run.copyFolder, { recursive: true, force: true });
      }),
      { numRuns: Number(process.env.FC_RUNS ?? 100) },
    );
  });
});
