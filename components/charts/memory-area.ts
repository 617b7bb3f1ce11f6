import { heightOf, plotHeightOf, plotMargin } from './memory-axis';
import { chosenLine, hoursWhere, type MemoryLine, type MemoryModel, mibAt } from './memory-model';

/** The area inside the axes, in CSS pixels of the whole chart, and where lengths and amounts lie on it. */
export interface Plot {
  left: number;
  top: number;
  width: number;
  height: number;
  x: (hours: number) => number;
  y: (mib: number) => number;
  hoursAt: (x: number) => number;
}

/** About how wide a label's letters are, in CSS pixels; generous, so that what is kept apart by it stays apart. */
export const letterWidth = 7;

const narrowBelow = 640;

/** Whether labels beside the plot have to be short. */
export function isNarrow(width: number): boolean {
  return width < narrowBelow;
}

/** Room around the plot for axes and labels, in CSS pixels; the right margin holds the labels at the lines' ends. */
export function insetFor({ lines, bands }: Pick<MemoryModel, 'lines' | 'bands'>, width: number) {
  const narrow = isNarrow(width);
  const share = ' · 100 %';
  const labels = [
    ...lines.map(({ label }) => label),
    ...bands.map(({ label, shortLabel }) => `${narrow ? shortLabel : label}${share}`),
  ];
  const wanted = Math.max(...labels.map((label) => label.length), 4) * 6.4 + 16;
  return { left: 56, right: Math.round(Math.min(narrow ? width * 0.3 : 240, wanted)), ...plotMargin };
}

export function plotOf(model: MemoryModel, width: number, height: number): Plot {
  const inset = insetFor(model, width);
  const plotWidth = Math.max(1, width - inset.left - inset.right);
  const plotHeight = plotHeightOf(height);
  return {
    left: inset.left,
    top: inset.top,
    width: plotWidth,
    height: plotHeight,
    x: (hours) => inset.left + (hours / model.spanHours) * plotWidth,
    // Rounded, since server and browser need not agree on the last bit of a logarithm.
    y: (mib) => tenth(inset.top + (1 - heightOf(model, mib)) * plotHeight),
    hoursAt: (x) => Math.min(1, Math.max(0, (x - inset.left) / plotWidth)) * model.spanHours,
  };
}

/** Points that a line is drawn through: on doublings it is a curve. */
const pointsPerLine = 200;

/** The part of a line that lies in the picture, as the data of an SVG path; empty where none does. */
export function linePath(line: MemoryLine, model: MemoryModel, plot: Plot): string {
  const { spanHours, floorMib, topMib } = model;
  if (line.endMib < floorMib || line.startMib > topMib) return '';
  const from = line.startMib >= floorMib ? 0 : hoursWhere(line, floorMib, spanHours);
  const to = line.endMib <= topMib ? spanHours : hoursWhere(line, topMib, spanHours);
  const step = (to - from) / (pointsPerLine - 1);
  let path = '';
  for (let index = 0; index < pointsPerLine; index += 1) {
    const hours = from + index * step;
    path += `${index === 0 ? 'M' : 'L'}${tenth(plot.x(hours))} ${plot.y(mibAt(line, hours, spanHours))}`;
  }
  return path;
}

/** A tenth of a pixel is as fine as a screen shows. */
function tenth(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}

/** Room left, as the data of an SVG path: between the chosen line and the chosen capacity, up to where they meet. */
export function roomPath(model: MemoryModel, plot: Plot): string | null {
  const room = roomOf(model);
  if (!room) return null;
  const [left, right, roof] = [plot.x(0), tenth(plot.x(room.endHours)), plot.y(room.roofMib)];
  const start = plot.y(Math.max(room.line.startMib, model.floorMib));
  let path = `M${left} ${roof}L${left} ${start}`;
  const steps = model.scale === 'log' ? 64 : 1;
  for (let index = 1; index <= steps; index += 1) {
    const hours = (room.endHours * index) / steps;
    const mib = Math.min(mibAt(room.line, hours, model.spanHours), room.roofMib);
    path += `L${tenth(plot.x(hours))} ${plot.y(mib)}`;
  }
  return `${path}L${right} ${roof}Z`;
}

/** Up to what length and what amount there is room above the chosen line; null where there is none. */
export function roomOf(model: MemoryModel): { line: MemoryLine; endHours: number; roofMib: number } | null {
  const line = chosenLine(model);
  const mark = model.marks.find(({ isChosen }) => isChosen) ?? model.marksAbove.find(({ isChosen }) => isChosen);
  if (!line || !mark || line.startMib >= mark.mib) return null;
  const endHours = Math.min(model.fitHours ?? model.spanHours, model.spanHours);
  return { line, endHours, roofMib: Math.min(mark.mib, model.topMib) };
}

/** The layers of the terms as polygons that stand on each other, from the lowest; clipped by who draws them. */
export function bandShapes(model: MemoryModel, plot: Plot): { key: string; tone: string; points: string }[] {
  const [left, right] = [plot.left, plot.left + plot.width];
  let [start, end] = [0, 0];
  return model.bands.map(({ key, tone, startMib, endMib }) => {
    const [startTop, endTop] = [start + startMib, end + endMib];
    const corners = [
      [left, plot.y(start)],
      [right, plot.y(end)],
      [right, plot.y(endTop)],
      [left, plot.y(startTop)],
    ];
    [start, end] = [startTop, endTop];
    return { key, tone, points: corners.map(([x = 0, y = 0]) => `${tenth(x)},${tenth(y)}`).join(' ') };
  });
}
