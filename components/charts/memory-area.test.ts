import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bandShapes, insetFor, linePath, plotOf, roomPath } from './memory-area';
import { type MemoryContent, memoryModel } from './memory-model';
import { endLabels } from './memory-placing';

const empty: MemoryContent = {
  spanHours: 24,
  scale: 'linear',
  lines: [],
  bands: [],
  marks: [],
  points: [],
  pointsLeftOut: 0,
  fitHours: null,
};
const line = (startMib: number, endMib: number, role: 'chosen' | 'context' = 'chosen') => ({
  key: `${startMib} ${endMib}`,
  label: '2 ch',
  role,
  startMib,
  endMib,
});
const numbersIn = (path: string) =>
  path
    .split(/[ML ,Z]+/)
    .filter(Boolean)
    .map(Number);
const amount = fc.double({ min: 0, max: 1e12, noNaN: true });

describe('a line', () => {
  it('is drawn through 200 points, inside the plot, never falling, on either scale', () => {
    fc.assert(
      fc.property(fc.constantFrom('linear' as const, 'log' as const), amount, amount, (scale, start, growth) => {
        const content = { ...empty, scale, lines: [line(start, start + growth), line(1, 5e11, 'context')] };
        const model = memoryModel(content, 400);
        const plot = plotOf(model, 900, 400);
        for (const one of model.lines) {
          const numbers = numbersIn(linePath(one, model, plot));
          if (numbers.length === 0) continue;
          expect(numbers).toHaveLength(400);
          for (let index = 0; index < numbers.length; index += 2) {
            const [x = 0, y = 0] = [numbers[index], numbers[index + 1]];
            expect(x).toBeGreaterThanOrEqual(plot.left - 0.1);
            expect(x).toBeLessThanOrEqual(plot.left + plot.width + 0.1);
            expect(y).toBeGreaterThanOrEqual(plot.top - 0.1);
            expect(y).toBeLessThanOrEqual(plot.top + plot.height + 0.1);
            if (index > 0) expect(y).toBeLessThanOrEqual((numbers[index - 1] ?? 0) + 0.1);
          }
        }
      }),
    );
  });

  it('that begins at nothing enters an axis of doublings where it reaches its floor', () => {
    const model = memoryModel({ ...empty, scale: 'log', lines: [line(0, 6400)] }, 400);
    const plot = plotOf(model, 900, 400);
    const [x, y] = numbersIn(linePath(line(0, 6400), model, plot));
    expect(model.floorMib).toBe(64);
    expect(x).toBeCloseTo(plot.x(0.24), 0);
    expect(y).toBeCloseTo(plot.top + plot.height, 0);
  });
});

it('layers stand on each other, and reach from nothing to their sum', () => {
  const grows = fc.record({ startMib: amount, endMib: amount });
  fc.assert(
    fc.property(fc.array(grows, { minLength: 1, maxLength: 6 }), (parts) => {
      const bands = parts.map((part, index) => ({ key: `${index}`, label: '', shortLabel: '', tone: '', ...part }));
      const sum = (side: 'startMib' | 'endMib') => parts.reduce((total, part) => total + part[side], 0);
      const model = memoryModel({ ...empty, bands, lines: [line(sum('startMib'), sum('endMib'))] }, 400);
      const plot = plotOf(model, 900, 400);
      const corners = bandShapes(model, plot).map(({ points }) => numbersIn(points));
      expect([corners[0]?.[1], corners[0]?.[3]]).toEqual([plot.y(0), plot.y(0)]);
      for (const [index, [, startY, , endY]] of corners.entries()) {
        if (index > 0) expect([startY, endY]).toEqual([corners[index - 1]?.[7], corners[index - 1]?.[5]]);
      }
      expect(corners.at(-1)?.[5]).toBeCloseTo(plot.y(sum('endMib')), 0);
    }),
  );
});

it('room is drawn along the curve of doublings, and not at all where there is none', () => {
  const marks = [{ key: 'm', label: 'typed', mib: 4096, isChosen: true }];
  const content = { ...empty, lines: [line(512, 8192)], marks, fitHours: 11.2 };
  const area = (scale: 'linear' | 'log') => {
    const model = memoryModel({ ...content, scale }, 400);
    return roomPath(model, plotOf(model, 900, 400)) ?? '';
  };
  expect(area('linear').match(/L/g)).toHaveLength(3);
  expect(area('log').match(/L/g)?.length).toBeGreaterThan(60);
  const none = memoryModel({ ...content, lines: [line(5000, 8192)], fitHours: 0 }, 400);
  expect(roomPath(none, plotOf(none, 900, 400))).toBeNull();
});

it('the right margin holds the longest label, and leaves most of a phone to the plot', () => {
  const lines = [{ ...line(1, 2), label: 'YASA, 2 Dec 2026 14:03' }];
  expect(insetFor({ lines, bands: [] }, 1000).right).toBeGreaterThan(140);
  expect(insetFor({ lines, bands: [] }, 328).right).toBeLessThan(100);
});

it('twelve labels never cover each other, also on a phone', () => {
  const ends = fc.array(fc.double({ min: 1000, max: 1100, noNaN: true }), { minLength: 12, maxLength: 12 });
  fc.assert(
    fc.property(ends, fc.constantFrom('linear' as const, 'log' as const), (mibs, scale) => {
      const lines = mibs.map((mib, index) => ({
        ...line(800, mib, index === 0 ? 'chosen' : 'context'),
        key: `${index}`,
      }));
      const model = memoryModel({ ...empty, scale, lines }, 300);
      const ys = endLabels(model, plotOf(model, 328, 300), 328, 0)
        .map(({ y }) => y)
        .sort((a, b) => a - b);
      for (const [index, y] of ys.entries()) expect(y - (ys[index - 1] ?? -99)).toBeGreaterThanOrEqual(14.9);
      expect(ys[0]).toBeGreaterThanOrEqual(0);
    }),
  );
});
