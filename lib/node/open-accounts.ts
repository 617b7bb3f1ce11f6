import 'server-only';
import type { LiveSession, NodeStatus } from '../cluster/records';
import { type AccrualState, emptyAccrualState, ledgerFromReport, type SessionLedger } from '../quota/accrual';
import type { ClockReading } from '../quota/charged-interval';
import { microsecondsOfSeconds } from '../quota/exact';
import { secondsByDayOfRun } from '../quota/run-days';
import { readStatus } from '../records/node-status';
import type { EpochMs } from '../time/clock';
import type { AgentCore } from './agent-core';
import { type AgentState, emptyAgentState, type KnownSession } from './agent-state';
import { statusKey } from './flush-status';
import { reasonOf } from './shared-run';
import { loadState } from './state-file';

/**
 * Reads the accounts of before. Where there are none, or they are damaged, the node goes on from its last report in the
 * tree: what ran until then is charged already. While neither can be read nothing is charged; it is caught up later.
 */
export async function openAccounts(core: AgentCore): Promise<void> {
  const { memory, parts } = core;
  try {
    const loaded = await loadState(parts.stateStore);
    if (loaded.kind === 'damaged') {
      memory.alerts.raise(
        'damaged',
        `The node's accounts were damaged. They are kept as ${loaded.keptAs}, and the node went on from its last report.`,
      );
    }
    const state = loaded.kind === 'loaded' ? loaded.state : await stateFromTree(core);
    memory.change(() => state);
    core.isOpen = true;
    core.hasNews = true;
    memory.alerts.clear('accounts');
  } catch (error) {
    memory.alerts.raise('accounts', `The node cannot read its accounts, and waits: ${reasonOf(error)}.`);
  }
}

async function stateFromTree({ parts }: AgentCore): Promise<AgentState> {
  const { nodeId: name, treeStore } = parts;
  const key = statusKey(name);
  const object = await treeStore.get(key);
  const status = object && readStatus({ key, name, ...object }).record;
  return status ? stateOfReport(status) : emptyAgentState;
}

/** The accounts as far as a report tells them. */
export function stateOfReport({ sessions, reportedAt }: NodeStatus): AgentState {
  const accrual: AccrualState = {
    ...emptyAccrualState,
    sessions: new Map(sessions.map((session) => [session.sessionId, ledgerOf(session, reportedAt)])),
  };
  const known = sessions.map((session): [string, KnownSession] => [session.sessionId, knownOf(session)]);
  return { accrual, sessions: new Map(known), pendingEnds: [] };
}

function ledgerOf(session: LiveSession, reportedAt: EpochMs): SessionLedger {
  // Charged in the tree already; here only for its history.
  const days = secondsByDayOfRun(session.createdAt, reportedAt, session.weightedSeconds);
  const weightedByDay = new Map([...days].map(([day, seconds]) => [day, microsecondsOfSeconds(seconds)]));
  return { ...ledgerFromReport(session, reportedAt), weightedByDay };
}

/** Of a boot that is none: only its wall time counts. */
function atWall(wallMs: EpochMs): ClockReading {
  return { wallMs, monotonicMs: 0, bootId: '' };
}

function knownOf(session: LiveSession): KnownSession {
  const { endingSince } = session;
  return {
    facts: {
      username: session.username,
      appId: session.appId,
      appName: session.appName,
      pool: '',
      gpu: session.gpu,
      gpuExclusive: session.gpuExclusive,
      gpuDevices: [],
      isCollaboration: session.isCollaboration,
      lab: session.lab,
      providerGroups: session.providerGroups,
      claimMemoryMib: session.claimMemoryMib,
      claimCpus: session.claimCpus,
      claimDiskBytes: null,
      wallClockSeconds: session.wallClockSeconds,
    },
    start: atWall(session.createdAt),
    // Who asked for its end is lost with the accounts.
    ending: endingSince === null ? null : { reason: 'lost', endedBy: 'node', at: atWall(endingSince) },
    isOver: false,
  };
}
