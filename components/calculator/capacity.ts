import type { NodeWire } from '@/lib/api/sessions';
import { bounds, isWithin } from '@/lib/resources/bounds';
import { type Recording, termShares } from '@/lib/resources/estimate';
import { largestCountThatFits, type MostChannels, maxChannelsWithin } from '@/lib/resources/max-channels';
import { maxHoursWithin } from '@/lib/resources/max-hours';
import { edfBytesPerSample, exactDiskMib, recordingSizeMib } from '@/lib/resources/recording-size';
import type { Resource, ResourceRequirements } from '@/lib/resources/requirements';
import { formatBytes, formatMib, formatNumber } from '@/lib/units/format';

const bytesPerMib = 2 ** 20;

/** Something that offers an amount of one resource: a node or pool as reported, the reader's own cap, or a typed figure. */
export interface Capacity {
  /** `node:<id>`, `pool:<name>`, `cap` or `typed:<mib>`. */
  key: string;
  /** `aurora`, `pool default`, `your cap`, `16 GiB`. */
  name: string;
  /** Null where it has not been reported. Of a pool: what its largest node offers that can run something now. */
  mib: number | null;
  /** Null for all but a node. */
  node: NodeWire | null;
  /** The nodes of a pool, in the order of the capacities. */
  pool?: readonly NodeWire[];
  /** Name of the pool's node that has the most and can run something now. */
  largest?: string;
  /** Where the reader's own cap is set: `group:sleep-lab`. */
  capSource?: string;
}

/** The reader, as far as it decides what a run of theirs may have. */
export interface Reader {
  /** MiB of system memory that one session may have; null: no cap. */
  cap: { mib: number; source: string } | null;
  poolsDenied: readonly string[];
}

export const anyReader: Reader = { cap: null, poolsDenied: [] };

/**
 * The reader's cap, pools of several nodes and nodes, each by size with those without a reading last, then typed
 * figures. GPU memory is typed only: nodes report their cards, not what these hold.
 */
export function capacitiesOf(
  resource: Resource,
  nodes: readonly NodeWire[],
  typedMib: readonly number[],
  { cap }: Reader = anyReader,
): Capacity[] {
  const reported = resource === 'gpu' ? [] : nodes.map((node) => capacityOfNode(resource, node)).sort(bySize);
  const own = resource === 'system' && cap ? [capacityOfCap(cap)] : [];
  const typed = typedMib.map((mib) => ({ key: `typed:${mib}`, name: formatSize(mib), mib, node: null }));
  return [...own, ...poolsAmong(reported).sort(bySize), ...reported, ...typed];
}

function bySize(a: Capacity, b: Capacity): number {
  return (b.mib ?? -1) - (a.mib ?? -1) || a.name.localeCompare(b.name, 'en', { numeric: true });
}

function capacityOfNode(resource: Resource, node: NodeWire): Capacity {
  return { key: `node:${node.id}`, name: node.name, mib: reportedMib(resource, node), node };
}

/** What a node offers, in MiB: all of its memory, what is free of its disk. */
export function reportedMib(resource: Resource, { memory_mb, free_disk_bytes }: NodeWire): number | null {
  if (resource === 'gpu') return null;
  if (resource === 'system') return memory_mb;
  return free_disk_bytes === null ? null : Math.floor(free_disk_bytes / bytesPerMib);
}

function capacityOfCap({ mib, source }: { mib: number; source: string }): Capacity {
  return { key: 'cap', name: 'your cap', mib, node: null, capSource: source };
}

/** A pool of one node is that node. */
function poolsAmong(reported: readonly Capacity[]): Capacity[] {
  const byPool = new Map<string, Capacity[]>();
  for (const capacity of reported) {
    const pool = capacity.node?.pool ?? '';
    const members = byPool.get(pool);
    if (members) members.push(capacity);
    else byPool.set(pool, [capacity]);
  }
  return [...byPool].filter(([, members]) => members.length > 1).map(([name, members]) => poolOf(name, members));
}

/** `members` come by size. */
function poolOf(name: string, members: readonly Capacity[]): Capacity {
  const nodes = members.flatMap(({ node }) => node ?? []);
  const largest = members.find(({ node, mib }) => mib !== null && node !== null && obstacleAt(node) === null);
  return {
    key: `pool:${name}`,
    name: `pool ${name}`,
    mib: largest?.mib ?? null,
    node: null,
    pool: nodes,
    ...(largest ? { largest: largest.name } : {}),
  };
}

/** Why nothing can start on a node now, whatever it needs; null where something can. */
export function obstacleAt({ state, roles, runtime }: NodeWire): string | null {
  if (state !== 'answering') return unreadyWords[state];
  if (!roles.includes('runtime') || runtime?.kind === 'none') return 'runs no sessions';
  return runtime?.error == null ? null : 'its runtime does not answer';
}

const unreadyWords = { away: 'away', pending: 'not approved yet', suspended: 'suspended' };

