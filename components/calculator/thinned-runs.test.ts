import fc from 'fast-check';
import { expect, it } from 'vitest';
import { thinnedRuns } from './thinned-runs';

const runs = fc.array(
  fc.record({
    hours: fc.double({ min: 0, max: 100, noNaN: true }),
    headroom: fc.double({ min: -1, max: 3, noNaN: true }),
  }),
  { minLength: 0, maxLength: 1500, size: 'max' },
);

it('few runs are drawn all, in their order', () => {
  const few = [
    { hours: 2, headroom: 1 },
    { hours: 1, headroom: 0 },
  ];
  expect(thinnedRuns(few)).toEqual({ drawn: few, leftOut: 0 });
});

it('of many, at most 300 are drawn, each once, the tightest among them, and the others are counted', () => {
  fc.assert(
    fc.property(runs, (all) => {
      const { drawn, leftOut } = thinnedRuns(all);
      expect(drawn.length).toBe(Math.min(300, all.length));
      expect(new Set(drawn).size).toBe(drawn.length);
      expect(drawn.length + leftOut).toBe(all.length);
      if (all.length > 0) expect(drawn).toContain(all.reduce((a, b) => (b.headroom < a.headroom ? b : a)));
    }),
    { numRuns: 50 },
  );
});

it('the shortest and the longest of the others are drawn too', () => {
  const many = Array.from({ length: 10_000 }, (_, index) => ({ hours: index, headroom: index }));
  const { drawn } = thinnedRuns(many);
  expect(drawn[0]?.hours).toBe(0);
  expect([drawn[150]?.hours, drawn.at(-1)?.hours]).toEqual([150, 9999]);
});
