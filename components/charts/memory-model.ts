import { doublingAxis, type MemoryAxis, plotHeightOf, tickCount } from './memory-axis';
import { memoryTop } from './memory-scale';

/** What a line is to the reader: the one the page is about, the one it is held against, or context. */
export type LineRole = 'chosen' | 'compared' | 'context';

/** Something that grows evenly with length, so that its ends say all of it: MiB at no length and at the axis's end. */
interface Grows {
  startMib: number;
  endMib: number;
}

export interface MemoryLine extends Grows {
  key: string;
  label: string;
  role: LineRole;
}

/** One term of the formula as a layer of the whole; the layers stand on each other in the order given. */
export interface MemoryBand extends Grows {
  key: string;
  /** `Per hour, kHz`. */
  label: string;
  /** `h·kHz`: where there is no room for the label. */
  shortLabel: string;
  tone: string;
}

/** An amount of memory that something has: a level line with a name. */
export interface MemoryMark {
  key: string;
  label: string;
  mib: number;
  isChosen: boolean;
}

/** A measured peak, with what was claimed for that run. */
export interface MemoryPoint {
  key: string;
  hours: number;
  peakMib: number;
  claimMib: number;
  /** Said beside the point where it matters. */
  note: string | null;
  /** Measured under the shape that the lines are drawn for. */
  isSameShape: boolean;
  isShort: boolean;
}

/**
 * What a memory chart shows. Two versions in one chart take no more than two lines, one `chosen` and one `compared`,
 * with nothing in the other lists:
 *
 *     { spanHours: 24, scale: 'linear', lines: [
 *         { key: 'v3', label: 'v3', role: 'chosen', startMib: 800, endMib: 4671 },
 *         { key: 'v2', label: 'v2', role: 'compared', startMib: 512, endMib: 5000 },
 *       ], bands: [], marks: [], points: [], pointsLeftOut: 0, fitHours: null }
 */
export interface MemoryContent {
  spanHours: number;
  scale: MemoryAxis['scale'];
  lines: readonly MemoryLine[];
  /** Layers under the chosen line, from the lowest; empty where the chart is not about the terms. */
  bands: readonly MemoryBand[];
  marks: readonly MemoryMark[];
  points: readonly MemoryPoint[];
  /** Measured runs that are not drawn, since there are too many. */
  pointsLeftOut: number;
  /** Where the chosen line meets the chosen mark; null where it does not within any length. */
  fitHours: number | null;
}

export interface MemoryModel extends Omit<MemoryContent, 'marks' | 'scale'>, MemoryAxis {
  /** Within the picture. */
  marks: MemoryMark[];
  /** Above it, smallest first: named at its upper edge. */
  marksAbove: MemoryMark[];
}

/** No axis reaches further. */
const highestMib = Number.MAX_SAFE_INTEGER;

/**
 * How many times higher than the chosen line other lines and capacities, and the chosen capacity, may push the axis.
 * Doublings have room for far more.
 */
const reach = { linear: { context: 1.25, chosen: 3 }, log: { context: 64, chosen: 256 } } as const;

/** Fits the memory axis to what the page is about: the chosen line, the points, and the chosen capacity where it is near. */
export function memoryModel(content: MemoryContent, height: number): MemoryModel {
  const { marks, points, scale } = content;
  const lines = content.lines.map((line) => ({ ...line, endMib: Math.min(line.endMib, highestMib) }));
  const about = lines.filter(({ role }) => role !== 'context');
  const chosenMib = Math.max(1, ...about.map(({ endMib }) => endMib));
  const reached = Math.max(
    chosenMib,
    ...points.map(({ peakMib, claimMib }) => Math.min(highestMib, Math.max(peakMib, claimMib))),
    // Context may leave the picture: it is named where it does.
    ...lines.map(({ endMib }) => Math.min(endMib, chosenMib * reach[scale].context)),
  );
  const near = marks.filter(({ mib, isChosen }) => mib <= reached * reach[scale][isChosen ? 'chosen' : 'context']);
  const highest = (aboveLevel: number) => Math.max(reached, ...near.map(({ mib }) => mib * aboveLevel));
  const axis: MemoryAxis =
    scale === 'log'
      ? doublingAxis(lowestOf(lines, points, near), highest(1))
      : { scale, floorMib: 0, topMib: memoryTop(highest(1.04), tickCount(plotHeightOf(height))) };
  return {
    ...content,
    lines,
    ...axis,
    marks: marks.filter(({ mib }) => mib <= axis.topMib),
    marksAbove: marks.filter(({ mib }) => mib > axis.topMib).sort((a, b) => a.mib - b.mib),
  };
}

/** Of a line that begins at nothing, the axis shows the last 63 parts of 64 of its way. */
const shownPart = 1 / 64;

/** The least that an axis of doublings has to show. */
function lowestOf(lines: readonly MemoryLine[], points: readonly MemoryPoint[], marks: readonly MemoryMark[]): number {
  const starts = lines.map(({ startMib, endMib }) => (startMib >= 1 ? startMib : endMib * shownPart));
  const levels = [...marks.map(({ mib }) => mib), ...points.map(({ peakMib }) => peakMib)];
  return Math.min(...starts, ...levels.filter((mib) => mib >= 1));
}

export function mibAt({ startMib, endMib }: Grows, hours: number, spanHours: number): number {
  return startMib + ((endMib - startMib) * hours) / spanHours;
}

/** Where a line reaches an amount, as hours; within the axis. */
export function hoursWhere({ startMib, endMib }: Grows, mib: number, spanHours: number): number {
  if (endMib === startMib) return mib <= startMib ? 0 : spanHours;
  return Math.min(1, Math.max(0, (mib - startMib) / (endMib - startMib))) * spanHours;
}

export function chosenLine({ lines }: Pick<MemoryModel, 'lines'>): MemoryLine | undefined {
  return lines.find(({ role }) => role === 'chosen');
}
