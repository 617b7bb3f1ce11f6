import type { Configuration } from './configuration';
import { estimatePeakMib, type Recording } from './estimate';
import { type Resource, type ResourceRequirements, type TermField, termDefinitions } from './requirements';

/** A field of a configuration, by the path that it has in the file. */
export type ConfigurationPath =
  | 'identification.name'
  | 'docker.image'
  | 'docker.tag'
  | `resources.${TermField | 'cpu_cores' | 'gpus' | 'gpu_required'}`
  | 'resources.wall_clock.seconds'
  | 'resources.wall_clock.reason'
  | 'priority.base';

type FieldValue = number | string | boolean;

export interface FieldChange {
  path: ConfigurationPath;
  /** `MiB per signal hour`; empty for what has none. */
  unit: string;
  /** Null where the configuration has no such field; of a term, also where it is 0, which means the same. */
  before: FieldValue | null;
  after: FieldValue | null;
  /** after - before, in the field's unit; null where either is no figure. */
  difference: number | null;
  /** The difference as a share of before; null where there is nothing to take a share of. */
  share: number | null;
}

interface FieldRead {
  path: ConfigurationPath;
  unit: string;
  value: FieldValue | null;
}

/** What two configurations say differently, in the order of the file: names, terms in the order of the formula, priority. */
export function configurationChanges(before: Configuration, after: Configuration): FieldChange[] {
  const later = fieldsOf(after);
  return fieldsOf(before).flatMap(({ path, unit, value }, index): FieldChange[] => {
    const next = later[index]?.value ?? null;
    return next === value ? [] : [{ path, unit, before: value, after: next, ...figuresOf(value, next) }];
  });
}

function fieldsOf({ name, image, tag, requirements, priority }: Configuration): FieldRead[] {
  const { cpu_cores, gpus, gpu_required, wall_clock } = requirements;
  const plain = (path: ConfigurationPath, value: FieldValue | null, unit = ''): FieldRead => ({ path, unit, value });
  return [
    plain('identification.name', name),
    plain('docker.image', image),
    plain('docker.tag', tag),
    plain('resources.cpu_cores', cpu_cores, 'cores'),
    ...termDefinitions.map(({ field, unit }) => plain(`resources.${field}`, termValue(field, requirements), unit)),
    plain('resources.gpus', gpus),
    plain('resources.gpu_required', gpu_required),
    plain('resources.wall_clock.seconds', wall_clock?.seconds ?? null, 's'),
    plain('resources.wall_clock.reason', wall_clock?.reason ?? null),
    plain('priority.base', priority),
  ];
}

/** A base of 0 is written down; any other term of 0 is as good as not there. */
function termValue(field: TermField, requirements: ResourceRequirements): number | null {
  const value = requirements[field];
  return value === 0 && field !== 'base_system_memory_mib' ? null : value;
}

function figuresOf(before: FieldValue | null, after: FieldValue | null): Pick<FieldChange, 'difference' | 'share'> {
  if (typeof before !== 'number' || typeof after !== 'number') return { difference: null, share: null };
  return { difference: after - before, share: shareOf(before, after) };
}

function shareOf(before: number, after: number): number | null {
  return before === 0 ? null : (after - before) / before;
}

export interface ClaimChange {
  resource: Resource;
  recording: Recording;
  /** What each claims, in whole MiB. */
  beforeMib: number;
  afterMib: number;
  differenceMib: number;
  /** The difference as a share of before; null where before claims nothing. */
  share: number | null;
}

const resources: readonly Resource[] = ['system', 'gpu', 'disk'];

/**
 * What two configurations claim for the same recordings; resources that neither ever claims are left out, system memory
 * never is. Disk is what the analysis writes, without the recording itself.
 * @throws RangeError as `estimatePeakMib` does.
 */
export function claimChanges(
  before: ResourceRequirements,
  after: ResourceRequirements,
  recordings: readonly Recording[],
): ClaimChange[] {
  return resources
    .map((resource) => recordings.map((recording) => claimChange(resource, before, after, recording)))
    .filter((rows) =>
      rows.some(({ resource, beforeMib, afterMib }) => resource === 'system' || beforeMib + afterMib > 0),
    )
    .flat();
}

function claimChange(
  resource: Resource,
  before: ResourceRequirements,
  after: ResourceRequirements,
  recording: Recording,
): ClaimChange {
  const beforeMib = estimatePeakMib(resource, before, recording);
  const afterMib = estimatePeakMib(resource, after, recording);
  const differenceMib = beforeMib === afterMib ? 0 : afterMib - beforeMib;
  return { resource, recording, beforeMib, afterMib, differenceMib, share: shareOf(beforeMib, afterMib) };
}
