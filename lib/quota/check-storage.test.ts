import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkStorage } from './check-storage';

const gib = 2 ** 30;

it.each([
  ['no limit', 5 * gib, null, 'allowed'],
  ['below the limit', gib - 1, 1, 'allowed'],
  ['exactly at the limit', gib, 1, 'refused'],
  ['above it', 3 * gib, 1, 'refused'],
  ['a fraction of a GiB', gib / 2, 0.5, 'refused'],
  ['not measured yet', null, 1, 'allowed'],
  ['not measured yet under a limit of 0', null, 0, 'refused'],
  ['a limit of 0 with nothing stored', 0, 0, 'refused'],
])('%s', (_name, usedBytes, limitGib, kind) => {
  expect(checkStorage({ usedBytes, limitGib }).kind).toBe(kind);
});

it('never allows more once it refused less', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.double({ min: 0, max: 4, noNaN: true }), (used, more, limitGib) => {
      const before = checkStorage({ usedBytes: used, limitGib });
      const after = checkStorage({ usedBytes: used + more, limitGib });
      expect(before.kind === 'refused' && after.kind === 'allowed').toBe(false);
    }),
  );
});
