import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { millisecondsByDay, secondsByDayOfRun } from './run-days';

const at = Date.parse;

describe('millisecondsByDay', () => {
  it.each<[string, string, string, [string, number][]]>([
    ['within a day', '2026-12-16T10:00:00Z', '2026-12-16T10:00:01Z', [['2026-12-16', 1000]]],
    [
      'over a midnight',
      '2026-12-15T23:59:59Z',
      '2026-12-16T00:00:02Z',
      [
        ['2026-12-15', 1000],
        ['2026-12-16', 2000],
      ],
    ],
    ['up to a midnight', '2026-12-15T23:00:00Z', '2026-12-16T00:00:00Z', [['2026-12-15', 3_600_000]]],
    ['nothing', '2026-12-16T00:00:00Z', '2026-12-16T00:00:00Z', []],
    ['an end before the start', '2026-12-17T00:00:00Z', '2026-12-16T00:00:00Z', []],
  ])('%s', (_name, from, to, expected) => {
    expect([...millisecondsByDay(at(from), at(to))]).toEqual(expected);
  });

  it('loses and adds nothing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2e12 }), fc.nat(1e9), (start, length) => {
        const parts = [...millisecondsByDay(start, start + length).values()];
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(length);
        expect(parts.every((part) => part > 0)).toBe(true);
      }),
    );
  });
});

describe('secondsByDayOfRun', () => {
  it('spreads a sum evenly over the run', () => {
    const parts = secondsByDayOfRun(at('2026-12-15T23:00:00Z'), at('2026-12-16T03:00:00Z'), 800);
    expect([...parts]).toEqual([
      ['2026-12-15', 200],
      ['2026-12-16', 600],
    ]);
  });

  it('keeps the sum of a run that has no length', () => {
    expect([...secondsByDayOfRun(at('2026-12-15T23:00:00Z'), at('2026-12-15T23:00:00Z'), 8)]).toEqual([
      ['2026-12-15', 8],
    ]);
  });
});
