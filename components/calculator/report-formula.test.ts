import { describe, expect, it } from 'vitest';
import { estimatePeakMib } from '@/lib/resources/estimate';
import { recordingSizeMib } from '@/lib/resources/recording-size';
import { emptyRequirements } from '@/lib/resources/requirements';
import { formulaTerms, formulaText, shapeWords } from './report-formula';

const yasa = {
  ...emptyRequirements(),
  base_system_memory_mib: 800,
  per_hour_per_khz_system_memory_mib: 450,
  per_hour_per_channel_per_khz_system_memory_mib: 90,
};

describe('the formula', () => {
  it('is the published one, without the terms of nothing', () => {
    expect(formulaText(formulaTerms('system', yasa, 2))).toBe('800 + 450 × hours × kHz + 90 × hours × channels × kHz');
  });

  it.each([
    ['nothing', 'system', {}, '0'],
    ['every digit that was set', 'system', { per_hour_system_memory_mib: 1234.56789 }, '1,234.56789 × hours'],
    [
      'a GPU',
      'gpu',
      { base_gpu_memory_mib: 512, per_hour_per_channel_gpu_memory_mib: 1.5 },
      '512 + 1.5 × hours × channels',
    ],
    ['a disk, with the recording', 'disk', { artifacts_memory_mib: 5 }, '5 + 2 × hours × 3600 × Hz × channels / 2^20'],
  ] as const)('says %s', (_, resource, some, text) => {
    expect(formulaText(formulaTerms(resource, { ...emptyRequirements(), ...some }, 2))).toBe(text);
  });

  it('gives what the estimator gives, when it is reckoned by hand', () => {
    const [hours, channels, hz] = [24, 2, 256];
    const [kHz] = [hz / 1000];
    const text = formulaText(formulaTerms('system', yasa, 2)).replaceAll('×', '*');
    expect(text).toBe('800 + 450 * hours * kHz + 90 * hours * channels * kHz');
    const byHand = 800 + 450 * hours * kHz + 90 * hours * channels * kHz;
    expect(Math.ceil(byHand)).toBe(estimatePeakMib('system', yasa, { hours, channels, sampleRateHz: hz }));
    const onDisk = (2 * hours * 3600 * hz * channels) / 2 ** 20;
    expect(onDisk).toBe(recordingSizeMib({ hours, channels, sampleRateHz: hz }, 2));
  });

  it('keeps the unit and the meaning of each term', () => {
    expect(formulaTerms('system', yasa, 2)[1]).toMatchObject({ unit: 'MiB per signal hour per kHz', figure: '450' });
    expect(formulaTerms('system', yasa, 2)[1]?.meaning).toContain('resampling');
  });
});

it.each([
  [1, 256, '1 channel at 256 Hz'],
  [12, 199.8, '12 channels at 199.8 Hz'],
  [0, 0.5, '0 channels at 0.5 Hz'],
])('%i and %d are said as %s', (channels, sampleRateHz, words) => {
  expect(shapeWords({ channels, sampleRateHz })).toBe(words);
});
