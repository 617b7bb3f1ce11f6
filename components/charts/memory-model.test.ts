import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plotOf, roomOf } from './memory-area';
import { type MemoryContent, memoryModel, mibAt } from './memory-model';
import { endLabels, leavingLabels, markLabels } from './memory-placing';
import { chartInWords, lengthWords, readingInWords, readingOf } from './memory-words';

const line = (key: string, startMib: number, endMib: number, isChosen = false) => ({
  key,
  label: key,
  startMib,
  endMib,
  role: isChosen ? ('chosen' as const) : ('context' as const),
});
const mark = (label: string, mib: number, isChosen = false) => ({ key: label, label, mib, isChosen });
const content: MemoryContent = {
  spanHours: 96,
  scale: 'linear',
  bands: [],
  pointsLeftOut: 0,
  lines: [line('1 ch', 800, 14000), line('3 ch', 800, 18500, true), line('64 ch', 800, 400_000)],
  marks: [mark('typed', 16384, true), mark('big', 262_144)],
  points: [],
  fitHours: 84.54,
};
const model = memoryModel(content, 400);

describe('the memory axis', () => {
  it('reaches above the chosen line and a capacity that is near it', () => {
    expect(model.topMib).toBe(24576);
    expect(model.marks.map(({ label }) => label)).toEqual(['typed']);
    expect(model.marksAbove.map(({ label }) => label)).toEqual(['big']);
  });

  it('is not flattened by a line that is only context, but by what was measured it may be', () => {
    const point = { hours: 1, peakMib: 90_000, claimMib: 1, label: '', note: null, isSameShape: true, isShort: true };
    expect(memoryModel({ ...content, points: [{ key: 'a', ...point }] }, 400).topMib).toBeGreaterThan(90_000);
  });

  it('survives nothing and far too much', () => {
    expect(memoryModel({ ...content, lines: [line('0', 0, 0, true)], marks: [] }, 400).topMib).toBeGreaterThan(0);
    const endless = memoryModel({ ...content, lines: [line('x', 0, Infinity, true)] }, 400);
    expect(Number.isFinite(endless.topMib)).toBe(true);
  });
});

describe('the plot', () => {
  it('reads back the length that it draws', () => {
    const plot = plotOf(model, 736, 400);
    fc.assert(
      fc.property(fc.double({ min: 0, max: 96, noNaN: true }), (hours) => {
        expect(plot.hoursAt(plot.x(hours))).toBeCloseTo(hours, 9);
      }),
    );
    expect(plot.hoursAt(-100)).toBe(0);
    expect(plot.hoursAt(9999)).toBe(96);
    expect(plot.y(0)).toBe(400 - 26);
  });

  it('names lines at their ends, but for those that leave through the top', () => {
    const labels = endLabels(model, plotOf(model, 736, 400), 736, 0);
    expect(labels.map(({ label }) => label)).toEqual(['1 ch', '3 ch']);
  });

  it('names lines that leave through the top above it, or below the capacities that are named there', () => {
    const plot = plotOf(model, 736, 400);
    expect(model.marksAbove).toHaveLength(1);
    const [below] = leavingLabels(model, plot);
    expect(below?.label).toBe('64 ch');
    expect(below?.y).toBeGreaterThanOrEqual(plot.top + 8);
    const [above] = leavingLabels({ ...model, marksAbove: [] }, plot);
    expect(above?.y).toBeLessThanOrEqual(plot.top - 8);
  });

  it('names of leaving lines cover neither each other nor the name of a level', () => {
    const steep = fc.array(fc.double({ min: 30_000, max: 1e9, noNaN: true }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(steep, fc.double({ min: 1, max: 60_000, noNaN: true }), (ends, mib) => {
        const lines = [...content.lines, ...ends.map((endMib, index) => line(`${index} ch`, 0, endMib))];
        const crowded = memoryModel({ ...content, lines, marks: [...content.marks, mark('aurora', mib)] }, 400);
        const plot = plotOf(crowded, 1000, 400);
        const labels = leavingLabels(crowded, plot);
        const all = [...labels, ...markLabels(crowded, plot)];
        const overlaps = labels.flatMap((a) =>
          all.filter(
            (b) =>
              b !== a && Math.abs(a.y - b.y) < 15 && a.x < b.x + b.label.length * 7 && b.x < a.x + a.label.length * 7,
          ),
        );
        expect(overlaps).toEqual([]);
      }),
    );
  });

  it('names levels apart from each other', () => {
    const marks = [mark('a', 16384, true), mark('b', 16400), mark('c', 16500)];
    const ys = markLabels(memoryModel({ ...content, marks }, 400), plotOf(model, 736, 400)).map(({ y }) => y);
    const sorted = [...ys].sort((a, b) => a - b);
    for (const [index, y] of sorted.entries()) expect(y - (sorted[index - 1] ?? -Infinity)).toBeGreaterThanOrEqual(15);
  });
});

it('a level at the very top is named below the capacities that are named above the picture', () => {
  const crowded = { ...model, marks: [mark('a', model.topMib)] };
  const plot = plotOf(crowded, 736, 400);
  expect(markLabels(crowded, plot)[0]?.y).toBeGreaterThan(plot.top + 8);
  expect(markLabels({ ...crowded, marksAbove: [] }, plot)[0]?.y).toBeLessThan(plot.top);
});

describe('room', () => {
  it('lies between the chosen line and its capacity, up to where they meet', () => {
    expect(roomOf(model)).toMatchObject({ endHours: 84.54, roofMib: 16384 });
    expect(roomOf({ ...model, topMib: 9000 })?.roofMib).toBe(9000);
  });

  it('is none where the base does not fit or nothing is chosen', () => {
    expect(roomOf({ ...model, marks: [mark('small', 600, true)], fitHours: 0 })).toBeNull();
    expect(roomOf({ ...model, marks: [], marksAbove: [] })).toBeNull();
  });

  it('reaches the edge where any length fits', () => {
    const level = { ...model, lines: [line('3 ch', 800, 800, true)], fitHours: null };
    expect(roomOf(level)?.endHours).toBe(96);
  });
});

describe('words', () => {
  it('read every line at a length, the chosen one first', () => {
    expect(mibAt(line('', 800, 18500), 48, 96)).toBe(9650);
    expect(readingOf(model, 0).map(({ label, mib }) => `${label} ${mib}`)).toEqual([
      '3 ch 800',
      '1 ch 800',
      '64 ch 800',
    ]);
    expect(readingInWords(model, 96)).toBe('96 h; 3 ch 18,500 MiB; 64 ch 400,000 MiB; 1 ch 14,000 MiB; over typed');
  });

  it('say the whole chart', () => {
    expect(chartInWords(model)).toContain('3 ch from 800 MiB to 18,500 MiB');
    expect(chartInWords(model)).toContain('big has 256 GiB; the longest that fits is 84.5 h');
  });

  it.each([
    [8, '8 h'],
    [21.9, '21.9 h'],
    [0.25, '0.25 h'],
    [1000, '1,000 h'],
  ])('%d is %s', (hours, words) => {
    expect(lengthWords(hours)).toBe(words);
  });
});