/** `16 GiB` where that is exact, else in MiB. */
export function formatSize(mib: number): string {
  const gib = mib / 1024;
  return gib >= 1 && Number.isInteger(gib * 10)
    ? `${formatNumber(gib, Number.isInteger(gib) ? 0 : 1)} GiB`
    : formatMib(mib);
}

/** What was reported, short enough to be said: from 64 GiB on `125 GiB`, `3.3 TiB`, rounded down. */
export function shortSize(mib: number): string {
  const exact = formatSize(mib);
  return exact.endsWith('MiB') && mib >= 64 * 1024 ? formatBytes(mib * bytesPerMib, 'down') : exact;
}

/** A typed size as it was typed, others short. */
export function sizeWords(capacity: Capacity, mib: number): string {
  return isTyped(capacity) ? formatSize(mib) : shortSize(mib);
}

/** `aurora, 128 GiB`, `pool default, 128 GiB`, `your cap, 32 GiB`; a typed one is only its size. */
export function capacityWords(capacity: Capacity): string {
  const { name, mib } = capacity;
  return isTyped(capacity) || mib === null ? name : `${name}, ${sizeWords(capacity, mib)}`;
}

export function isTyped({ node, pool, capSource }: Capacity): boolean {
  return node === null && pool === undefined && capSource === undefined;
}

/** `14,109 MiB left`, `over by 91 MiB`. */
export function leftWords(claimMib: number, capacityMib: number): string {
  const leftMib = Math.floor(capacityMib) - claimMib;
  return leftMib < 0 ? `over by ${formatMib(-leftMib, 'up')}` : `${formatMib(leftMib)} left`;
}

/**
 * The one that is asked about: by its key, else what a run of the reader can have at most (the largest node that takes
 * one, or the reader's cap where that is less), else the first with a figure.
 */
export function chosenCapacity(capacities: readonly Capacity[], key: string | null): Capacity | null {
  const known = capacities.filter(({ mib }) => mib !== null);
  const asked = known.find((capacity) => capacity.key === key);
  if (asked) return asked;
  const node = known.find((capacity) => capacity.node !== null && obstacleAt(capacity.node) === null);
  const cap = known.find(({ capSource }) => capSource !== undefined);
  if (node && cap) return (cap.mib ?? 0) < (node.mib ?? 0) ? cap : node;
  return node ?? cap ?? known.find((capacity) => capacity.node !== null) ?? known[0] ?? null;
}

/** Most levels of nodes and pools that a chart can tell apart. */
const mostLevels = 8;

/** Those that a chart draws a level for: all, or where they are many only the largest of each pool and what is asked about. */
export function drawnCapacities(capacities: readonly Capacity[], chosen: Capacity | null): Capacity[] {
  const sizes = new Set(capacities.map(({ mib }) => mib));
  if (sizes.size <= mostLevels) return [...capacities];
  const pools = new Set<string>();
  const isFirstOfPool = ({ pool }: NodeWire) => !pools.has(pool) && pools.size < mostLevels && pools.add(pool);
  return capacities.filter(
    (capacity) =>
      capacity.key === chosen?.key ||
      (capacity.node === null ? capacity.pool === undefined : capacity.mib !== null && isFirstOfPool(capacity.node)),
  );
}

/** What one run takes of a resource, not rounded; disk includes the recording itself. */
export function exactMibOf(
  resource: Resource,
  requirements: ResourceRequirements,
  recording: Recording,
  bytesPerSample: number = edfBytesPerSample,
): number {
  if (resource === 'disk') return exactDiskMib(requirements, recording, bytesPerSample);
  return termShares(resource, requirements, recording).reduce((sum, { mib }) => sum + mib, 0);
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

/** How many channels fit at the recording's length and rate; null for any number that the calculator takes. */
export function mostChannels(...asked: Parameters<typeof exactMostChannels>): MostChannels {
  const most = exactMostChannels(...asked);
  return typeof most === 'number' && !isWithin(most, bounds.channels) ? null : most;
}

function exactMostChannels(
  resource: Resource,
  requirements: ResourceRequirements,
  capacityMib: number,
  { hours, sampleRateHz }: Recording,
  bytesPerSample: number = edfBytesPerSample,
): MostChannels {
  const length = { hours, sampleRateHz };
  // What an analysis writes does not grow with channels; the recording beside it does.
  const recordingMib = resource === 'disk' ? recordingSizeMib({ ...length, channels: 1 }, bytesPerSample) : 0;
  if (recordingMib === 0) return maxChannelsWithin(resource, requirements, capacityMib, length);
  const mibAt = (channels: number) => claimMibOf(resource, requirements, { ...length, channels }, bytesPerSample);
  const wholeMib = Math.floor(capacityMib);
  return largestCountThatFits((channels) => mibAt(channels) <= wholeMib, (wholeMib - mibAt(0)) / recordingMib);
}
