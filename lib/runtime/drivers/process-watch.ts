import 'server-only';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { RuntimeEvent } from '../port';
import { hasEnded, isSessionId, sessionIdsIn } from './process-records';

/**
 * A look at the few folders is cheap, and unlike a watcher of the file system it needs no folder to be there yet and
 * misses nothing.
 */
const lookEveryMs = 250;

/** Tells once of each session that ends from now on. Never throws and keeps no process alive. */
export function watchEnds(nodeFolder: string, onEvent: (event: RuntimeEvent) => void): () => void {
  let told = endedBefore(nodeFolder);
  let timer: NodeJS.Timeout;
  let isOver = false;

  async function look(): Promise<void> {
    const ids = await sessionIdsIn(nodeFolder);
    told = new Set(ids.filter((id) => told.has(id)));
    for (const sessionId of ids) {
      if (told.has(sessionId) || !(await hasEnded(path.join(nodeFolder, sessionId)))) continue;
      told.add(sessionId);
      if (!isOver) onEvent({ kind: 'ended', sessionId });
    }
  }

  function lookAgain(): void {
    if (isOver) return;
    // A folder that cannot be read is told by whoever lists it; what ends meanwhile is found afterwards.
    timer = setTimeout(() => look().then(lookAgain, lookAgain), lookEveryMs).unref();
  }

  lookAgain();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

function endedBefore(nodeFolder: string): Set<string> {
  try {
    const ids = readdirSync(nodeFolder).filter(isSessionId);
    return new Set(ids.filter((id) => existsSync(path.join(nodeFolder, id, 'exit.json'))));
  } catch {
    return new Set();
  }
}
