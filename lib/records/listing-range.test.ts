import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { millisecondsPerDay, startOfUtcDay, utcDayOf } from '../time/utc-day';
import { afterLook, type LookPlan, type LooksSoFar, nextLook, widerOf } from './listing-range';

const at = (instant: string) => Date.parse(instant);
const pollMs = 10_000;

/** The plans of looks at these instants, each of which comes to its end. */
function plansAt(instants: readonly number[]): LookPlan[] {
  let soFar: LooksSoFar | null = null;
  return instants.map((now) => {
    const plan = nextLook(soFar, now);
    soFar = afterLook(soFar, plan.width, now);
    return plan;
  });
}

const pollsFrom = (first: number, count: number) => Array.from({ length: count }, (_, n) => first + n * pollMs);

describe('what a look lists', () => {
  it('everything at first, then today and yesterday, the running month at each tenth, everything each hour', () => {
    const widths = plansAt(pollsFrom(at('2026-12-20T10:00:00Z'), 721)).map(({ width }) => width);
    const looks = (of: string) => widths.flatMap((width, look) => (width === of ? [look] : []));
    expect(looks('all')).toEqual([0, 360, 720]);
    expect(looks('month')).toEqual(Array.from({ length: 71 }, (_, n) => 10 * (n + 1)).filter((look) => look % 360 > 0));
  });

  it.each([
    ['the month from its first day', '2026-12-20T10:00:00Z', 10, '2026-12-01'],
    ['at a month’s beginning, also the last days of the one before', '2026-12-03T10:00:00Z', 10, '2026-11-26'],
    ['yesterday', '2026-12-20T10:00:00Z', 1, '2026-12-19'],
    ['of a month that has ended meanwhile, all of it once more', '2026-11-30T23:59:55Z', 10, '2026-11-01'],
    ['yesterday as of the last look, a moment before midnight', '2026-12-20T23:59:55Z', 1, '2026-12-19'],
    ['yesterday as of the last look, a moment after', '2026-12-20T23:59:45Z', 2, '2026-12-19'],
    ['yesterday, once a look of the new day was made', '2026-12-20T23:59:45Z', 3, '2026-12-20'],
  ])('%s', (_, first, look, from) => {
    expect(plansAt(pollsFrom(at(first), look + 1))[look]?.from).toBe(from);
  });

  it.each([
    ['where nobody asked for some minutes, the month', 11 * 60_000, { width: 'month', from: '2026-12-01' }],
    ['where nobody asked for an hour, everything', 61 * 60_000, { width: 'all', from: null }],
    [
      'where the clock was set back, from before that',
      -3 * millisecondsPerDay,
      { width: 'recent', from: '2026-12-16' },
    ],
    ['where the clock was set back by years', -400 * millisecondsPerDay, { width: 'recent', from: '2025-11-14' }],
  ])('%s', (_, later, plan) => {
    const first = at('2026-12-20T10:00:00Z');
    expect(plansAt([first, first + later])[1]).toEqual(plan);
  });

  it('never leaves a gap: whatever a node wrote since the last look, into that day or the one before, is listed', () => {
    const steps = fc.array(
      fc.oneof(fc.constant(pollMs), fc.nat(3 * millisecondsPerDay), fc.integer({ min: -millisecondsPerDay, max: 0 })),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(fc.nat(400 * millisecondsPerDay), steps, (start, all) => {
        const instants = [at('2026-01-01T00:00:00Z') + start];
        for (const step of all) instants.push((instants.at(-1) ?? 0) + step);
        const plans = plansAt(instants);
        for (const [look, { from }] of plans.entries()) {
          const before = instants[look - 1];
          if (before === undefined) expect(from).toBeNull();
          else if (from !== null) expect(from <= utcDayOf(before - millisecondsPerDay)).toBe(true);
          if (from !== null)
            expect(startOfUtcDay(from)).toBeLessThanOrEqual((instants[look] ?? 0) - millisecondsPerDay);
        }
      }),
    );
  });
});

it.each([
  ['the wider one', { width: 'recent', from: '2026-12-19' }, { width: 'month', from: '2026-12-01' }],
  ['everything', { width: 'recent', from: '2026-12-19' }, { width: 'all', from: null }],
  [
    'the one that reaches further back',
    { width: 'recent', from: '2026-12-19' },
    { width: 'recent', from: '2026-12-01' },
  ],
] as const)('of two looks that are due, one takes the place of both: %s', (_, narrow, wide) => {
  expect(widerOf(narrow, wide)).toEqual(wide);
  expect(widerOf(wide, narrow)).toEqual(wide);
});
