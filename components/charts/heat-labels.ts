import { letterWidth } from './memory-area';

/** The outline of a capacity in CSS pixels, from its upper end to its lower one. */
export interface Outline {
  key: string;
  label: string;
  isChosen: boolean;
  points: readonly (readonly [number, number])[];
}

export interface OutlineLabel {
  key: string;
  label: string;
  isChosen: boolean;
  /** Left end and middle of its height. */
  x: number;
  y: number;
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const labelHeight = 15;
const besideLine = 5;

/**
 * A place for each outline's name, beside it and as far up as can be, where it covers no other name and, if there is
 * such a place, no outline. The chosen one comes first; a name without a place is left out.
 */
export function outlineLabels(outlines: readonly Outline[], area: Box): OutlineLabel[] {
  const taken: Box[] = [];
  const order = [...outlines].sort((a, b) => Number(b.isChosen) - Number(a.isChosen));
  return order.flatMap((outline): OutlineLabel[] => {
    const box = bestOf(boxesBeside(outline, area), taken, outlines);
    if (!box) return [];
    taken.push(box);
    const { key, label, isChosen } = outline;
    return [{ key, label, isChosen, x: box.left, y: (box.top + box.bottom) / 2 }];
  });
}

/** Above the outline and right of it, or below it and left: outlines fall to the right. */
function boxesBeside({ label, points }: Outline, area: Box): Box[] {
  const width = label.length * letterWidth;
  const at = (left: number, top: number): Box => ({ left, right: left + width, top, bottom: top + labelHeight });
  return points
    .flatMap(([x, y]): Box[] => [at(x + besideLine, y - labelHeight - 1), at(x - besideLine - width, y + 1)])
    .filter(({ left, right, top, bottom }) => {
      return left >= area.left && right <= area.right && top >= area.top && bottom <= area.bottom;
    });
}

function bestOf(boxes: readonly Box[], taken: readonly Box[], outlines: readonly Outline[]): Box | null {
  let best: { box: Box; crossed: number } | null = null;
  for (const box of boxes) {
    if (taken.some((other) => overlaps(box, other))) continue;
    const crossed = outlines.filter(({ points }) => crosses(points, box)).length;
    if (crossed === 0) return box;
    if (!best || crossed < best.crossed) best = { box, crossed };
  }
  return best?.box ?? null;
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** Outlines run along the two axes only, so that each part of one is a box without width or height. */
function crosses(points: Outline['points'], box: Box): boolean {
  return points.some(([x, y], index) => {
    const [beforeX, beforeY] = points[index - 1] ?? [x, y];
    const [left, right] = [Math.min(x, beforeX), Math.max(x, beforeX)];
    return left < box.right && right > box.left && beforeY < box.bottom && y > box.top;
  });
}
