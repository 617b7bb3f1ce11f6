import 'server-only';
import type { LaunchBody } from '../api/launches';
import type { PlacementAsk } from '../cluster/placement';
import type { LaunchChoices, LaunchPlan, LaunchWish } from './launch-plan';

/** Where it may run; null = wherever there is room. */
export type LaunchPlace = Pick<PlacementAsk, 'pool' | 'nodeId'>;

/** A launch as it was asked for, in our own terms. */
export interface LaunchRequest {
  wish: LaunchWish;
  choices: LaunchChoices;
  place: LaunchPlace;
}

/** The schema has seen to it that exactly one of app and analysis is named. */
export function launchRequestOf({ app_id, analysis, gpu, persistent, pool, node }: LaunchBody): LaunchRequest {
  const wish: LaunchWish = analysis
    ? {
        kind: 'analysis',
        id: analysis.id,
        version: analysis.version ?? null,
        hours: analysis.hours,
        channels: analysis.channels,
        sampleRateHz: analysis.sample_rate_hz,
      }
    : { kind: 'app', appId: app_id ?? '' };
  return { wish, choices: { gpu, persistent }, place: { pool: pool ?? null, nodeId: node ?? null } };
}

/** What the plan needs of a node. */
export function placementAskOf(plan: LaunchPlan, place: LaunchPlace): PlacementAsk {
  return {
    gpu: plan.gpu,
    gpus: plan.gpus,
    memoryMib: plan.claimMemoryMib,
    cores: plan.claimCpus,
    diskBytes: plan.claimDiskBytes,
    ...place,
  };
}
