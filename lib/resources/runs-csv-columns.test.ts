import { expect, it } from 'vitest';
import { columnsOf, runColumns } from './runs-csv-columns';

const at = { hours: 0, channels: 1, sample_rate_hz: 2, peak_mib: 3 };

it.each([
  ['as they are written', [...runColumns]],
  ['capitals, blanks and hyphens', ['HOURS', ' Channels', 'Sample-Rate Hz', 'Peak MiB ']],
  ['units in brackets', ['Hours (h)', 'Channels', 'Sample rate (Hz)', 'Peak (MiB)']],
  ['square brackets', ['Length [h]', 'Channels', 'Sampling rate [Hz]', 'Peak memory [MiB]']],
  ['words run together', ['hours', 'nChannels', 'sampleRateHz', 'peakMib']],
  ['short names', ['h', 'ch', 'fs', 'peak']],
  ['other words', ['duration_hours', 'channel count', 'sampling frequency', 'measured peak MiB']],
])('reads columns: %s', (_case, cells) => {
  expect(columnsOf(cells)).toEqual({ kind: 'columns', at });
});

it('takes any order, and passes over what is left', () => {
  const cells = ['Note', 'Peak MiB', 'channels', '', 'Sample rate', 'claim_mib', 'hours'];
  expect(columnsOf(cells)).toEqual({ kind: 'columns', at: { hours: 6, channels: 2, sample_rate_hz: 4, peak_mib: 1 } });
});

it('a column that is named as it is written counts before another', () => {
  expect(columnsOf(['peak', ...runColumns, 'h'])).toMatchObject({ at: { peak_mib: 4, hours: 1 } });
});

it.each([
  ['a missing column', ['hours', 'channels', 'peak_mib'], 'The column sample_rate_hz is missing; the first line must'],
  ['a column named twice', ['hours', 'hours', 'channels', 'sample_rate_hz', 'peak_mib'], 'hours is named twice; keep'],
  ['two spellings of one', ['h', 'length h', 'channels', 'sample_rate_hz', 'peak_mib'], 'hours is named twice'],
  [
    'a peak in GB',
    ['hours', 'channels', 'sample_rate_hz', 'Peak (GB)'],
    'The column peak_mib is missing, and “Peak (GB)” is in another unit; convert it to MiB and name it peak_mib.',
  ],
  ['a peak in MB, which is not MiB', ['hours', 'channels', 'sample_rate_hz', 'peak_mb'], 'convert it to MiB'],
  ['a rate in kHz', ['hours', 'channels', 'Sample rate (kHz)', 'peak_mib'], '“Sample rate (kHz)” is in another unit'],
  ['a length in minutes', ['Minutes', 'channels', 'sample_rate_hz', 'peak_mib'], 'convert it to hours'],
])('says what to change: %s', (_case, cells, words) => {
  expect(columnsOf(cells)).toEqual({ kind: 'refused', faults: [expect.stringContaining(words)] });
});

it.each([
  ['no header', ['21.9', '2', '100', '1126']],
  ['other text', ['hello there']],
  ['a header that is parted by something else', ['hours|channels|sample_rate_hz|peak_mib']],
])('says what the first line must hold: %s', (_case, cells) => {
  const words = `must hold hours, channels, sample_rate_hz, peak_mib; found “${cells.join(', ')}”`;
  expect(columnsOf(cells)).toEqual({ kind: 'refused', faults: [expect.stringContaining(words)] });
});
