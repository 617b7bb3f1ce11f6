import type { Resource } from '@/lib/resources/requirements';
import { termsOf } from '@/lib/resources/requirements';
import { formatCount, formatGib, formatMib, formatNumber } from '@/lib/units/format';
import { claimMibOf } from './capacity';
import { type CalculatorInputs, recordingOf } from './inputs';
import { resourceWords } from './words';

/** Something that a run of the recording takes or is given, in words. */
export interface ReportedClaim {
  name: string;
  value: string;
  /** In another unit, or where it comes from. */
  note: string | null;
}

/** The resources that a report has a formula for: memory and disk always, a GPU's memory where one is asked for or declared. */
export function reportedResources({ requirements }: Pick<CalculatorInputs, 'requirements'>): Resource[] {
  const hasGpu = requirements.gpus > 0 || termsOf('gpu').some(({ field }) => requirements[field] > 0);
  return hasGpu ? ['system', 'gpu', 'disk'] : ['system', 'disk'];
}

/** What the configuration claims for the recording in question. */
export function reportedClaims(inputs: CalculatorInputs): ReportedClaim[] {
  const { cpu_cores, gpus, gpu_required, wall_clock } = inputs.requirements;
  const gpuNote = gpu_required ? 'required' : 'used where there is one';
  return [
    ...reportedResources(inputs).map((resource) => claimOf(inputs, resource)),
    { name: 'Cores', value: formatNumber(cpu_cores), note: null },
    { name: 'GPUs', value: gpus === 0 ? 'none' : formatNumber(gpus), note: gpus === 0 ? null : gpuNote },
    {
      name: 'Time limit of a run',
      value: wall_clock ? formatCount(wall_clock.seconds, 'second') : 'the platform’s default',
      note: wall_clock?.reason ?? null,
    },
    { name: 'Priority', value: formatNumber(inputs.priority), note: inputs.priority === 0 ? 'the lowest' : null },
  ];
}

function claimOf(inputs: CalculatorInputs, resource: Resource): ReportedClaim {
  const { requirements, bytesPerSample } = inputs;
  const mib = claimMibOf(resource, requirements, recordingOf(inputs), bytesPerSample);
  const gib = mib >= 1024 ? formatGib(mib) : null;
  const parts = [gib, resource === 'disk' ? 'with the recording itself' : null].filter((part) => part !== null);
  return {
    name: resourceWords[resource].name,
    value: formatMib(mib),
    note: parts.length === 0 ? null : parts.join(', '),
  };
}
