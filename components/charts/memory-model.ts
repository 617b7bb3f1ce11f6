import { axisMemory, memoryTop, spread } from './memory-scale';

/** One line of memory against length; straight, so its ends say all of it. */
export interface MemoryLine {
  key: string;
  label: string;
  startMib: number;
  endMib: number;
  /** The one the page is about: drawn strong, the others are context. */
  isChosen: boolean;
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
  /** `2 ch, 256 Hz`. */
  label: string;
  /** Said beside the point where it matters. */
  note: string | null;
  /** Measured under the shape that the lines are drawn for. */
  isSameShape: boolean;
  isShort: boolean;
}

export interface MemoryModel {
  spanHours: number;
  topMib: number;
  lines: MemoryLine[];
  /** Within the picture. */
  marks: MemoryMark[];
  /** Above it, smallest first: named at its upper edge. */
  marksAbove: MemoryMark[];
  points: MemoryPoint[];
  /** Where the chosen line meets the chosen mark; null where it does not within any length. */
  fitHours: number | null;
}

const narrowBelow = 520;

/** Room around the plot for axes and labels, in CSS pixels. */
export function insetFor(width: number) {
  return { left: 56, right: width < narrowBelow ? 48 : 76, top: 26, bottom: 26 };
}

/** No axis reaches further. */
const highestMib = Number.MAX_SAFE_INTEGER;

/** Fits the memory axis to what the page is about: the chosen line, the points, and the chosen capacity where it is near. */
export function memoryModel(content: Omit<MemoryModel, 'topMib' | 'marksAbove'>, height: number): MemoryModel {
  const { lines, marks, points } = content;
  const countable = lines.map((line) => ({ ...line, endMib: Math.min(line.endMib, highestMib) }));
  const chosenMib = Math.max(1, ...countable.filter(({ isChosen }) => isChosen).map(({ endMib }) => endMib));
  const reached = Math.max(
    chosenMib,
    ...points.map(({ peakMib, claimMib }) => Math.min(highestMib, Math.max(peakMib, claimMib))),
    // Context may leave the picture: it is named where it does.
    ...countable.map(({ endMib }) => Math.min(endMib, chosenMib * contextReach)),
  );
  const near = marks.filter(({ mib, isChosen }) => mib <= reached * (isChosen ? chosenReach : contextReach));
  const topMib = memoryTop(Math.max(reached, ...near.map(({ mib }) => mib * 1.04)), tickCount(height));
  return {
    ...content,
    topMib,
    marks: marks.filter(({ mib }) => mib <= topMib),
    marksAbove: marks.filter(({ mib }) => mib > topMib).sort((a, b) => a.mib - b.mib),
  };
}

/** How many times higher than the chosen line other lines and capacities, and the chosen capacity, may push the axis. */
const contextReach = 1.25;
const chosenReach = 3;

export function tickCount(height: number): number {
  return Math.max(3, Math.floor(height / 56));
}

export function mibAt(line: MemoryLine, hours: number, spanHours: number): number {
  return line.startMib + ((line.endMib - line.startMib) * hours) / spanHours;
}

export interface Plot {
  left: number;
  top: number;
  width: number;
  height: number;
  x: (hours: number) => number;
  y: (mib: number) => number;
  hoursAt: (x: number) => number;
}

/** The area inside the axes, in CSS pixels of the whole chart. */
export function plotOf(model: { spanHours: number; topMib: number }, width: number, height: number): Plot {
  const inset = insetFor(width);
  const plotWidth = Math.max(1, width - inset.left - inset.right);
  const plotHeight = Math.max(1, height - inset.top - inset.bottom);
  return {
    left: inset.left,
    top: inset.top,
    width: plotWidth,
    height: plotHeight,
    x: (hours) => inset.left + (hours / model.spanHours) * plotWidth,
    y: (mib) => inset.top + (1 - mib / model.topMib) * plotHeight,
    hoursAt: (x) => Math.min(1, Math.max(0, (x - inset.left) / plotWidth)) * model.spanHours,
  };
}

export interface PlacedLabel {
  key: string;
  label: string;
  x: number;
  y: number;
  isChosen: boolean;
}

const labelGap = 15;

/** Labels at the end of each line: at the right edge, or on the upper edge where the line leaves the picture there. */
export function lineLabels(model: MemoryModel, plot: Plot): PlacedLabel[] {
  const inside = model.lines.filter(({ endMib }) => endMib <= model.topMib);
  const placed = spread(
    inside.map(({ endMib }) => plot.y(endMib)),
    labelGap,
    plot.top + plot.height,
  );
  return inside.map(({ key, label, isChosen }, index) => ({
    key,
    label,
    isChosen,
    x: plot.left + plot.width + 6,
    y: placed[index] ?? 0,
  }));
}

/** Labels over the left end of each level line, moved apart where levels lie close together. */
export function markLabels(model: MemoryModel, plot: Plot): PlacedLabel[] {
  const placed = spread(
    model.marks.map(({ mib }) => plot.y(mib) - 8),
    labelGap,
    plot.top + plot.height - 8,
  );
  return model.marks.map(({ key, label, mib, isChosen }, index) => ({
    key,
    label: `${label} · ${axisMemory(mib)}`,
    isChosen,
    x: plot.left + 6,
    y: placed[index] ?? 0,
  }));
}

/** About how wide a label's letters are, in CSS pixels; generous, so that what is kept apart by it stays apart. */
const letterWidth = 7;
const halfLabel = 8;

/**
 * Labels of lines that leave through the top, where they do. The strip above the plot belongs to the capacities above
 * the chart where there are any; then these stand below it. The chosen one comes first; others that would cover a
 * label are left out.
 */
export function leavingLabels(model: MemoryModel, plot: Plot): PlacedLabel[] {
  const y = model.marksAbove.length > 0 ? plot.top + halfLabel + 2 : plot.top - halfLabel - 2;
  const spanOf = ({ label, x }: PlacedLabel) => [x, x + label.length * letterWidth] as const;
  const taken = markLabels(model, plot)
    .filter((mark) => Math.abs(mark.y - y) < labelGap)
    .map(spanOf);
  const wanted = model.lines
    .filter(({ endMib }) => endMib > model.topMib)
    .map(({ key, label, startMib, endMib, isChosen }): PlacedLabel => {
      const left = startMib >= model.topMib ? 0 : (model.topMib - startMib) / (endMib - startMib);
      return { key, label, isChosen, x: plot.left + left * plot.width - (label.length * letterWidth) / 2, y };
    });
  wanted.sort((a, b) => Number(b.isChosen) - Number(a.isChosen) || a.x - b.x);
  return wanted.filter((label) => {
    const [from, to] = spanOf(label);
    if (taken.some(([start, end]) => from < end && to > start)) return false;
    taken.push([from, to]);
    return true;
  });
}

/** Corner points of the room between the chosen line and the chosen mark, up to where they meet; null where there is none. */
export function roomCorners(model: MemoryModel): [number, number][] | null {
  const line = model.lines.find(({ isChosen }) => isChosen);
  const mark = model.marks.find(({ isChosen }) => isChosen) ?? model.marksAbove.find(({ isChosen }) => isChosen);
  if (!line || !mark || line.startMib >= mark.mib) return null;
  const roof = Math.min(mark.mib, model.topMib);
  const end = Math.min(model.fitHours ?? model.spanHours, model.spanHours);
  const endMib = Math.min(mibAt(line, end, model.spanHours), roof);
  return [
    [0, line.startMib],
    [end, endMib],
    [end, roof],
    [0, roof],
  ];
}
