import { expect, it } from 'vitest';
import { emptyRequirements } from '@/lib/resources/requirements';
import { headroomWords, judgedRuns } from './judged-runs';

const run = (peakMib: number) => ({ hours: 1, channels: 1, sampleRateHz: 100, peakMib });
const claiming = (mib: number) => ({ ...emptyRequirements(), base_system_memory_mib: mib });

it.each([
  [512, 425, '20 %', true],
  [600, 425, '41 %', false],
  [130, 100, '30 %', false],
  [100, 200, '-50 %', true],
])('%d MiB claimed for a peak of %d: %s', (claim, peak, words, isShort) => {
  const [judged] = judgedRuns([run(peak)], claiming(claim), 0.3);
  expect(judged && headroomWords(judged.headroom)).toBe(words);
  expect(judged?.isShort).toBe(isShort);
});

it('names one worst run, by headroom and not by size', () => {
  const judged = judgedRuns([run(100), run(400), run(400), run(10)], claiming(500), 0.3);
  expect(judged.map(({ isWorst }) => isWorst)).toEqual([false, true, false, false]);
  expect(judgedRuns([], claiming(500), 0.3)).toEqual([]);
});
