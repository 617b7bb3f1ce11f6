import 'server-only';
import type { EndedSession } from '../cluster/records';
import { historyCollection, readHistory, writeHistory } from '../records/history-file';
import { isStoreError, type Store, type StoredObject } from '../store/port';
import { createTimeSlices } from '../store/time-slices';
import { type UtcDay, utcDayOf } from '../time/utc-day';
import type { AgentMemory } from './agent-memory';
import { withoutEnds } from './agent-state';
import { reasonOf } from './shared-run';

const sliceMs = 6;
const triesAtConflict = 3;

export interface HistoryWriter {
  /** Writes ended sessions that are in no history yet; answers how many days could not be. One at a time. */
  flush(): Promise<number>;
}

/** Puts ended sessions into the node's own history objects. A session that stands there already stays as it stands. */
export function createHistoryWriter(nodeId: string, store: Store, memory: AgentMemory): HistoryWriter {
  const slices = createTimeSlices(sliceMs);

  async function standing(key: string, name: string, object: StoredObject | null): Promise<EndedSession[]> {
    if (!object) return [];
    const { record, problems } = await readHistory({ key, name, ...object }, slices);
    // Writing it anew would drop what cannot be read.
    const [problem] = problems;
    if (!record || problem)
      throw new Error(`its object ${key} ${problem?.entry ?? ''} ${problem?.reason ?? ''}`.trim());
    return record;
  }

  async function writeOnce(day: UtcDay, sessions: readonly EndedSession[]): Promise<void> {
    const name = `${day}/${nodeId}`;
    const key = `${historyCollection.prefix}${name}.yml`;
    const object = await store.get(key);
    const present = await standing(key, name, object);
    const named = new Set(present.map(({ sessionId }) => sessionId));
    const added = sessions.filter(({ sessionId }) => !named.has(sessionId));
    if (added.length === 0) return;
    const all = [...present, ...added].sort((one, other) => one.endedAt - other.endedAt);
    await store.put(key, writeHistory(all), object ? { ifVersion: object.version } : { ifAbsent: true });
  }

  async function writeDay(day: UtcDay, sessions: readonly EndedSession[]): Promise<boolean> {
    for (let tries = 1; ; tries += 1) {
      try {
        await writeOnce(day, sessions);
        memory.alerts.clear(`history ${day}`);
        return true;
      } catch (error) {
        if (isStoreError(error, 'store_conflict') && tries < triesAtConflict) continue;
        memory.alerts.raise(`history ${day}`, `History of ${day} waits to be written: ${reasonOf(error)}.`);
        return false;
      }
    }
  }

  return {
    async flush() {
      if (memory.state.pendingEnds.length === 0) return 0;
      // Only what the saved state holds as ended: a crash must not end a session twice.
      const ends = memory.state.pendingEnds.map(({ session }) => session);
      if (!(await memory.save())) return 1;
      let failures = 0;
      for (const [day, sessions] of byDayOfEnd(ends)) {
        const isDone = await writeDay(day, sessions);
        if (!isDone) failures += 1;
        else memory.change((state) => withoutEnds(state, new Set(sessions.map(({ sessionId }) => sessionId))));
      }
      return failures;
    },
  };
}

function byDayOfEnd(ends: readonly EndedSession[]): Map<UtcDay, EndedSession[]> {
  const days = new Map<UtcDay, EndedSession[]>();
  for (const session of ends) {
    const day = utcDayOf(session.endedAt);
    days.set(day, [...(days.get(day) ?? []), session]);
  }
  return days;
}
