import type { AuditEntry } from '../audit/audit';
import type { Role } from '../cluster/permissions';
import type { LiveSession, NodeRecord } from '../cluster/records';
import { AppError } from '../errors';
import { writeStatus } from '../records/node-status';
import { createTree } from '../records/tree';
import type { ActingContext } from '../services/acting-context';
import { createAnalysisTexts } from '../services/analysis-texts';
import type { EndOutcome, FreshReport, LaunchOrder, NodeCalls, StartOutcome } from '../services/node-calls';
import type { Store } from '../store/port';
import { liveSession, nodeStatus, testNow } from './builders';
import { memoryAudit } from './memory-audit';
import { actorOf } from './service-context';
import { memoryStoreOf } from './tree-objects';

/** A cluster small enough to hold in the hand: nodes that keep their word, over one tree, with frontends that ask them. */

/** Lets others go first for a moment; tests of interleavings put random lengths here. */
type Pause = () => Promise<void>;

export class ModelNode {
  readonly live = new Map<string, LiveSession>();
  readonly ended = new Set<string>();
  /** Cut off, it answers nobody; it goes on writing its report. */
  isReachable = true;
  /** What the next start does instead of starting. */
  nextStart: StartOutcome | 'answer is lost' | null = null;
  starts = 0;
  reportsAsked = 0;
  mostSessions = Number.POSITIVE_INFINITY;

  constructor(
    readonly id: string,
    private readonly world: { time: { now: number }; store: Store },
  ) {}

  report(): FreshReport {
    const status = nodeStatus(this.id, { reportedAt: this.world.time.now, sessions: [...this.live.values()] });
    return { status, endedSessionIds: [...this.ended] };
  }

  start(order: LaunchOrder): StartOutcome {
    if (this.world.time.now >= order.expiresAt) return { kind: 'failed', detail: 'too late' };
    if (this.live.size >= this.mostSessions) return { kind: 'no_room', obstacle: 'full' };
    const createdAt = this.world.time.now;
    const session = liveSession(order.sessionId, order.username, { createdAt, weightedSeconds: 0 });
    this.live.set(order.sessionId, session);
    this.starts += 1;
    return { kind: 'started', session };
  }

  end(sessionId: string): EndOutcome {
    if (this.live.delete(sessionId)) {
      this.ended.add(sessionId);
      return { kind: 'ended' };
    }
    return { kind: this.ended.has(sessionId) ? 'already_ended' : 'unknown' };
  }

  /** Writes its report into the tree, as a node does once a minute. */
  async flush(): Promise<void> {
    const { status } = this.report();
    await this.world.store.put(`cluster/status/${this.id}.yml`, writeStatus(status), {});
  }
}

export const nodeFile = (id: string, more = '') =>
  `id: ${id}\nname: ${id}\naddress: ${id}.example:3000\nroles: [runtime]\napproved: true\n${more}`;
export const userFile = (settings: string) => `--- Settings ---\n${settings}\n--- Public Key ---\n`;

export const launchObjects = {
  'apps/sleep.yml': 'name: Sleep\nimage: "session-test:1"\ncommand: [sleep, "1000"]\nusers: [all]\n',
  'keys/users/alice': userFile('session_limit: 3'),
  'keys/users/free': userFile('{}'),
  'keys/admins/ada': 'PEM',
};

export interface LaunchWorld {
  store: Store;
  time: { now: number };
  nodes: readonly ModelNode[];
  audit: AuditEntry[];
  /** Another process that asks the nodes; it has its own view of the tree. */
  frontend(calls?: Partial<NodeCalls>): Frontend;
  /** Sessions of the user that run at this moment, wherever. */
  running(username: string): number;
}

export interface Frontend {
  nodeCalls: NodeCalls;
  actingFor(username: string, role?: Role): Promise<ActingContext>;
}

interface LaunchWorldParts {
  objects?: Record<string, string>;
  nodeIds?: readonly string[];
  pause?: Pause;
}

export async function launchWorld(parts: LaunchWorldParts = {}): Promise<LaunchWorld> {
  const { objects = {}, nodeIds = ['alpha', 'bravo'], pause = async () => undefined } = parts;
  const nodeFiles = Object.fromEntries(nodeIds.map((id) => [`cluster/nodes/${id}.yml`, nodeFile(id)]));
  const store = slowStore(await memoryStoreOf({ ...nodeFiles, ...launchObjects, ...objects }), pause);
  const time = { now: testNow };
  const nodes = nodeIds.map((id) => new ModelNode(id, { time, store }));
  for (const node of nodes) await node.flush();
  const log = memoryAudit({ now: () => time.now });
  let ids = 0;
  return {
    store,
    time,
    nodes,
    audit: log.entries,
    running: (username) =>
      nodes.flatMap((node) => [...node.live.values()]).filter((session) => session.username === username).length,
    frontend(calls = {}) {
      const clock = { now: () => time.now };
      const tree = createTree(store, clock);
      const nodeCalls = { ...callsOf(nodes, pause), ...calls };
      return {
        nodeCalls,
        async actingFor(username, role = 'user') {
          return {
            snapshot: await tree.snapshot(),
            now: time.now,
            actor: actorOf(username, role),
            nodesEndOverdue: true,
            thisNodeId: nodeCalls.thisNodeId,
            clock,
            tree,
            store,
            nodeCalls,
            analysisTexts: createAnalysisTexts(store),
            audit: log.audit,
            auditReader: log.auditReader,
            wallClock: { baseSeconds: 3600, secondsPerRecordingHour: 600 },
            newId: () => {
              ids += 1;
              return `session-${ids}`;
            },
          };
        },
      };
    },
  };
}

function slowStore(store: Store, pause: Pause): Store {
  const around = async <T>(act: () => Promise<T>): Promise<T> => {
    await pause();
    const answer = await act();
    await pause();
    return answer;
  };
  return {
    ...store,
    get: (key) => around(() => store.get(key)),
    put: (key, bytes, condition) => around(() => store.put(key, bytes, condition)),
    list: (prefix) => around(() => store.list(prefix)),
  };
}

function callsOf(nodes: readonly ModelNode[], pause: Pause): NodeCalls {
  const reach = async (record: NodeRecord): Promise<ModelNode> => {
    await pause();
    const node = nodes.find(({ id }) => id === record.id);
    if (!node?.isReachable) throw new AppError('unavailable', `${record.name} does not answer.`);
    return node;
  };
  return {
    thisNodeId: null,
    async report(record) {
      const node = await reach(record);
      node.reportsAsked += 1;
      const report = node.report();
      await pause();
      return report;
    },
    async start(record, order) {
      const node = await reach(record);
      const instead = node.nextStart;
      node.nextStart = null;
      if (instead !== null && instead !== 'answer is lost') return instead;
      const outcome = node.start(order);
      await pause();
      if (instead === 'answer is lost') throw new AppError('unavailable', 'No answer in time.');
      return outcome;
    },
    async end(record, sessionId) {
      const outcome = (await reach(record)).end(sessionId);
      await pause();
      return outcome;
    },
    audit: async (record) => {
      throw new AppError('unavailable', `${record.name} keeps no log.`);
    },
  };
}
