import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPlainNumber, numberHint, parseFigure, parseMemoryText, roundedMib } from './figure-text';

describe('a field in MiB', () => {
  it.each([
    ['2000', 2000, null],
    [' 12.5 ', 12.5, null],
    ['.5', 0.5, null],
    ['1e3', 1000, null],
    ['-3', -3, null],
    ['2G', 2048, '2 GiB = 2048 MiB'],
    ['2GiB', 2048, '2 GiB = 2048 MiB'],
    ['2 gib', 2048, '2 GiB = 2048 MiB'],
    ['2GB', 2e9 / 2 ** 20, '2 GB = 1907.35 MiB'],
    ['2000M', 2000, '2000 MiB = 2000 MiB'],
    ['2000MB', 2e9 / 2 ** 20, '2000 MB = 1907.35 MiB'],
    ['512k', 0.5, '512 KiB = 0.5 MiB'],
    ['1048576 bytes', 1, '1048576 B = 1 MiB'],
  ])('%s is %d', (text, value, note) => {
    expect(parseFigure(text, 'MiB')).toEqual({ kind: 'figure', value, note });
  });

  it.each([
    ['1234,5', 'write 1234.5'],
    ['1,234', 'write 1.234, or 1234 if the comma groups thousands'],
    ['1,234.5', 'write 1234.5 without separators'],
    ['1.234,5', 'write 1234.5'],
    ['12 345', 'write 12345 without separators'],
    ['1,5 GB', 'write 1.5'],
    ['lots', 'write a number of MiB, or a number with a unit such as 2 GiB'],
    ['NaN', 'write a number of MiB'],
    ['Infinity', 'write a number of MiB'],
    ['0x10', 'write a number of MiB'],
    ['1e999', 'beyond what a number can hold'],
  ])('%s is refused with a hint', (text, hint) => {
    const reading = parseFigure(text, 'MiB');
    expect(reading.kind).toBe('refused');
    expect(reading.kind === 'refused' && reading.hint).toContain(hint);
  });

  it('is empty where nothing is typed', () => {
    expect(parseFigure('  ', 'MiB')).toEqual({ kind: 'empty' });
  });
});

it('a field that is no memory takes no unit', () => {
  expect(parseFigure('2G', 'hours')).toEqual({ kind: 'refused', hint: '“2G” is no number: write a number of hours' });
});

it('a text with a unit is told apart from other text', () => {
  expect(parseMemoryText('1.2 GB')).toEqual({ mib: 1.2e9 / 2 ** 20, unit: 'GB', amount: 1.2 });
  expect(parseMemoryText('GB')).toBeNull();
  expect(parseMemoryText('1.2.3 GB')).toBeNull();
  expect(parseMemoryText('12')).toBeNull();
  expect(numberHint('abc')).toBeNull();
});

it.each([
  [1144.4091796875, '1144.41'],
  [2048, '2048'],
  [0.00012345, '0.000123'],
])('%d MiB reads %s', (mib, text) => {
  expect(roundedMib(mib)).toBe(text);
});

it('every finite double that a field shows is read back as itself; no text gives NaN', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      expect(parseFigure(String(value), 'MiB')).toEqual({ kind: 'figure', value: value + 0, note: null });
    }),
  );
  fc.assert(
    fc.property(fc.string(), (text) => {
      const reading = parseFigure(text, 'MiB');
      return reading.kind !== 'figure' || Number.isFinite(reading.value);
    }),
  );
});

it.each([
  ['blanks between figures', `${'1 '.repeat(250_000)}x`],
  ['commas between figures', `${'1,'.repeat(250_000)}x`],
  ['figures without an end', `${'9'.repeat(500_000)}x`],
  ['blanks alone in the middle', `1${' '.repeat(500_000)}x`],
  ['points', `${'1.'.repeat(250_000)},`],
])('no text takes long to be refused: %s', (_case, text) => {
  const start = performance.now();
  expect(isPlainNumber(text)).toBe(false);
  expect(numberHint(text)).toBeNull();
  expect(parseMemoryText(text)).toBeNull();
  const reading = parseFigure(text, 'MiB');
  expect(reading.kind === 'refused' && reading.hint).toMatch(/too long for a number$/);
  expect(performance.now() - start).toBeLessThan(500);
});
