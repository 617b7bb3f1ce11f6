import { formatNumber } from '@/lib/units/format';
import { memoryStep } from './memory-scale';

/** Memory over length and channels. */
export interface HeatModel {
  spanHours: number;
  /** How many channel counts a row stands for. */
  step: number;
  /** From the most channels down; a row shows the most of its counts. MiB at no length and at the end of the axis, straight between. */
  rows: readonly { channels: number; startMib: number; endMib: number }[];
  contours: readonly HeatContour[];
}

/** Up to what length counts fit a capacity. */
export interface HeatContour {
  key: string;
  label: string;
  isChosen: boolean;
  /** From the most channels down: hours for counts up to `channels` and above the next one; null for any length. */
  edges: readonly { channels: number; hours: number | null }[];
}

/** The plot of a heat map in CSS pixels of the whole picture. */
export interface HeatPlot {
  left: number;
  top: number;
  width: number;
  height: number;
  rowHeight: number;
  x: (hours: number) => number;
  /** The upper edge of a channel count. */
  y: (channels: number) => number;
}

const inset = { right: 12, top: 22, bottom: 26 };
const rowsHeight = 352;

export function heatPlot({ rows, step, spanHours }: HeatModel, width: number): HeatPlot {
  const most = rows.length * step;
  const left = Math.max(40, formatNumber(most).length * 7 + 12);
  const rowHeight = Math.max(9, Math.min(22, Math.floor(rowsHeight / rows.length)));
  const plotWidth = Math.max(1, width - left - inset.right);
  const height = rowHeight * rows.length;
  return {
    left,
    top: inset.top,
    width: plotWidth,
    height,
    rowHeight,
    x: (hours) => left + (hours / spanHours) * plotWidth,
    y: (channels) => inset.top + height * (1 - channels / most),
  };
}

/** Of the picture, with the axes. */
export function heatHeight(plot: HeatPlot): number {
  return plot.top + plot.height + inset.bottom;
}

/** Most classes of colour that can be told apart and named beside each other. */
const mostClasses = 7;

export interface HeatScale {
  /** Upper edges of all classes but the last, ascending. */
  edgesMib: number[];
}

/** Classes by doubling: memory is bought and thought of in doublings, and each stays readable at the low end. */
export function heatScale(rows: HeatModel['rows']): HeatScale {
  const lowest = Math.max(1, Math.min(...rows.map(({ startMib }) => startMib)));
  const highest = Math.max(lowest, ...rows.map(({ endMib }) => endMib));
  if (highest / lowest < 4) {
    const step = memoryStep(highest - lowest, mostClasses - 2);
    const first = Math.ceil(lowest / step) * step;
    const count = Math.min(mostClasses - 1, Math.floor((highest - first) / step) + 1);
    return { edgesMib: Array.from({ length: Math.max(1, count) }, (_, index) => first + index * step) };
  }
  const last = Math.floor(Math.log2(highest));
  const first = Math.max(Math.ceil(Math.log2(lowest)), last - mostClasses + 2);
  return { edgesMib: Array.from({ length: last - first + 1 }, (_, index) => 2 ** (first + index)) };
}

export interface Band {
  level: number;
  fromHours: number;
  toHours: number;
}

/** The stretches of one row that lie in one class each. */
export function bandsOf(
  { startMib, endMib }: { startMib: number; endMib: number },
  scale: HeatScale,
  spanHours: number,
): Band[] {
  const slope = (endMib - startMib) / spanHours;
  const bands: Band[] = [];
  let from = 0;
  for (let level = 0; level <= scale.edgesMib.length; level += 1) {
    const edge = scale.edgesMib[level] ?? Infinity;
    const to = edge === Infinity || slope === 0 ? (startMib <= edge ? spanHours : 0) : (edge - startMib) / slope;
    const end = Math.min(spanHours, Math.max(from, to));
    if (end > from) bands.push({ level, fromHours: from, toHours: end });
    from = end;
  }
  return bands;
}

/** The tone of a class: the more memory, the further from the paper, in both themes; the last ones lean towards ink. */
export function heatTone(level: number, classes: number): string {
  const share = classes <= 1 ? 0.5 : level / (classes - 1);
  const blue = Math.round(Math.min(1, 0.06 + share * 1.25) * 100);
  const ink = Math.round(Math.max(0, share - 0.75) * 160);
  const tone = `color-mix(in oklab, var(--series-1) ${blue}%, var(--paper))`;
  return ink === 0 ? tone : `color-mix(in oklab, var(--ink) ${ink}%, ${tone})`;
}

/**
 * The outline of where a capacity ends, in [hours, channels] pairs: steps from count to count, since channels are
 * whole, down to where it leaves the picture.
 */
export function contourSteps({ edges }: HeatContour, spanHours: number): [number, number][] {
  const steps = edges.flatMap(({ channels, hours }, index): [number, number][] => {
    const at = Math.min(hours ?? spanHours, spanHours);
    return [
      [at, channels],
      [at, edges[index + 1]?.channels ?? 0],
    ];
  });
  const left = steps.findIndex(([hours]) => hours >= spanHours);
  return left < 0 ? steps : steps.slice(0, left + 1);
}

/** Whether all that is shown fits the capacity: then it has no outline. */
export function fitsAll({ edges }: HeatContour, spanHours: number): boolean {
  return edges.every(({ hours }) => hours === null || hours >= spanHours);
}
