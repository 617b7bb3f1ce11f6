import { memoryTicks } from './memory-scale';

/** The axis of memory: even steps from nothing, or doublings from a floor that is above nothing. */
export interface MemoryAxis {
  scale: 'linear' | 'log';
  /** MiB at its lower end: 0 on even steps, a power of two on doublings. */
  floorMib: number;
  topMib: number;
}

/** Above and below the plot of a memory chart, in CSS pixels: for labels and for the axis of length. */
export const plotMargin = { top: 26, bottom: 26 };

export function plotHeightOf(height: number): number {
  return Math.max(1, height - plotMargin.top - plotMargin.bottom);
}

/** More doublings than these are not told apart on one picture. */
const mostDoublings = 16;

/** Doublings from the power of two below `lowestMib`, at least 1 MiB, to the one that reaches `highestMib`. */
export function doublingAxis(lowestMib: number, highestMib: number): MemoryAxis {
  const high = Math.max(1, Math.ceil(Math.log2(Math.max(1, highestMib))));
  const wanted = Math.floor(Math.log2(Math.max(1, lowestMib)));
  const low = Math.max(0, high - mostDoublings, Math.min(wanted, high - 1));
  return { scale: 'log', floorMib: 2 ** low, topMib: 2 ** high };
}

/** How far up the axis an amount lies, as a share: 0 at the floor and below it, 1 at the top, more above it. */
export function heightOf({ scale, floorMib, topMib }: MemoryAxis, mib: number): number {
  if (scale === 'linear') return mib / topMib;
  return Math.max(0, Math.log2(mib / floorMib) / Math.log2(topMib / floorMib));
}

/** What to label: even steps in powers of two, or as many doublings as find room. */
export function axisTicks(axis: MemoryAxis, plotHeight: number): number[] {
  if (axis.scale === 'linear') return memoryTicks(axis.topMib, tickCount(plotHeight));
  const [low, high] = [Math.log2(axis.floorMib), Math.log2(axis.topMib)];
  const step = [1, 2, 5].find((doublings) => (high - low) / doublings <= plotHeight / doublingHeight) ?? 10;
  const first = Math.ceil(low / step) * step;
  return Array.from({ length: Math.floor((high - first) / step) + 1 }, (_, index) => 2 ** (first + index * step));
}

const doublingHeight = 20;

/** How many even steps find room. */
export function tickCount(plotHeight: number): number {
  return Math.max(3, Math.floor(plotHeight / 50));
}
