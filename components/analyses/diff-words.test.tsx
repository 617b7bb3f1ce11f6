import { describe, expect, it } from 'vitest';
import type { ConfigurationPath, FieldChange } from '@/lib/resources/configuration-diff';
import { changeWords, fieldWords, mibChangeWords, recordingWords, valueWords } from './diff-words';

const change = (over: Partial<FieldChange>): FieldChange => ({
  path: 'resources.base_system_memory_mib',
  unit: 'MiB',
  before: 450,
  after: 540,
  difference: 90,
  share: 0.2,
  ...over,
});

describe('words of a difference', () => {
  it.each<[ConfigurationPath, string]>([
    ['resources.base_system_memory_mib', 'System memory: base'],
    ['resources.per_hour_per_channel_per_khz_gpu_memory_mib', 'GPU memory: per hour, channel, kHz'],
    ['resources.per_hour_artifacts_memory_mib', 'Disk: per hour'],
    ['docker.tag', 'Tag'],
    ['resources.wall_clock.seconds', 'Wall clock ceiling'],
  ])('call %s %s', (path, words) => expect(fieldWords(path)).toBe(words));

  it.each<[string, Partial<FieldChange>, string]>([
    ['more', {}, '+90 (+20 %)'],
    ['less', { difference: -0.55, share: -0.034 }, '−0.55 (−3.4 %)'],
    ['hardly more', { difference: 0.1, share: 0.0001 }, '+0.1 (+<0.1 %)'],
    ['the noise of a subtraction', { difference: 0.30000000000000004, share: 0.1 }, '+0.3 (+10 %)'],
    ['from nothing', { before: 0, difference: 540, share: null }, '+540'],
    ['what was added', { before: null, difference: null, share: null }, 'added'],
    ['what was removed', { after: null, difference: null, share: null }, 'removed'],
    ['a text', { before: 'a', after: 'b', difference: null, share: null }, 'changed'],
  ])('say %s', (_, over, words) => expect(changeWords(change(over))).toBe(words));

  it.each<[Partial<FieldChange>, FieldChange['before'], string]>([
    [{}, 1234.5678, '1,234.5678 MiB'],
    [{ unit: 'MiB per signal hour' }, 13.7, '13.7 MiB'],
    [{ path: 'resources.gpus', unit: '' }, 0, '0'],
    [{ path: 'resources.gpu_required', unit: '' }, true, 'yes'],
    [{ path: 'resources.wall_clock.seconds', unit: 's' }, 5400, '5,400 s (1 h 30 min)'],
    [{ path: 'docker.image', unit: '' }, 'yasa', 'yasa'],
    [{}, null, 'not set'],
  ])('of %o write %s as %s', (over, value, words) => expect(valueWords(change(over), value)).toBe(words));

  it.each([
    [184, 0.088, '+184 MiB (+8.8 %)'],
    [-2048, -0.5, '−2,048 MiB (−50 %)'],
    [512, null, '+512 MiB'],
    [0, 0, 'no change'],
  ])('say of %d MiB: %s', (mib, share, words) => expect(mibChangeWords(mib, share)).toBe(words));

  it('name a recording', () => {
    expect(recordingWords({ hours: 8, channels: 1, sampleRateHz: 256 })).toBe('8 h, 1 channel, 256 Hz');
  });
});
