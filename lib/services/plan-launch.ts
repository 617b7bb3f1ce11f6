import 'server-only';
import type { LaunchChoices, LaunchWish, PlanOutcome, PlanWorld } from './launch-plan';
import { planAnalysis } from './plan-analysis';
import { planApp } from './plan-app';

/** Works out what a launch comes to. Throws the store's errors where an analysis's file cannot be had. */
export async function planLaunch(world: PlanWorld, wish: LaunchWish, choices: LaunchChoices): Promise<PlanOutcome> {
  return wish.kind === 'app' ? planApp(world, wish.appId, choices) : await planAnalysis(world, wish, choices);
}
