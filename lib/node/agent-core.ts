import 'server-only';
import type { Logger } from 'pino';
import { defaultPoolName, poolNamed, rateIn } from '../cluster/pool';
import type { EndedSession } from '../cluster/records';
import type { ClockReading } from '../quota/charged-interval';
import type { TreeSnapshot } from '../records/snapshot';
import type { RuntimeUsage } from '../runtime/port';
import type { EpochMs } from '../time/clock';
import { type AgentMemory, createAgentMemory } from './agent-memory';
import { type AgentParts, defaultStopGraceSeconds } from './agent-parts';
import type { SessionFacts } from './agent-state';
import type { Holding } from './capacity';
import { reasonOf, withTimeLimit } from './shared-run';

/** A session that the runtime is starting: it takes room from the moment it is let in. */
export interface Starting extends Holding {
  claimDiskBytes: number | null;
}

/** What the agent's parts share. */
export interface AgentCore {
  readonly parts: AgentParts;
  readonly logger: Logger;
  readonly memory: AgentMemory;
  readonly graceSeconds: number;
  readonly starting: Map<string, Starting>;
  /** Starts that nobody waits for any more -> since when (monotonic): taken off the runtime when it lists them, not charged. */
  readonly abandoned: Map<string, number>;
  /** When this process was told of an end. */
  readonly endsSeen: Map<string, ClockReading>;
  /** Sessions that ended lately -> when, on the monotonic clock. */
  readonly recentEnds: Map<string, number>;
  /** Ended sessions that were written to the tree lately, with when: a snapshot may be older. */
  readonly writtenEnds: Map<string, { session: EndedSession; atMs: number }>;
  readonly usages: Map<string, RuntimeUsage>;
  readonly tree: TreeView;
  /** Under the storage path, as last measured. */
  freeDiskBytes: number | null;
  runtimeError: { reason: string; since: EpochMs } | null;
  /** The accounts of before are read: nothing is charged and nothing started until then. */
  isOpen: boolean;
  /** Sessions came or went since the last flush. */
  hasNews: boolean;
  /** Stopped in order: its next report is its last. */
  isStopped: boolean;
  /** Looks soon, beside the ticks. */
  wake(): void;
}

/** The last snapshot that could be had, and what the node takes from it. */
export interface TreeView {
  /** A newer one where the tree answers in time; the last one else. */
  refresh(): Promise<TreeSnapshot | null>;
  pool(): string;
  /** As the identity provider named them when the user last signed in. */
  providerGroups(username: string): readonly string[];
  /** Weighted hours per hour now; `known`: what it was, which holds while no tree can be read. */
  rate(facts: SessionFacts, known?: number): number;
}

export function createAgentCore(parts: AgentParts, wake: () => void): AgentCore {
  const logger = parts.logger.child({ node: parts.nodeId });
  return {
    parts,
    logger,
    memory: createAgentMemory(parts.stateStore, logger),
    graceSeconds: parts.settings.stopGraceSeconds ?? defaultStopGraceSeconds,
    starting: new Map(),
    abandoned: new Map(),
    endsSeen: new Map(),
    recentEnds: new Map(),
    writtenEnds: new Map(),
    usages: new Map(),
    tree: createTreeView(parts, logger),
    freeDiskBytes: null,
    runtimeError: null,
    isOpen: false,
    hasNews: false,
    isStopped: false,
    wake,
  };
}

const treeWaitMs = 10_000;

function createTreeView({ tree, nodeId }: AgentParts, logger: Logger): TreeView {
  let latest: TreeSnapshot | null = null;
  let pool: string | null = null;
  return {
    async refresh() {
      try {
        latest = await withTimeLimit(tree.snapshot(), treeWaitMs);
        const node = latest.nodes.get(nodeId);
        if (node) pool = node.pool || defaultPoolName;
      } catch (error) {
        logger.warn({ reason: reasonOf(error) }, 'the tree cannot be read; what it last said holds');
      }
      return latest;
    },
    pool: () => pool ?? defaultPoolName,
    providerGroups: (username) => latest?.users.get(username)?.providerGroups ?? [],
    rate(facts, known) {
      if (!latest || (pool === null && known !== undefined)) return known ?? 1;
      return rateIn(poolNamed(pool ?? defaultPoolName, latest.pools), facts);
    },
  };
}

/** Never throws into what is at work: one failing part stops no other. */
export function inBackground(core: AgentCore, what: string, work: Promise<unknown>): void {
  work.catch((error: unknown) => core.logger.error({ reason: reasonOf(error) }, `${what} failed`));
}
