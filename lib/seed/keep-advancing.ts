import type { Store } from '../store/port';
import type { SeedWorld } from './world';
import { advanceWorld, writeWorld } from './write';

const reportEveryMs = 10_000;

/** Writes the world, then what its nodes would write every ten seconds, until it is stopped. */
export async function keepAdvancing(store: Store, world: SeedWorld): Promise<{ stop(): void }> {
  let before = { at: world.anchor, objects: await writeWorld(store, world, world.anchor) };
  let timer: NodeJS.Timeout;
  const advance = async () => {
    const at = Date.now();
    try {
      before = { at, objects: await advanceWorld(store, world, before, at) };
    } catch (error) {
      process.stderr.write(`The seeded nodes could not report: ${String(error)}\n`);
    }
    // Not an interval: a slow disk delays the next report and never overtakes it.
    timer = setTimeout(advance, reportEveryMs);
  };
  timer = setTimeout(advance, reportEveryMs);
  return { stop: () => clearTimeout(timer) };
}
