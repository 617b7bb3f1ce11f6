import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bounds } from './bounds';
import { readRunsCsv, runsCsv } from './runs-csv';

const yasa = readFileSync('lib/testing/fixtures/yasa-measured.csv', 'utf8');
const header = 'hours,channels,sample_rate_hz,peak_mib\n';
const one = [{ hours: 21.9, channels: 2, sampleRateHz: 100, peakMib: 1126 }];

describe('measured runs as people paste them', () => {
  it('the published YASA runs', () => {
    const reading = readRunsCsv(yasa);
    expect(reading).toMatchObject({ kind: 'runs', runs: { length: 7, 0: one[0], 6: { hours: 24, peakMib: 5100 } } });
  });

  it.each([
    ['a byte order mark and CRLF', `\uFEFF${header}21.9,2,100,1126\n`.replace(/\n/g, '\r\n')],
    ['quoted cells', '"hours","channels","sample_rate_hz","peak_mib"\n"21.9","2","100","1126"'],
    ['semicolons', 'hours;channels;sample_rate_hz;peak_mib\n21.9;2;100;1126'],
    ['tabs, as copied from a spreadsheet', 'hours\tchannels\tsample_rate_hz\tpeak_mib\n21.9\t2\t100\t1126\n'],
    [
      'other column order, other columns, capitals and blanks',
      'Note, Peak MiB ,channels,Sample rate Hz,HOURS\nx,1126,2,100,21.9',
    ],
    ['blank lines', `\n${header}\n21.9,2,100,1126\n\n  \n`],
  ])('%s', (_case, text) => {
    expect(readRunsCsv(text)).toEqual({ kind: 'runs', runs: one });
  });

  it('what is written is read back', () => {
    const run = fc.record({
      hours: fc.double({ min: 0, max: bounds.hours.most, noNaN: true }).map((value) => value + 0),
      channels: fc.nat(bounds.channels.most),
      sampleRateHz: fc.double({ min: 0, max: 1e6, noNaN: true }).map((value) => value + 0),
      peakMib: fc.double({ min: bounds.peakMib.least, max: bounds.peakMib.most, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(run, { minLength: 1, maxLength: 50 }), (runs) => {
        expect(readRunsCsv(runsCsv(runs))).toEqual({ kind: 'runs', runs });
      }),
    );
  });
});

describe('what cannot be read says what to change, and on which line', () => {
  it.each([
    ['nothing', '', null, 'Nothing to read'],
    ['only a header', header, null, 'Add one line a run'],
    ['no header', '21.9,2,100,1126', 1, 'The first line names the columns'],
    ['other text', 'hello there', 1, 'must hold hours, channels, sample_rate_hz, peak_mib'],
    ['a missing column', 'hours,channels,peak_mib\n1,2,3', 1, 'The column sample_rate_hz is missing'],
    ['a column named twice', 'hours,hours,channels,sample_rate_hz,peak_mib\n1,1,2,3,4', 1, 'named twice'],
    ['a negative peak', `${header}1,2,3,-5`, 2, 'peak_mib is “-5”; a number above 0 is needed'],
    ['a peak of 0', `${header}1,2,3,0`, 2, 'a number above 0'],
    ['a missing value', `${header}1,2,,5`, 2, 'sample_rate_hz is missing'],
    ['a short line', `${header}1,2`, 2, 'sample_rate_hz is missing'],
    ['half a channel', `${header}1,2.5,3,5`, 2, 'channels is “2.5”; an integer of 0 or more'],
    ['a decimal comma in quotes', `${header}"21,9",2,100,1126`, 2, 'write 21.9'],
    [
      'a decimal comma between semicolons',
      'hours;channels;sample_rate_hz;peak_mib\n\n21,9;2;100;1126',
      3,
      'write 21.9',
    ],
    ['a decimal comma that makes a fifth cell', `${header}21,9,2,100,1126`, 2, 'a decimal point (21.9, not 21,9)'],
    ['text for a number', `${header}long,2,3,5`, 2, 'hours is “long”'],
    ['infinity', `${header}1e999,2,3,5`, 2, 'hours is “1e999”'],
    ['a length beyond all', `${header}1e308,1,1,5`, 2, 'hours is “1e308”; 1,000,000 or less is needed'],
    ['too many channels', `${header}1,1e6,1,5`, 2, 'channels is “1e6”; 100,000 or less'],
    ['a rate beyond all', `${header}1,1,1e9,5`, 2, '10,000,000 or less'],
    ['a peak beyond all', `${header}1,1,1,1e13`, 2, '1,000,000,000,000 or less'],
    ['next to no peak', `${header}1,1,1,1e-300`, 2, 'peak_mib is “1e-300”; 0.001 or more'],
    ['a quote without end', `${header}"1,2,3,5`, 2, 'quote'],
    ['too many runs', header + '1,2,3,5\n'.repeat(201), null, 'at most 200'],
    ['far too much text', 'x'.repeat(100_000), null, 'too long'],
  ])('%s', (_case, text, line, words) => {
    const reading = readRunsCsv(text);
    expect(reading.kind).toBe('refused');
    const [fault] = reading.kind === 'refused' ? reading.faults : [];
    expect(fault?.line).toBe(line);
    expect(fault?.message).toContain(words);
  });

  it('every fault of every line is told', () => {
    const reading = readRunsCsv(`${header}-1,2.5,3,0\n1,2,3,4\nx,2,3,4`);
    expect(reading.kind === 'refused' && reading.faults.map(({ line }) => line)).toEqual([2, 2, 2, 4]);
  });
});
