import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyRequirements } from '../testing/any-requirements';
import { likelyRun } from '../testing/any-runs';
import { termMib } from './estimate';
import { factorsOf } from './fit-factors';
import { termsOf } from './requirements';

const run = { hours: 8, channels: 2, sampleRateHz: 256 };

it.each([
  ['system', [1, 8, 8 * 0.256, 16, 16 * 0.256]],
  ['gpu', [1, 8, 16, 16 * 0.256]],
  ['disk', [1, 8]],
] as const)('the factors of %s', (resource, factors) => {
  expect(factorsOf(termsOf(resource), run)).toEqual(factors);
});

it('a coefficient times its factor is what the estimate adds', () => {
  fc.assert(
    fc.property(anyRequirements, likelyRun, (requirements, recording) => {
      const terms = termsOf('system');
      const factors = factorsOf(terms, recording);
      for (const [index, term] of terms.entries()) {
        const [product, mib] = [
          requirements[term.field] * (factors[index] ?? 0),
          termMib(term, requirements, recording),
        ];
        if (Number.isFinite(mib) && mib > 1e-300) expect(product / mib).toBeCloseTo(1, 12);
      }
    }),
  );
});
