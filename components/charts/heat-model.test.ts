import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bandsOf, contourSteps, fitsAll, heatPlot, heatScale } from './heat-model';

const row = (startMib: number, endMib: number) => ({ channels: 1, startMib, endMib });

it('classes double where memory varies much, and are even where it does not', () => {
  expect(heatScale([row(500, 20000)]).edgesMib).toEqual([512, 1024, 2048, 4096, 8192, 16384]);
  expect(heatScale([row(800, 1000)]).edgesMib).toEqual([832, 896, 960]);
  expect(heatScale([row(0, 0)]).edgesMib).toHaveLength(1);
});

it('a row is cut where it passes from one class into the next', () => {
  expect(bandsOf(row(0, 100), { edgesMib: [25, 50] }, 10)).toEqual([
    { level: 0, fromHours: 0, toHours: 2.5 },
    { level: 1, fromHours: 2.5, toHours: 5 },
    { level: 2, fromHours: 5, toHours: 10 },
  ]);
  expect(bandsOf(row(60, 60), { edgesMib: [25, 50] }, 10)).toEqual([{ level: 2, fromHours: 0, toHours: 10 }]);
});

it('bands cover a row exactly once', () => {
  const amount = fc.double({ min: 0, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(amount, amount, (startMib, growth) => {
      const one = row(startMib, startMib + growth);
      const bands = bandsOf(one, heatScale([one]), 24);
      expect(bands[0]?.fromHours).toBe(0);
      expect(bands.at(-1)?.toHours).toBe(24);
      for (const [index, band] of bands.entries()) expect(band.fromHours).toBe(bands[index - 1]?.toHours ?? 0);
    }),
  );
});

it('a contour steps from count to count and stays inside', () => {
  const edges = [
    { channels: 3, hours: 0 },
    { channels: 2, hours: 12 },
    { channels: 1, hours: null },
  ];
  const contour = { key: 'a', label: 'a', isChosen: false, edges };
  expect(contourSteps(contour, 24)).toEqual([
    [0, 3],
    [0, 2],
    [12, 2],
    [12, 1],
    [24, 1],
  ]);
  expect(fitsAll(contour, 24)).toBe(false);
  expect(fitsAll({ ...contour, edges: [{ channels: 3, hours: 24 }] }, 24)).toBe(true);
});

it.each([
  ['a row each', 1, 16],
  ['rows of many', 4096, 25],
])('channel counts lie in their rows, with %s', (_case, step, count) => {
  const rows = Array.from({ length: count }, (_, index) => ({ ...row(1, 2), channels: (count - index) * step }));
  const plot = heatPlot({ spanHours: 24, step, rows, contours: [] }, 720);
  expect(plot.y(step * count)).toBe(plot.top);
  expect(plot.y(0)).toBeCloseTo(plot.top + plot.height, 9);
  expect(plot.y(step) - plot.y(2 * step)).toBeCloseTo(plot.rowHeight, 9);
  expect([plot.x(0), plot.x(24)]).toEqual([plot.left, plot.left + plot.width]);
});
