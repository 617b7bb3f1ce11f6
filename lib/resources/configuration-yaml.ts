import { dump } from 'js-yaml';
import type { Configuration } from './configuration';
import { type ResourceRequirements, termFields } from './requirements';

/** The fields worth writing: those that differ from what a missing field means, and the two that must stand. */
function resourceEntries(requirements: ResourceRequirements): [string, unknown][] {
  const { cpu_cores, base_system_memory_mib, gpus, gpu_required, wall_clock } = requirements;
  const terms = termFields.filter((field) => field !== 'base_system_memory_mib' && requirements[field] > 0);
  return [
    ['cpu_cores', cpu_cores],
    ['base_system_memory_mib', base_system_memory_mib],
    ...terms.map((field): [string, unknown] => [field, requirements[field]]),
    ...(gpus > 0 ? [['gpus', gpus] as [string, unknown]] : []),
    ...(gpu_required ? [['gpu_required', true] as [string, unknown]] : []),
    ...(wall_clock ? [['wall_clock', wall_clock] as [string, unknown]] : []),
  ];
}

/** A configuration as YAML; reading it gives the same configuration, to the last bit of every figure. */
export function configurationYaml({ name, image, tag, requirements, priority }: Configuration): string {
  const docker = { ...(image === null ? {} : { image }), ...(tag === null ? {} : { tag }) };
  return dump({
    ...(name === null ? {} : { identification: { name } }),
    ...(Object.keys(docker).length === 0 ? {} : { docker }),
    resources: Object.fromEntries(resourceEntries(requirements)),
    ...(priority === 0 ? {} : { priority: { base: priority } }),
  });
}

/** Whether two configurations say the same. */
export function sameConfiguration(one: Configuration, other: Configuration): boolean {
  return configurationYaml(one) === configurationYaml(other);
}
