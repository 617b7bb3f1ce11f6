import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisMemory, lengthTicks, memoryTicks, memoryTop, niceCeil, spanFor, spread } from './memory-scale';

it.each([
  [0, 1],
  [0.3, 0.5],
  [1, 1],
  [23, 25],
  [26, 50],
  [512, 1000],
])('niceCeil(%d) is %d', (value, nice) => {
  expect(niceCeil(value)).toBeCloseTo(nice, 12);
});

it.each([
  [0, 1],
  [8, 12],
  [21.9, 48],
  [84.54, 96],
  [700, 2160],
  [9000, 10000],
])('a length of %d h lies on an axis that ends at %d h', (hours, span) => {
  expect(spanFor(hours)).toBe(span);
});

it('length axes are labelled at parts of days or whole days', () => {
  expect(lengthTicks(24, 8)).toEqual([0, 4, 8, 12, 16, 20, 24]);
  expect(lengthTicks(168, 8)).toEqual([0, 24, 48, 72, 96, 120, 144, 168]);
});

it('memory axes count in powers of two', () => {
  expect(memoryTop(9000, 5)).toBe(10240);
  expect(memoryTicks(10240, 5)).toEqual([0, 2048, 4096, 6144, 8192, 10240]);
  expect(memoryTop(0, 5)).toBe(1);
  expect(memoryTicks(10240, 5).map(axisMemory)).toEqual(['0', '2 GiB', '4 GiB', '6 GiB', '8 GiB', '10 GiB']);
});

describe('labels', () => {
  it('that would cover each other are moved apart, in their order', () => {
    expect(spread([10, 12, 50], 14, 100)).toEqual([10, 24, 50]);
    expect(spread([95, 99], 14, 100)).toEqual([86, 100]);
  });

  it('never cover each other where there is room', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 10 }), (wanted) => {
        const placed = spread(wanted, 14, 300).sort((a, b) => a - b);
        return placed.every((at, index) => index === 0 || at - (placed[index - 1] ?? 0) >= 14 - 1e-9);
      }),
    );
  });
});
