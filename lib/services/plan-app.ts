import 'server-only';
import { capResources } from '../quota/cap-resources';
import { parseDockerSize } from '../units/docker-size';
import type { LaunchChoices, LaunchPlan, PlanOutcome, PlanWorld } from './launch-plan';
import { gpuAsk, gpuWarnings, isPersistent } from './plan-choices';
import type { UserStanding } from './standings';
import { mayStartApp } from './startable';

const bytesPerMib = 2 ** 20;

export function capsOf({ settings }: UserStanding): { sessionCpus: number | null; sessionMemoryMib: number | null } {
  return {
    sessionCpus: settings?.sessionCpus.value ?? null,
    sessionMemoryMib: settings?.sessionMemoryMib.value ?? null,
  };
}

/** The plan for an app. Its memory is reserved on the node, its cores are not: a cap on cores can be shared. */
export function planApp(world: PlanWorld, appId: string, choices: LaunchChoices): PlanOutcome {
  const { snapshot, standing, role } = world;
  const app = snapshot.apps.get(appId);
  if (!app || !mayStartApp(app, standing, role)) {
    return { kind: 'not_found', detail: `There is no app "${appId}" that you may start.` };
  }
  const { cpus, memoryBytes, unreadable } = capResources({ cpus: app.cpus, memory: app.memory }, capsOf(standing));
  const own = app.gpu ? 'wanted' : 'none';
  const gpu = gpuAsk(own, choices.gpu, standing);
  const asksMemory = app.memory !== null && (parseDockerSize(app.memory) ?? 0) > 0;
  const plan: LaunchPlan = {
    appId: app.id,
    appName: app.name,
    image: app.image,
    command: app.command,
    environment: {},
    network: app.network,
    cpus,
    memoryBytes,
    gpu,
    gpus: gpu === 'none' ? 0 : 1,
    persistent: isPersistent(app.persistent, choices.persistent, standing),
    claimMemoryMib: asksMemory && memoryBytes !== null ? memoryBytes / bytesPerMib : null,
    claimCpus: null,
    claimDiskBytes: null,
    wallClockSeconds: null,
    warnings: [
      ...unreadable.map(({ field, text }) => `The app's ${field} "${text}" cannot be read and counts as not asked.`),
      ...gpuWarnings(own, choices.gpu, gpu),
    ],
  };
  return { kind: 'plan', plan, what: { kind: 'app', appId } };
}
