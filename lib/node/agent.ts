import 'server-only';
import type { EndReason } from '../cluster/records';
import type { SnapshotOverlay } from '../records/snapshot-overlay';
import type { LaunchPlan } from '../services/launch-plan';
import type { EndOutcome, FreshReport, LaunchOrder, StartOutcome } from '../services/node-calls';

/** Figures of the loops, for metrics and logs. */
export interface AgentFigures {
  flushFailures: number;
  /** How late the last tick began, seconds. */
  tickLagSeconds: number;
  ticks: number;
  /** Ticks in which the runtime did not answer. */
  ticksWithoutRuntime: number;
}

/** The node of this process: its sessions, their accounting and its reports. */
export interface NodeAgent {
  readonly nodeId: string;
  /** Begins to tick; comes back after the first look, whatever came of it. */
  start(): Promise<void>;
  /** Looks and writes a last time. Sessions go on. */
  stop(): Promise<void>;
  /** Looks at the runtime, charges, ends what is overdue, and writes what is due. One at a time. */
  tick(): Promise<void>;
  startSession(order: LaunchOrder, plan: LaunchPlan): Promise<StartOutcome>;
  endSession(sessionId: string, why: { reason: EndReason; endedBy: string }): Promise<EndOutcome>;
  report(): FreshReport;
  /** What this node knows beyond what it has written; the same value until something changed. */
  overlay(): SnapshotOverlay;
  figures(): AgentFigures;
}
