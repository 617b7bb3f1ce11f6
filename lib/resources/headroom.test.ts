import { expect, it } from 'vitest';
import { headroomOf, meetsHeadroom } from './headroom';

it.each([
  ['512 MiB claimed for a peak of 425 leaves 20 %: under the target', 512, 425, 20, false],
  ['600 MiB claimed for a peak of 425 leaves 41 %: fine', 600, 425, 41, true],
  ['a claim below the peak is negative, not clipped', 300, 425, -29, false],
])('%s', (_case, claimMib, peakMib, percent, fine) => {
  const headroom = headroomOf(claimMib, peakMib);
  expect(Math.round(headroom * 100)).toBe(percent);
  expect(meetsHeadroom(claimMib, peakMib)).toBe(fine);
});
