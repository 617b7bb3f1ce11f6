import { expect, it } from 'vitest';
import { readRunCell } from './runs-csv-cells';

it.each([
  ['hours', '21.9', 21.9],
  ['hours', '0', 0],
  ['hours', '-0', 0],
  ['hours', '.5', 0.5],
  ['hours', '1e2', 100],
  ['hours', '+8', 8],
  ['channels', '2', 2],
  ['channels', '2.0', 2],
  ['sample_rate_hz', '0', 0],
  ['peak_mib', '0.001', 0.001],
] as const)('%s reads “%s”', (column, cell, value) => {
  expect(readRunCell(column, cell)).toEqual({ kind: 'figure', value });
});

it.each([
  ['nothing', 'hours', '', 'hours is missing; a number of 0 or more is needed.'],
  ['text', 'hours', 'long', 'hours is “long”; a number of 0 or more is needed.'],
  ['a decimal comma', 'hours', '21,9', 'hours is “21,9”; write 21.9.'],
  [
    'a comma that may be either',
    'peak_mib',
    '1,126',
    'peak_mib is “1,126”; write 1.126, or 1126 if the comma groups thousands.',
  ],
  ['grouped thousands', 'peak_mib', '1,126.5', 'write 1126.5 without separators'],
  ['thousands in the way of Germany', 'peak_mib', '1.126,5', 'write 1126.5'],
  ['a blank in a figure', 'peak_mib', '1 126', 'write 1126 without separators'],
  ['its own unit', 'peak_mib', '1126 MiB', 'write 1126 alone'],
  ['hours with their unit', 'hours', '21.9 h', 'write 21.9 alone'],
  ['a rate with its unit', 'sample_rate_hz', '256Hz', 'write 256 alone'],
  ['a rate in another unit', 'sample_rate_hz', '0.256 kHz', 'a number of 0 or more is needed'],
  ['a peak in GB', 'peak_mib', '1.1 GB', 'peak_mib is “1.1 GB”; that is 1049.04 MiB, so write 1049.04.'],
  ['a peak in GiB', 'peak_mib', '2GiB', 'that is 2048 MiB, so write 2048'],
  ['a unit of memory where none belongs', 'hours', '2 GiB', 'a number of 0 or more is needed'],
  ['a negative peak', 'peak_mib', '-5', 'peak_mib is “-5”; a number above 0 is needed.'],
  ['a peak of 0', 'peak_mib', '0', 'a number above 0 is needed'],
  ['no number', 'peak_mib', 'NaN', 'a number above 0 is needed; leave the line out where nothing was measured'],
  ['infinity', 'peak_mib', '-inf', 'leave the line out'],
  ['not available', 'peak_mib', 'n/a', 'leave the line out'],
  ['an error of a spreadsheet', 'peak_mib', '#DIV/0!', 'leave the line out'],
  ['more than a number holds', 'hours', '1e999', 'hours is “1e999”; 1,000,000 or less is needed.'],
  ['half a channel', 'channels', '2.5', 'channels is “2.5”; an integer of 0 or more is needed.'],
  ['negative channels', 'channels', '-2', 'an integer of 0 or more'],
  ['too many channels', 'channels', '1e6', '100,000 or less is needed'],
  ['a rate beyond all', 'sample_rate_hz', '1e9', '10,000,000 or less'],
  ['next to no peak', 'peak_mib', '1e-300', '0.001 or more is needed'],
  ['a figure in another writing', 'hours', '0x10', 'a number of 0 or more is needed'],
  ['a long text', 'hours', 'x'.repeat(1000), `hours is “${'x'.repeat(40)}”`],
] as const)('says what to change: %s', (_case, column, cell, words) => {
  expect(readRunCell(column, cell)).toEqual({ kind: 'refused', message: expect.stringContaining(words) });
});

it.each([`${'1 '.repeat(200_000)}x`, `1${' '.repeat(400_000)}x`, `${'9'.repeat(400_000)}x`, '9'.repeat(400_000)])(
  'refuses a very long cell at once (%#)',
  (cell) => {
    const start = performance.now();
    const message = `hours is “${cell.slice(0, 40)}”; a number of 0 or more is needed.`;
    expect(readRunCell('hours', cell)).toEqual({ kind: 'refused', message });
    expect(performance.now() - start).toBeLessThan(500);
  },
);
