import fc from 'fast-check';
import { expect, it } from 'vitest';
import { randomFrom } from '../seed/random';
import { createMemoryStore } from '../store/drivers/memory';
import { isStoreError, type Store } from '../store/port';
import { bytesOf, textOf } from '../testing/tree-objects';
import { troubledStore } from '../testing/troubled-store';
import { copyTree } from './copy';
import { journalPrefix } from './copy-journal';

const key = fc.constantFrom('a', 'b', 'c/d', 'c/e', 'f', 'g');
const text = fc.constantFrom('', '1', '2', '3');
const objects = fc.dictionary(key, text);
const change = fc.record({ key, text: fc.option(text) });

interface Try {
  seed: string;
  death: number;
  /** What happens at the source afterwards; null takes the object away. */
  changes: { key: string; text: string | null }[];
}

const tries: fc.Arbitrary<Try[]> = fc.array(
  fc.record({ seed: fc.string(), death: fc.constantFrom(0, 0.05, 0.3), changes: fc.array(change, { maxLength: 4 }) }),
  { maxLength: 4 },
);

async function contents(store: Store): Promise<Map<string, string>> {
  const listed = (await store.list('')).filter((object) => !object.key.startsWith(journalPrefix));
  const texts = new Map<string, string>();
  for (const object of listed) texts.set(object.key, textOf((await store.get(object.key))?.bytes ?? new Uint8Array()));
  return texts;
}

async function fill(store: Store, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, content] of Object.entries(texts)) await store.put(name, bytesOf(content), {});
}

async function apply(store: Store, changes: Try['changes']): Promise<void> {
  for (const one of changes) {
    if (one.text === null) await store.remove(one.key);
    else await store.put(one.key, bytesOf(one.text), {});
  }
}

/** One run of the command, on a connection that loses answers, until it ends or is killed. */
async function tryOnce(from: Store, to: Store, { seed, death }: Try, runId: string): Promise<void> {
  const random = randomFrom(seed);
  const troubled = troubledStore(to, { random, loss: 0.05, death });
  const run = copyTree(from, troubled, { runId }).catch((error) => {
    if (!isStoreError(error, 'store_unavailable')) throw error;
  });
  await Promise.race([run, troubled.died]);
}

it('ends alike however often it was killed and the source changed, and never touches what others wrote', async () => {
  const rule = async (atSource: Record<string, string>, atTarget: Record<string, string>, before: Try[]) => {
    const from = createMemoryStore();
    const to = createMemoryStore();
    // It is never empty, which would be refused.
    await fill(from, { ...atSource, always: 'here' });
    await fill(to, atTarget);
    for (const [index, one] of before.entries()) {
      await tryOnce(from, to, one, `run-${index}`);
      await apply(from, one.changes);
    }
    const { left, onlyAtTarget, changing, alike } = await copyTree(from, to, { runId: 'last' });

    const source = await contents(from);
    const target = await contents(to);
    const others = new Set(Object.keys(atTarget));
    for (const [name, content] of Object.entries(atTarget)) expect(target.get(name)).toBe(content);
    for (const [name, content] of source) if (!others.has(name)) expect(target.get(name)).toBe(content);
    for (const name of target.keys()) expect(source.has(name) || others.has(name)).toBe(true);
    expect(changing).toEqual([]);
    expect(left.map((one) => one.key)).toEqual(
      [...source].flatMap(([name, content]) => (target.get(name) === content ? [] : [name])).sort(),
    );
    expect(onlyAtTarget).toEqual([...target.keys()].filter((name) => !source.has(name)).sort());
    expect(alike + left.length).toBe(source.size);
  };
  await fc.assert(fc.asyncProperty(objects, objects, tries, rule), { numRuns: 150 });
});
