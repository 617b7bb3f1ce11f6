import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Outline, outlineLabels } from './heat-labels';

const rows = 24;
const rowHeight = 14;

/** Steps of `memory / channels`, as the outline of a capacity has them. */
function outline(key: string, memory: number, area: { left: number; right: number }): Outline {
  const points = Array.from({ length: rows }, (_, index) => {
    const x = Math.min(area.right, area.left + memory / (rows - index));
    return [
      [x, 22 + index * rowHeight],
      [x, 22 + (index + 1) * rowHeight],
    ] as const;
  });
  return { key, label: `${key} · 64 GiB`, isChosen: key === 'n0', points: points.flat() };
}

const areas = { phone: { left: 40, right: 316 }, wide: { left: 40, right: 900 } };
const vertical = { top: 22, bottom: 22 + rows * rowHeight };

it.each(Object.entries(areas))('six names cover neither each other nor the edges, %s', (_case, side) => {
  const memories = fc.uniqueArray(fc.integer({ min: 200, max: 12_000 }), { minLength: 6, maxLength: 6 });
  const area = { ...side, ...vertical };
  fc.assert(
    fc.property(memories, (sizes) => {
      const labels = outlineLabels(
        sizes.map((memory, index) => outline(`n${index}`, memory, area)),
        area,
      );
      expect(labels[0]?.key).toBe('n0');
      for (const [index, a] of labels.entries()) {
        const width = a.label.length * 7;
        expect(a.x).toBeGreaterThanOrEqual(area.left);
        expect(a.x + width).toBeLessThanOrEqual(area.right);
        for (const b of labels.slice(index + 1)) {
          const isApart = Math.abs(a.y - b.y) >= 15 || a.x + width <= b.x || b.x + b.label.length * 7 <= a.x;
          expect(isApart).toBe(true);
        }
      }
    }),
  );
});

it('usual nodes are named all, beside their own line only', () => {
  const area = { ...areas.wide, ...vertical };
  const outlines = [1000, 2000, 4000, 8000].map((memory, index) => outline(`n${index}`, memory, area));
  expect(outlineLabels(outlines, area)).toHaveLength(4);
});

it('a name that is wider than the picture is left out', () => {
  const area = { left: 0, right: 40, ...vertical };
  expect(outlineLabels([outline('n0', 100, area)], area)).toEqual([]);
});
