import 'server-only';
import type { PlacementAsk } from '../cluster/placement';

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
