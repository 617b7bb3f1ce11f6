import { formatNumber } from '@/lib/units/format';
import { isNarrow, letterWidth, type Plot } from './memory-area';
import { hoursWhere, type LineRole, type MemoryModel, mibAt } from './memory-model';
import { axisMemory, spread } from './memory-scale';
import { lengthWords } from './memory-words';
import { bandShares, percentWords } from './terms-words';

/** A label with the middle of its height at `y`, beginning at `x`. */
export interface PlacedLabel {
  key: string;
  label: string;
  x: number;
  y: number;
  role: LineRole;
}

/** A label beside the plot; `fromY` is where that which it names ends at the edge. */
export interface EndLabel extends PlacedLabel {
  fromY: number;
}

const labelGap = 15;
const halfLabel = 8;
/** Between the plot and a label beside it: room for the stroke that leads to a label that had to move. */
const besidePlot = 10;

/**
 * Labels at the right end of each line that ends in the picture and of each layer, moved apart where they would cover
 * each other; a layer's with its share at the length that is read.
 */
export function endLabels(model: MemoryModel, plot: Plot, width: number, hours: number): EndLabel[] {
  const lines = model.lines
    .filter(({ endMib, role }) => endMib <= model.topMib && !isNamedByBands(model, role))
    .map(({ key, label, role, endMib }) => ({ key, label, role, fromY: plot.y(endMib) }));
  return placedBeside([...lines, ...bandNames(model, plot, width, hours)], plot);
}

/** By term, the chosen line is the upper edge of the layers, and those have names. */
function isNamedByBands({ bands }: MemoryModel, role: LineRole): boolean {
  return bands.length > 0 && role === 'chosen';
}

function bandNames(model: MemoryModel, plot: Plot, width: number, hours: number): Omit<EndLabel, 'x' | 'y'>[] {
  const shares = bandShares(model, hours);
  let below = 0;
  return model.bands.map(({ key, label, shortLabel, endMib }, index) => {
    const fromY = plot.y(below + endMib / 2);
    below += endMib;
    const words = `${isNarrow(width) ? shortLabel : label} · ${percentWords(shares[index]?.share ?? 0)}`;
    return { key, label: words, role: 'context', fromY };
  });
}

/** Stands over the names of the layers: for which length their shares are told, which is not that of the axis's end. */
export function shareHead(plot: Plot, hours: number): Pick<PlacedLabel, 'label' | 'x' | 'y'> {
  return { label: `at ${lengthWords(hours)}`, x: plot.left + plot.width + besidePlot, y: plot.top - halfLabel - 2 };
}

function placedBeside(wanted: readonly Omit<EndLabel, 'x' | 'y'>[], plot: Plot): EndLabel[] {
  const placed = spread(
    wanted.map(({ fromY }) => fromY),
    labelGap,
    plot.top + plot.height,
  );
  return wanted.map((label, index) => ({
    ...label,
    x: plot.left + plot.width + besidePlot,
    y: placed[index] ?? 0,
  }));
}

/** Labels over the left end of each level line, moved apart where levels lie close together. */
export function markLabels(model: MemoryModel, plot: Plot): PlacedLabel[] {
  // The strip above the plot may belong to the capacities above the chart.
  const highest = model.marksAbove.length > 0 ? plot.top + halfLabel + 2 : 0;
  const placed = spread(
    model.marks.map(({ mib }) => Math.max(highest, plot.y(mib) - halfLabel)),
    labelGap,
    plot.top + plot.height - halfLabel,
  );
  return model.marks.map(({ key, label, mib, isChosen }, index) => ({
    key,
    label: `${label} · ${axisMemory(mib)}`,
    role: isChosen ? 'chosen' : 'context',
    x: plot.left + 6,
    y: placed[index] ?? 0,
  }));
}

const rank: Record<LineRole, number> = { chosen: 0, compared: 1, context: 2 };

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
    .filter(({ endMib, role }) => endMib > model.topMib && !isNamedByBands(model, role))
    .map(({ key, label, role, ...line }): PlacedLabel => {
      const at = plot.x(hoursWhere(line, model.topMib, model.spanHours));
      return { key, label, role, x: at - (label.length * letterWidth) / 2, y };
    });
  wanted.sort((a, b) => rank[a.role] - rank[b.role] || a.x - b.x);
  return wanted.filter((label) => {
    const [from, to] = spanOf(label);
    if (taken.some(([start, end]) => from < end && to > start)) return false;
    taken.push([from, to]);
    return true;
  });
}

/** A note beside its point; `isLeft`: it ends there instead of beginning there. */
export interface PlacedNote {
  key: string;
  label: string;
  x: number;
  y: number;
  isLeft: boolean;
  isShort: boolean;
}

/** Between a point and its note. */
const besidePoint = 9;

/**
 * Notes of the points in the picture: at the right, or at the left where the plot ends before the note does, or where
 * the rule at the length of the fields would strike it through.
 */
export function pointNotes(model: MemoryModel, plot: Plot, ruleHours: number): PlacedNote[] {
  const rule = plot.x(ruleHours);
  return model.points.flatMap(({ key, hours, peakMib, note, isShort }): PlacedNote[] => {
    if (note === null || hours > model.spanHours) return [];
    const at = plot.x(hours);
    const reach = besidePoint + note.length * letterWidth;
    const isBeyond = at + reach > plot.left + plot.width;
    const isStruck = rule > at && rule < at + reach;
    const isLeft = (isBeyond || isStruck) && at - reach > plot.left;
    const y = Math.min(plot.y(peakMib), plot.top + plot.height - 10);
    return [{ key, label: note, x: isLeft ? at - besidePoint : at + besidePoint, y, isLeft, isShort }];
  });
}

/** Where the chosen line runs out of the chosen capacity; null where that is not in the picture. */
export function fitPlace(model: MemoryModel, plot: Plot): { x: number; y: number; hours: number } | null {
  const { fitHours, spanHours } = model;
  const mark = model.marks.find(({ isChosen }) => isChosen);
  if (!mark || fitHours === null || fitHours === 0 || fitHours > spanHours) return null;
  return { x: plot.x(fitHours), y: plot.y(mark.mib), hours: fitHours };
}

/** The length at which the chosen line runs out, in words over that place, clear of the levels' names; null where it has none. */
export function fitLabel(
  model: MemoryModel,
  plot: Plot,
): { label: string; x: number; y: number; isLeft: boolean } | null {
  const place = fitPlace(model, plot);
  if (!place) return null;
  const label = `${formatNumber(place.hours, 1, 'down')} h`;
  const y = place.y - 13;
  const ends = markLabels(model, plot)
    .filter((mark) => Math.abs(mark.y - y) < labelGap)
    .map((mark) => mark.x + mark.label.length * letterWidth);
  const namesEnd = Math.max(plot.left, ...ends);
  const isLeft = place.x - 4 - label.length * letterWidth >= namesEnd;
  return { label, x: isLeft ? place.x - 4 : Math.max(place.x + 4, namesEnd + 4), y, isLeft };
}

/** Where a dot on a line stands; null where the line is out of the picture there. */
export function dotY(model: MemoryModel, plot: Plot, hours: number): number | null {
  const line = model.lines.find(({ role }) => role === 'chosen');
  const mib = line ? mibAt(line, hours, model.spanHours) : Infinity;
  return mib > model.topMib || mib < model.floorMib ? null : plot.y(mib);
}
