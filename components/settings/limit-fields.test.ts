import { describe, expect, it } from 'vitest';
import type { LimitSettingName } from '@/lib/api/settings';
import { isSameLimit, limitDraft, limitInWords, readLimitText } from './limit-fields';

describe('what is typed for a limit', () => {
  it.each<[string, LimitSettingName, string, number, string | null]>([
    ['a figure', 'allowance_hours', '20.5', 20.5, null],
    ['0, which is a limit', 'session_limit', '0', 0, '0: none may start.'],
    ['memory with a unit, told in both', 'session_memory_mb', '2G', 2048, '2 GiB = 2048 MiB'],
    ['decimal units', 'session_memory_mb', '2GB', 2e9 / 2 ** 20, '2 GB = 1907.35 MiB'],
    ['MiB from a GiB on, told in GiB too', 'session_memory_mb', '2048', 2048, '2,048 MiB = 2 GiB'],
    ['storage in GiB', 'storage_limit', '500', 500, null],
    ['storage with a unit', 'storage_limit', '2 TiB', 2048, '2 TiB = 2048 GiB'],
  ])('takes %s', (_, name, text, value, note) => {
    expect(readLimitText(name, text)).toEqual({ kind: 'figure', value, note });
  });

  it.each<[string, LimitSettingName, string, RegExp]>([
    ['a decimal comma', 'allowance_hours', '1234,5', /write 1234\.5/],
    ['nothing', 'session_hours', ' ', /^Write a number of h\./],
    ['words', 'session_limit', 'many', /is no number/],
    ['less than 0', 'allowance_hours', '-1', /^Write 0 or more; for no limit choose “Unlimited”/],
    ['0 cores, which would be no cap', 'session_cpus', '0', /^Write more than 0/],
    ['more than any', 'session_limit', '1e13', /or less\.$/],
    ['a part of a session', 'session_limit', '2.5', /^Write a whole number of sessions\./],
    ['a unit where none belongs', 'allowance_hours', '2G', /is no number/],
  ])('refuses %s', (_, name, text, hint) => {
    const reading = readLimitText(name, text);
    expect(reading.kind === 'refused' && reading.hint).toMatch(hint);
  });
});

describe('a limit in a form', () => {
  it('keeps not set, unlimited, 0 and what cannot be used apart', () => {
    const drafts = [limitDraft(null), limitDraft('unlimited'), limitDraft(0), limitDraft(null, true)];
    expect(drafts.map((draft) => limitInWords('allowance_hours', draft))).toEqual([
      'not set',
      'unlimited',
      '0 h',
      'unusable',
    ]);
    const pairs = drafts.flatMap((one) => drafts.map((other) => isSameLimit('allowance_hours', one, other)));
    expect(pairs.filter(Boolean)).toHaveLength(drafts.length);
  });

  it('means the same however it is written', () => {
    const figure = (text: string) => ({ kind: 'figure' as const, text });
    expect(isSameLimit('session_memory_mb', figure('2048'), figure('2 GiB'))).toBe(true);
    expect(isSameLimit('session_memory_mb', figure('2048'), figure('2049'))).toBe(false);
    expect(isSameLimit('session_memory_mb', figure('x'), figure('y'))).toBe(false);
  });
});
