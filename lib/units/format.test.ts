import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatBytes,
  formatCount,
  formatGib,
  formatHours,
  formatLimit,
  formatMib,
  formatNumber,
  formatOver,
  formatPace,
  formatPercent,
  formatRate,
  formatRemaining,
  formatSetHours,
  mibQuantity,
  overQuantity,
} from './format';

describe('hours', () => {
  it.each([
    ['a tenth of an hour', 12.44, '12.4 h'],
    ['always a tenth, so that columns align', 12, '12.0 h'],
    ['nothing used is plain zero', 0, '0 h'],
    ['a minute is not nothing', 1 / 60, '<0.1 h'],
    ['thousands have a comma and no tenths', 12_345.6, '12,346 h'],
  ])('%s', (_, hours, text) => {
    expect(formatHours(hours)).toBe(text);
  });

  it.each([
    ['what remains is rounded down', 12.49, '12.4 h'],
    ['what remains is not eaten by binary noise', 0.1 + 0.2, '0.3 h'],
    ['a sum that ends in nines is its figure', 12.399999999999999, '12.4 h'],
    ['a minute left is not none left', 0.01, '<0.1 h'],
    ['never negative', -3, '0 h'],
  ])('%s', (_, hours, text) => {
    expect(formatRemaining(hours)).toBe(text);
  });

  it.each([
    ['over by a tenth is rounded up', 1.11, 'over by 1.2 h'],
    ['over by a tenth is in hours', 0.1, 'over by 0.1 h'],
    ['over by less than a tenth is in minutes', 0.032, 'over by 2 min'],
    ['just below a tenth', 0.0999, 'over by 6 min'],
    ['over by a second does not say 0', 1 / 3600, 'over by 1 min'],
    ['not over says nothing', 0, null],
  ])('%s', (_, hours, text) => {
    expect(formatOver(hours)).toBe(text);
  });

  it.each([
    [40, '40 h'],
    [7.5, '7.5 h'],
    [0, '0 h'],
    [0.25, '0.25 h'],
    [1200, '1,200 h'],
  ])('an allowance of %s is shown as it was set', (hours, text) => {
    expect(formatSetHours(hours)).toBe(text);
  });

  it('what is over never says less than there is, nor a tenth more where hours to a tenth read the same', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-4, max: 900, noNaN: true }), (hours) => {
        const { number, unit } = overQuantity(hours);
        const said = Number.parseFloat(number) / (unit === 'min' ? 60 : 1);
        expect(said).toBeGreaterThanOrEqual(hours - 1e-6);
        expect(said - hours).toBeLessThanOrEqual((unit === 'min' ? 1 / 60 : 0.1) + 1e-6);
      }),
    );
  });

  it('what remains never promises more than there is', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.1, max: 999, noNaN: true }), (hours) => {
        expect(Number.parseFloat(formatRemaining(hours))).toBeLessThanOrEqual(hours + 1e-6);
      }),
    );
  });
});

describe('shares, memory, bytes, counts', () => {
  it.each([
    ['107 % of an allowance', 1.07, '107 %'],
    ['almost all is not all', 0.9999, '99 %'],
    ['exactly all', 1, '100 %'],
    ['a little over is not 100 %', 1.0001, '101 %'],
    ['a trace is not nothing', 0.001, '<1 %'],
    ['nothing', 0, '0 %'],
  ])('%s', (_, share, text) => {
    expect(formatPercent(share)).toBe(text);
  });

  it.each([
    [4671, '4,671 MiB', '4.6 GiB'],
    [512, '512 MiB', undefined],
  ])('%s MiB reads so, with GiB on hover from 1 GiB on', (mib, text, title) => {
    expect(formatMib(mib)).toBe(text);
    expect(mibQuantity(mib).title).toBe(title);
  });

  it.each([
    [0, '0 B'],
    [1023, '1,023 B'],
    [1536, '1.5 KiB'],
    [5 * 1024 ** 3, '5.0 GiB'],
    [250 * 1024 ** 3, '250 GiB'],
  ])('%s bytes', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });

  it.each([
    ['a limit with its unit', formatLimit(4, 'sessions'), '4 sessions'],
    ['zero is a limit', formatLimit(0, 'sessions'), '0 sessions'],
    ['no limit in words', formatLimit(null, 'sessions'), 'no limit'],
    ['one session', formatCount(1, 'session'), '1 session'],
    ['no sessions', formatCount(0, 'session'), '0 sessions'],
    ['many', formatCount(10_000, 'user'), '10,000 users'],
    ['an irregular plural', formatCount(2, 'entry', 'entries'), '2 entries'],
    ['a rate', formatRate(2), '2×'],
    ['a rate with a fraction', formatRate(0.5), '0.5×'],
    ['a pool that costs nothing', formatRate(0), 'free'],
    ['a pace', formatPace(3.21), '3.2 h/day'],
    ['GiB', formatGib(4671), '4.6 GiB'],
    ['no minus zero', formatNumber(-0.2), '0'],
  ])('%s', (_, text, expected) => {
    expect(text).toBe(expected);
  });
});
