import type { AuditEntry } from '../audit/audit';
import type { Role } from '../cluster/permissions';
import { createTree } from '../records/tree';
import type { ActingContext } from '../services/acting-context';
import { createAnalysisTexts } from '../services/analysis-texts';
import type { Store } from '../store/port';
import { testNow } from './builders';
import { memoryAudit } from './memory-audit';
import { actorOf } from './service-context';
import { bytesOf, textOf } from './tree-objects';

/** A tree over a store, and people who act on it through frontends of their own. */
export interface ActingWorld {
  store: Store;
  time: { now: number };
  audit: AuditEntry[];
  /** What this person's request has to work with; another store stands for a frontend whose way there is troubled. */
  acting(username: string, role?: Role, store?: Store): Promise<ActingContext>;
  text(key: string): Promise<string | null>;
}

export async function actingWorld(store: Store, objects: Record<string, string> = {}): Promise<ActingWorld> {
  for (const [key, text] of Object.entries(objects)) await store.put(key, bytesOf(text), {});
  const time = { now: testNow };
  const clock = { now: () => time.now };
  const log = memoryAudit(clock);
  let ids = 0;
  return {
    store,
    time,
    audit: log.entries,
    async acting(username, role = 'author', own = store) {
      const tree = createTree(own, clock);
      const never = () => Promise.reject(new Error('no node is asked'));
      return {
        snapshot: await tree.snapshot(),
        now: time.now,
        actor: actorOf(username, role),
        nodesEndOverdue: true,
        thisNodeId: null,
        clock,
        tree,
        store: own,
        nodeCalls: { thisNodeId: null, report: never, start: never, end: never, audit: never },
        analysisTexts: createAnalysisTexts(own),
        audit: log.audit,
        auditReader: log.auditReader,
        wallClock: { baseSeconds: 3600, secondsPerRecordingHour: 600 },
        newId: () => {
          ids += 1;
          return `id-${ids}`;
        },
      };
    },
    async text(key) {
      const object = await store.get(key);
      return object && textOf(object.bytes);
    },
  };
}
