import type { Store } from '../store/port';
import type { EpochMs } from '../time/clock';
import { nodeObjects } from './node-objects';
import { staticObjects, type TreeTexts } from './static-objects';
import type { SeedWorld } from './world';

/** Everything in the tree at `now`: records and what the nodes have written. */
export function objectsAt(world: SeedWorld, now: EpochMs): TreeTexts {
  return new Map([...staticObjects(world), ...nodeObjects(world, now)]);
}

const writesAtOnce = 16;

/** Writes the objects whose text differs from `before` (all of them without it); answers how many were written. */
export async function writeObjects(store: Store, objects: TreeTexts, before?: TreeTexts): Promise<number> {
  const encoder = new TextEncoder();
  const changed = [...objects].filter(([key, text]) => before?.get(key) !== text);
  for (let first = 0; first < changed.length; first += writesAtOnce) {
    const batch = changed.slice(first, first + writesAtOnce);
    await Promise.all(batch.map(([key, text]) => store.put(key, encoder.encode(text), {})));
  }
  return changed.length;
}

/** Writes the whole world as of `now`. */
export async function writeWorld(store: Store, world: SeedWorld, now: EpochMs = world.anchor): Promise<TreeTexts> {
  const objects = objectsAt(world, now);
  await writeObjects(store, objects);
  return objects;
}

/** Writes what the world's nodes have changed since `before`; answers what now stands in the tree. */
export async function advanceWorld(
  store: Store,
  world: SeedWorld,
  before: { at: EpochMs; objects: TreeTexts },
  now: EpochMs,
): Promise<TreeTexts> {
  const changed = nodeObjects(world, now, before.at);
  await writeObjects(store, changed, before.objects);
  return new Map([...before.objects, ...changed]);
}
