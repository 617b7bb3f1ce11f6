import { describe, expect, it } from 'vitest';
import { type MemoryContent, memoryModel } from './memory-model';
import { chartInWords, readingInWords } from './memory-words';
import { bandShares, dominantWords } from './terms-words';

const band = (label: string, startMib: number, endMib: number) => ({
  key: label,
  label,
  shortLabel: label,
  tone: '#000',
  startMib,
  endMib,
});
const bands = [band('Base', 800, 800), band('Per hour, kHz', 0, 2764.8), band('Per hour, channel, kHz', 0, 1105.92)];
const content: MemoryContent = {
  spanHours: 24,
  scale: 'linear',
  lines: [{ key: 'claim', label: 'Claim', role: 'chosen', startMib: 800, endMib: 4670.72 }],
  bands,
  marks: [{ key: 'm', label: 'typed', mib: 4096, isChosen: true }],
  points: [],
  pointsLeftOut: 0,
  fitHours: null,
};

describe('shares', () => {
  it('add up to one, and are none of nothing', () => {
    const shares = bandShares({ bands, spanHours: 24 }, 10);
    expect(shares.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12);
    expect(bandShares({ bands: [band('a', 0, 1)], spanHours: 24 }, 0)).toMatchObject([{ mib: 0, share: 0 }]);
  });

  it.each([
    [24, 'Per hour, kHz dominates: 59 % of 4,671 MiB'],
    [0, 'Base dominates: 100 % of 800 MiB'],
    [7, 'Per hour, kHz is the largest term: 42 % of 1,929 MiB'],
  ])('at %d h: %s', (hours, words) => {
    expect(dominantWords({ bands, spanHours: 24 }, hours)).toBe(words);
  });

  it('nothing claimed is said so', () => {
    expect(dominantWords({ bands: [], spanHours: 24 }, 3)).toBe('Nothing is claimed');
  });
});

describe('words', () => {
  const model = memoryModel(content, 400);

  it('of the cursor begin with what dominates, then every term', () => {
    expect(readingInWords(model, 24)).toBe(
      '24 h; Per hour, kHz dominates: 59 % of 4,671 MiB; Base 800 MiB, 17 %; Per hour, kHz 2,765 MiB, 59 %; Per hour, channel, kHz 1,106 MiB, 24 %; over typed',
    );
  });

  it('of the chart name every layer', () => {
    expect(chartInWords(model)).toContain('Claim from 800 MiB to 4,671 MiB; Base from 800 MiB to 800 MiB');
  });

  it('say where an axis of doublings begins above a line, and how many runs are not drawn', () => {
    const lines = [{ key: 'c', label: '2 ch', role: 'chosen' as const, startMib: 0, endMib: 6400 }];
    const log = memoryModel({ ...content, scale: 'log', bands: [], lines, marks: [], pointsLeftOut: 9700 }, 400);
    expect(chartInWords(log)).toContain('The axis begins at 64 MiB');
    expect(chartInWords(log)).toContain('0 of 9,700 runs are drawn');
  });
});
