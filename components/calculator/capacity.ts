import type { NodeWire } from '@/lib/api/sessions';
import { bounds, isWithin } from '@/lib/resources/bounds';
import { type Recording, termShares } from '@/lib/resources/estimate';
import { maxHoursWithin } from '@/lib/resources/max-hours';
import { edfBytesPerSample, recordingSizeMib } from '@/lib/resources/recording-size';
import type { Resource, ResourceRequirements } from '@/lib/resources/requirements';
import { formatCount, formatMib } from '@/lib/units/format';

/** Something that offers an amount of one resource: a node as it reported, or a figure that was typed. */
export interface Capacity {
  /** `node:<id>` or `typed:<mib>`. */
  key: string;
  name: string;
  /** Null where the node has not reported it. */
  mib: number | null;
  /** Null for a typed figure. */
  node: NodeWire | null;
}

/** Nodes by memory, largest first and those without a reading last, then typed figures; GPU memory and disk are typed only. */
export function capacitiesOf(resource: Resource, nodes: readonly NodeWire[], typedMib: readonly number[]): Capacity[] {
  const reported = resource === 'system' ? nodes.map(capacityOfNode) : [];
  reported.sort((a, b) => (b.mib ?? -1) - (a.mib ?? -1) || a.name.localeCompare(b.name));
  return [...reported, ...typedMib.map((mib) => ({ key: `typed:${mib}`, name: formatSize(mib), mib, node: null }))];
}

function capacityOfNode(node: NodeWire): Capacity {
  return { key: `node:${node.id}`, name: node.name, mib: node.memory_mb, node };
}

/** `16 GiB` where that is exact, else in MiB. */
export function formatSize(mib: number): string {
  const gib = mib / 1024;
  return gib >= 1 && Number.isInteger(gib * 10) ? `${gib.toLocaleString('en-GB')} GiB` : formatMib(mib);
}

/** `aurora, 128 GiB`; a typed one is only its size. */
export function capacityWords({ name, node, mib }: Capacity): string {
  return node && mib !== null ? `${name}, ${formatSize(mib)}` : name;
}

/** `14,109 MiB left`, `over by 91 MiB`. */
export function leftWords(claimMib: number, capacityMib: number): string {
  const leftMib = Math.floor(capacityMib) - claimMib;
  return leftMib < 0 ? `over by ${formatMib(-leftMib, 'up')}` : `${formatMib(leftMib)} left`;
}

/** The one that is asked about: by its key, else the largest node that answers, else the first with a figure. */
export function chosenCapacity(capacities: readonly Capacity[], key: string | null): Capacity | null {
  const known = capacities.filter(({ mib }) => mib !== null);
  const answering = known.filter(({ node }) => node?.state === 'answering');
  return known.find((capacity) => capacity.key === key) ?? answering[0] ?? known[0] ?? null;
}

/** Whether a run fits, as far as is known, and what stands against it. */
export interface Verdict {
  kind: 'fits' | 'too_small' | 'unfit' | 'unknown';
  words: string;
}

const unreadyWords: Partial<Record<NodeWire['state'], string>> = {
  away: 'away',
  pending: 'not approved yet',
  suspended: 'suspended',
};

export function verdictOf(capacity: Capacity, claimMib: number, requirements: ResourceRequirements): Verdict {
  const { mib, node } = capacity;
  if (mib === null) return { kind: 'unknown', words: 'memory not reported' };
  if (claimMib > mib) return { kind: 'too_small', words: `over by ${formatMib(claimMib - Math.floor(mib), 'up')}` };
  if (!node) return { kind: 'fits', words: 'fits' };
  if (node.cpus !== null && node.cpus < requirements.cpu_cores) {
    const wanted = formatCount(requirements.cpu_cores, 'core');
    return { kind: 'unfit', words: `memory fits; needs ${wanted}, has ${node.cpus}` };
  }
  if (requirements.gpu_required && node.gpus.length < requirements.gpus) {
    const has = node.gpus.length === 0 ? 'none' : String(node.gpus.length);
    return { kind: 'unfit', words: `memory fits; needs ${formatCount(requirements.gpus, 'GPU')}, has ${has}` };
  }
  const unready = unreadyWords[node.state];
  return unready ? { kind: 'unfit', words: `would fit; ${unready}` } : { kind: 'fits', words: 'fits' };
}

/** What one run takes of a resource, not rounded; disk includes the recording itself (seed: "added to the size of any input"). */
export function exactMibOf(
  resource: Resource,
  requirements: ResourceRequirements,
  recording: Recording,
  bytesPerSample: number = edfBytesPerSample,
): number {
  const sumMib = termShares(resource, requirements, recording).reduce((sum, { mib }) => sum + mib, 0);
  return resource === 'disk' ? sumMib + recordingSizeMib(recording, bytesPerSample) : sumMib;
}

/** What one run claims of a resource: whole MiB, rounded up. */
export function claimMibOf(
  resource: Resource,
  requirements: ResourceRequirements,
  recording: Recording,
  bytesPerSample: number = edfBytesPerSample,
): number {
  return Math.ceil(exactMibOf(resource, requirements, recording, bytesPerSample));
}

/** How long a recording may be for a claim to fit: hours, null for any length that the calculator takes. */
export function longestHours(...asked: Parameters<typeof exactLongestHours>): number | null {
  const hours = exactLongestHours(...asked);
  return hours !== null && isWithin(hours, bounds.hours) ? hours : null;
}

function exactLongestHours(
  resource: Resource,
  requirements: ResourceRequirements,
  capacityMib: number,
  { channels, sampleRateHz }: Recording,
  bytesPerSample: number = edfBytesPerSample,
): number | null {
  const shape = { channels, sampleRateHz };
  if (resource !== 'disk') return maxHoursWithin(resource, requirements, capacityMib, shape);
  // The recording grows with length like one more term; summed in another order, so one MiB less is surely enough.
  const recordingMibPerHour = recordingSizeMib({ hours: 1, ...shape }, bytesPerSample);
  const withRecording = {
    ...requirements,
    per_hour_artifacts_memory_mib: requirements.per_hour_artifacts_memory_mib + recordingMibPerHour,
  };
  if (capacityMib < 1) return maxHoursWithin('disk', withRecording, capacityMib, shape);
  return maxHoursWithin('disk', withRecording, recordingMibPerHour === 0 ? capacityMib : capacityMib - 1, shape);
}
