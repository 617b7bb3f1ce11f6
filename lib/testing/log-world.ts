import type { AuditReader } from '../audit/audit';
import type { Role } from '../cluster/permissions';
import type { NodeRecord } from '../cluster/records';
import { AppError } from '../errors';
import type { AuditContext } from '../services/read-audit';
import { nodeRecord, snapshotOf, testNow, userRecord } from './builders';
import { type ListedLine, listReader } from './list-reader';
import { actorOf } from './service-context';

/** Nodes with logs, one of which asks the others. */
export interface LogWorld {
  /** By node id; a test may put another reader here, or write to the lines. */
  readers: Map<string, AuditReader>;
  /** Nodes that do not answer, and what becomes of who asks them. */
  away: Map<string, 'refuses' | 'never answers'>;
  /** Which other nodes were asked, in order. */
  asked: string[];
  context: AuditContext;
}

export function logWorld(
  logs: Readonly<Record<string, readonly ListedLine[]>>,
  { own = 'alpha', role = 'admin' as Role, nodes = {} as Record<string, Partial<NodeRecord>> } = {},
): LogWorld {
  const readers = new Map(Object.entries(logs).map(([id, lines]) => [id, listReader(id, lines)]));
  const away: LogWorld['away'] = new Map();
  const asked: string[] = [];
  const records = Object.keys(logs).map((id) => nodeRecord(id, { approved: true, ...nodes[id] }));
  const never = () => Promise.reject(new Error('not asked for'));
  const auditReader: AuditReader = {
    nodeId: own,
    search: (search) => readers.get(own)?.search(search) ?? never(),
  };
  return {
    readers,
    away,
    asked,
    context: {
      snapshot: snapshotOf({ nodes: records, users: [userRecord('ada', {}, { isAdmin: true }), userRecord('uma')] }),
      now: testNow,
      actor: actorOf('ada', role),
      auditReader,
      nodeCalls: {
        ...{ thisNodeId: own, report: never, start: never, end: never },
        async audit({ id, name }, search) {
          asked.push(id);
          if (away.get(id) === 'refuses') throw new AppError('unavailable', `${name} refuses connections.`);
          if (away.get(id) === 'never answers') return new Promise(() => undefined);
          return readers.get(id)?.search(search) ?? never();
        },
      },
    },
  };
}
