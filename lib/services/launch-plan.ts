import 'server-only';
import type { Role } from '../cluster/permissions';
import type { PlacementAsk } from '../cluster/placement';
import type { TreeSnapshot } from '../records/snapshot';
import type { Store } from '../store/port';
import type { WallClockSettings } from './acting-context';
import type { LaunchWhat } from './node-calls';
import type { UserStanding } from './standings';

/**
 * What a launch comes to for one user, worked out from the tree alone: by the frontend to judge and place it, and again
 * by the node that runs it.
 */
export interface LaunchPlan {
  /** The app's or the analysis's id and name. */
  appId: string;
  appName: string;
  image: string;
  command: readonly string[];
  environment: Readonly<Record<string, string>>;
  network: string | null;
  /** The container's size, capped by the user's settings; null = no cap. */
  cpus: number | null;
  memoryBytes: number | null;
  gpu: PlacementAsk['gpu'];
  gpus: number;
  persistent: boolean;
  /** What is reserved on the node: an app's or analysis's memory; cores of an analysis only. Null = nothing. */
  claimMemoryMib: number | null;
  claimCpus: number | null;
  claimDiskBytes: number | null;
  /** An analysis run's ceiling; null for an app. */
  wallClockSeconds: number | null;
  /** What could not be used of what the app asks, each a sentence. */
  warnings: readonly string[];
}

/** What somebody asks to start; an analysis without a version is the newest registered one. */
export type LaunchWish =
  | { kind: 'app'; appId: string }
  | { kind: 'analysis'; id: string; version: string | null; hours: number; channels: number; sampleRateHz: number };

/** What may be said beside it; undefined: as the app or analysis says. */
export interface LaunchChoices {
  gpu?: boolean | undefined;
  persistent?: boolean | undefined;
}

/** For whom, and out of what. */
export interface PlanWorld {
  snapshot: TreeSnapshot;
  store: Pick<Store, 'get'>;
  wallClock: WallClockSettings;
  standing: UserStanding;
  /** The one the person acts with, which a token may lower. */
  role: Role;
}

export type PlanOutcome =
  /** `what` names the version that was chosen. */
  | { kind: 'plan'; plan: LaunchPlan; what: LaunchWhat }
  /** There is no such thing, or not for this person: the words are the same. */
  | { kind: 'not_found'; detail: string }
  /** It is there and cannot be run as it stands. */
  | { kind: 'unusable'; detail: string };
