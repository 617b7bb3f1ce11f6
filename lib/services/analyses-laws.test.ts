import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnalysisVersion } from '../cluster/records';
import { isAppError } from '../errors';
import { readAnalysis } from '../records/analysis-index';
import { type Random, randomFrom } from '../seed/random';
import { createFileStore } from '../store/drivers/file';
import { createMemoryStore } from '../store/drivers/memory';
import { noCopyUse, type Store } from '../store/port';
import { type AnalysesWorld, analysesWorld, configurationText } from '../testing/analyses-world';
import { textOf } from '../testing/tree-objects';
import { type TroubledStore, troubledStore } from '../testing/troubled-store';
import { readAnalysisById } from './read-analysis';
import { registerAnalysis } from './register-analysis';
import { removeAnalysis } from './remove-analysis';
import { saveAnalysis } from './save-analysis';

/** Two frontends and some that die act on one analysis, over a store that loses answers. */

const id = 'yasa';
const indexKey = `analyses/${id}/index.yml`;
const textKey = (version: string) => `analyses/${id}/${version}.yml`;

/** What an act was answered; `unavailable` leaves open whether it came through, as death does. */
interface Answer {
  act: 'save' | 'register' | 'remove';
  code: string;
  version: string | null;
  text: string | null;
}

interface IndexState {
  versions: AnalysisVersion[];
  texts: (string | null)[];
}

/** Notes every index that came to stand, in the order in which each took the place of the one before. */
class Chronicle {
  private readonly writes: { over: string | null; version: string; state: Promise<IndexState> }[] = [];

  constructor(private readonly base: Store) {}

  readonly store: Store = {
    ...({} as Store),
    description: 'chronicle',
    writable: true,
    copyUse: noCopyUse,
    get: (key) => this.base.get(key),
    list: (prefix) => this.base.list(prefix),
    remove: (key) => this.base.remove(key),
    put: async (key, bytes, condition) => {
      const { version } = await this.base.put(key, bytes, condition);
      const over = 'ifVersion' in condition ? condition.ifVersion : null;
      if (key === indexKey) this.writes.push({ over, version, state: this.stateOf(bytes) });
      return { version };
    },
  };

  private async stateOf(bytes: Uint8Array): Promise<IndexState> {
    const read = readAnalysis({ key: indexKey, name: id, version: '', bytes });
    expect(read.problems).toEqual([]);
    const versions = read.record?.versions ?? [];
    const texts = await Promise.all(versions.map(({ version }) => this.base.get(textKey(version))));
    return { versions, texts: texts.map((object) => object && textOf(object.bytes)) };
  }

  async states(): Promise<IndexState[]> {
    const states: IndexState[] = [];
    let over: string | null = null;
    for (let link = this.writes.find((write) => write.over === null); link; ) {
      states.push(await link.state);
      over = link.version;
      link = this.writes.find((write) => write.over === over);
    }
    expect(states).toHaveLength(this.writes.length);
    return states;
  }
}

async function answerOf(act: Answer['act'], text: string | null, call: Promise<{ version?: string }>): Promise<Answer> {
  try {
    const { version = null } = await call;
    return { act, code: 'done', version, text };
  } catch (error) {
    if (!isAppError(error)) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
      return { act, code, version: null, text };
    }
    return { act, code: error.code, version: null, text };
  }
}

/** One person's act: looks, thinks for a while, then acts on what was seen. */
async function actOnce(world: AnalysesWorld, store: TroubledStore, random: Random, text: string): Promise<Answer> {
  const role = random() < 0.5 ? 'admin' : 'author';
  const context = await world.acting(role === 'admin' ? 'ada' : 'aron', role, store);
  const seen = await readAnalysisById(context, id).catch(() => null);
  for (let turns = Math.floor(random() * 6); turns > 0; turns -= 1) await new Promise(setImmediate);
  world.time.now += 1000;
  if (!seen || random() < 0.05) {
    return answerOf('save', text, saveAnalysis(context, id, { ifAbsent: true }, { text, note: '' }));
  }
  const ifVersion = seen.index_version;
  const chance = random();
  const version = seen.versions[Math.floor(random() * seen.versions.length)]?.version ?? '1';
  if (role === 'admin' && chance < 0.15)
    return answerOf(
      'remove',
      null,
      removeAnalysis(context, id, ifVersion).then(() => ({})),
    );
  if (role === 'admin' && chance < 0.5) {
    const seconds = 1 + Math.floor(random() * 3);
    const wanted = { registered: true as const, wall_clock: { seconds, reason: 'slow' }, priority: 0 };
    const body = random() < 0.3 ? { registered: false as const } : wanted;
    return answerOf('register', null, registerAnalysis(context, { id, version }, ifVersion, body));
  }
  return answerOf('save', text, saveAnalysis(context, id, { ifVersion }, { text, note: '' }));
}

