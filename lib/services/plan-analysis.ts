import 'server-only';
import type { AnalysisVersion } from '../cluster/records';
import { capResources } from '../quota/cap-resources';
import { wallClockCeilingSeconds } from '../quota/wall-clock';
import { analysisVersionKey } from '../records/analysis-index';
import { type ConfigurationReading, readConfiguration } from '../resources/configuration';
import { estimatePeakSystemMemoryMib } from '../resources/estimate';
import { exactDiskMib } from '../resources/recording-size';
import type { LaunchChoices, LaunchPlan, LaunchWish, PlanOutcome, PlanWorld } from './launch-plan';
import { capsOf } from './plan-app';
import { gpuAsk, gpuWarnings, isPersistent } from './plan-choices';
import { versionsFor } from './startable';

type AnalysisWish = Extract<LaunchWish, { kind: 'analysis' }>;
type Read = Extract<ConfigurationReading, { kind: 'read' }>;

const bytesPerMib = 2 ** 20;

/** The plan for a run of an analysis on a recording: its claim is the estimate, which is the container's size too. */
export async function planAnalysis(world: PlanWorld, wish: AnalysisWish, choices: LaunchChoices): Promise<PlanOutcome> {
  const version = versionOf(world, wish);
  if (typeof version === 'string') return { kind: 'not_found', detail: version };
  const key = analysisVersionKey(wish.id, version.version);
  const object = key === null ? null : await world.store.get(key);
  const title = `${wish.id} ${version.version}`;
  if (!object) return { kind: 'not_found', detail: `The configuration of ${title} is missing in the tree.` };
  const reading = readConfiguration(new TextDecoder().decode(object.bytes));
  const plan = reading.kind === 'read' ? planOf(world, wish, choices, reading) : firstFault(reading);
  if (typeof plan === 'string') return { kind: 'unusable', detail: `${title} cannot be run: ${plan}` };
  const { id, hours, channels, sampleRateHz } = wish;
  const what = { kind: 'analysis' as const, id, version: version.version, hours, channels, sampleRateHz };
  return { kind: 'plan', plan, what };
}

/** The version that is meant, or in words why there is none. */
function versionOf({ snapshot, role }: PlanWorld, wish: AnalysisWish): AnalysisVersion | string {
  const analysis = snapshot.analyses.get(wish.id);
  const versions = analysis ? versionsFor(analysis, role) : [];
  if (!analysis || versions.length === 0) return `There is no analysis "${wish.id}" that you may start.`;
  if (wish.version === null) {
    const registered = versions.findLast((version) => version.registered);
    return registered ?? `No version of ${wish.id} is registered yet; name the one you mean.`;
  }
  const named = versions.findLast(({ version }) => version === wish.version);
  return named ?? `There is no version "${wish.version}" of ${wish.id} that you may start.`;
}

function firstFault({ errors }: Extract<ConfigurationReading, { kind: 'refused' }>): string {
  const [first] = errors;
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : '';
  return `its configuration has a fault${first?.line ? ` in line ${first.line}` : ''}${more}: ${first?.message ?? ''}`;
}

function planOf(world: PlanWorld, wish: AnalysisWish, choices: LaunchChoices, reading: Read): LaunchPlan | string {
  const { configuration, command } = reading;
  const { requirements, image } = configuration;
  if (image === null) return 'its configuration names no docker.image.';
  const claimMib = estimatePeakSystemMemoryMib(requirements, wish);
  const diskMib = Math.ceil(exactDiskMib(requirements, wish));
  const beyond = [claimMib, diskMib].some((mib) => !(mib * bytesPerMib <= Number.MAX_SAFE_INTEGER));
  if (beyond) return 'for this recording it comes to more memory or disk than any machine has.';
  const { cpus, memoryBytes } = capResources({ cpus: requirements.cpu_cores, memory: null }, capsOf(world.standing));
  const own = requirements.gpus === 0 ? 'none' : requirements.gpu_required ? 'required' : 'wanted';
  const gpu = gpuAsk(own, choices.gpu, world.standing);
  return {
    appId: wish.id,
    appName: configuration.name ?? wish.id,
    image: configuration.tag === null ? image : `${image}:${configuration.tag}`,
    command: command ?? [],
    environment: recordingEnvironment(wish),
    network: null,
    cpus,
    // An estimate of nothing must not become "no limit".
    memoryBytes: claimMib > 0 ? claimMib * bytesPerMib : memoryBytes,
    gpu,
    gpus: gpu === 'none' ? 0 : Math.max(1, requirements.gpus),
    persistent: isPersistent(false, choices.persistent, world.standing),
    claimMemoryMib: claimMib > 0 ? claimMib : null,
    claimCpus: cpus,
    claimDiskBytes: diskMib * bytesPerMib,
    wallClockSeconds: wallClockCeilingSeconds({
      recordingHours: wish.hours,
      ...world.wallClock,
      configuredSeconds: requirements.wall_clock?.seconds ?? null,
    }),
    warnings: [...reading.warnings.map(({ message }) => message), ...gpuWarnings(own, choices.gpu, gpu)],
  };
}

/** What the program is told of its recording. */
function recordingEnvironment({ hours, channels, sampleRateHz }: AnalysisWish): Record<string, string> {
  return {
    HEADROOM_RECORDING_HOURS: String(hours),
    HEADROOM_CHANNELS: String(channels),
    HEADROOM_SAMPLE_RATE_HZ: String(sampleRateHz),
  };
}