async function tellStory(
  base: Store,
  seed: number,
  steps: number,
): Promise<{ answers: Answer[]; states: IndexState[] }> {
  const random = randomFrom(String(seed));
  const chronicle = new Chronicle(base);
  const world = await analysesWorld(chronicle.store);
  const frontends = [0, 1].map(() => troubledStore(chronicle.store, { random, loss: 0.03, death: 0 }));
  const acts: Promise<Answer | null>[] = [];
  for (let step = 0; step < steps; step += 1) {
    const own = frontends[Math.floor(random() * frontends.length)];
    const store = own && random() < 0.8 ? own : troubledStore(chronicle.store, { random, loss: 0.03, death: 0.4 });
    // An author leaves the wall clock as it stands, or is refused: both are part of the story.
    const clock = random() < 0.5 ? '' : `  wall_clock: {seconds: ${1 + Math.floor(random() * 3)}, reason: slow}\n`;
    const act = actOnce(world, store, random, configurationText(1000 + step, clock)).catch((error: unknown) => {
      if (isAppError(error) && error.code === 'unavailable') return null;
      throw error;
    });
    acts.push(Promise.race([act, store.died.then(() => null)]));
    if (random() < 0.5) await Promise.race(acts.slice(-1));
  }
  const answers = (await Promise.all(acts)).filter((answer) => answer !== null);
  return { answers, states: await chronicle.states() };
}

/** `isLookedAtLate`: a text may be gone by a removal before it is looked at. */
function checkStory({ answers, states }: { answers: Answer[]; states: IndexState[] }, isLookedAtLate = false): void {
  const known = new Map<string, string>();
  states.forEach(({ versions, texts }, at) => {
    // A version is never shown without its text.
    const isRemovedLater = states.slice(at + 1).some((later) => later.versions.length === 0);
    if (!(isLookedAtLate && isRemovedLater)) expect(texts).not.toContain(null);
    // One that was there goes only with the whole analysis, and stands where it stood.
    const before = states[at - 1]?.versions ?? [];
    if (versions.length > 0) {
      expect(versions.slice(0, before.length).map(({ version }) => version)).toEqual(
        before.map(({ version }) => version),
      );
    }
    // A name means one version for ever, also where an analysis was made again.
    versions.forEach(({ version, by, at: savedAt }, index) => {
      if (texts[index] === null) return;
      const facts = JSON.stringify([by, savedAt, texts[index]]);
      expect(known.get(version) ?? facts).toBe(facts);
      known.set(version, facts);
    });
  });
  const shown = new Set(states.flatMap(({ texts }) => texts));
  for (const { act, code, version, text } of answers) {
    if (act !== 'save' || text === null) continue;
    if (code === 'done' && !isLookedAtLate) {
      expect(
        states.some((state) => state.texts[state.versions.findIndex((one) => one.version === version)] === text),
      ).toBe(true);
    }
    // Who was told that nothing was saved can save again: it was not.
    if (['conflict', 'not_found', 'forbidden'].includes(code)) expect(shown.has(text)).toBe(false);
    expect(['done', 'conflict', 'not_found', 'forbidden', 'unavailable', 'store_unavailable']).toContain(code);
  }
}

const seeds = fc.integer({ min: 0, max: 1e9 });

describe('whatever is done at once, and whatever answers are lost', () => {
  it('no saved version is lost, renumbered or shown without its text', async () => {
    const codes = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(seeds, async (seed) => {
        const story = await tellStory(createMemoryStore(), seed, 25);
        checkStory(story);
        for (const { act, code } of story.answers) codes.set(`${act} ${code}`, (codes.get(`${act} ${code}`) ?? 0) + 1);
      }),
      { numRuns: 60 },
    );
    // The stories tell of all of it.
    for (const kind of [
      'save done',
      'save conflict',
      'save not_found',
      'save forbidden',
      'register done',
      'register conflict',
      'remove done',
    ]) {
      expect([kind, (codes.get(kind) ?? 0) > 0]).toEqual([kind, true]);
    }
  }, 120_000);

  it('over files too', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, async (seed) => {
        const folder = await mkdtemp(path.join(tmpdir(), 'headroom-analyses-'));
        try {
          checkStory(await tellStory(createFileStore(path.join(folder, 'tree')), seed, 20), true);
        } finally {
          await rm(folder, { recursive: true, force: true });
        }
      }),
      { numRuns: 8 },
    );
  }, 120_000);
});
