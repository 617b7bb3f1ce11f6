import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bounds } from './bounds';
import { mostRuns, readRunsCsv, runsCsv } from './runs-csv';

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
    ['CR alone at the end of lines', `${header}21.9,2,100,1126\n`.replace(/\n/g, '\r')],
    ['no line end after the last run', `${header}21.9,2,100,1126`],
    ['quoted cells', '"hours","channels","sample_rate_hz","peak_mib"\n"21.9","2","100","1126"'],
    ['quoted cells with CRLF', '"hours","channels","sample_rate_hz","peak_mib"\r\n"21.9","2","100","1126"\r\n'],
    ['semicolons', 'hours;channels;sample_rate_hz;peak_mib\n21.9;2;100;1126'],
    ['tabs, as copied from a spreadsheet', 'hours\tchannels\tsample_rate_hz\tpeak_mib\n21.9\t2\t100\t1126\n'],
    ['other order, other columns, capitals', 'Note,Peak (MiB),channels,Sample rate (Hz),HOURS\nx,1126,2,100,21.9'],
    ['a note over two lines', 'note,hours,channels,sample_rate_hz,peak_mib\n"one\r\ntwo",21.9,2,100,1126'],
    ['empty cells behind the last column', `${header}21.9,2,100,1126,,\n`],
    ['blanks around figures', `${header} 21.9 ,\u00a02, 100 ,1126 `],
    ['blank lines', `\n${header}\n21.9,2,100,1126\n\n  \n`],
    ['lines of nothing but separators', `${header},,,\n21.9,2,100,1126\n,,,\n`],
  ])('%s', (_case, text) => {
    expect(readRunsCsv(text)).toEqual({ kind: 'runs', runs: one });
  });

  it.each([
    ['7 runs all alike', 7],
    ['5,000 runs', 5000],
    ['as many as are read', mostRuns],
  ])('%s', (_case, count) => {
    const reading = readRunsCsv(header + '21.9,2,100,1126\n'.repeat(count));
    expect(reading).toEqual({ kind: 'runs', runs: Array(count).fill(one[0]) });
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

it.each([';', '\t'])('a separator within the quotes of a name parts no columns: %j', (separator) => {
  const text = `"note${separator}more",hours,channels,sample_rate_hz,peak_mib\n"a${separator}b",8,2,256,100\n`;
  const runs = [{ hours: 8, channels: 2, sampleRateHz: 256, peakMib: 100 }];
  expect(readRunsCsv(text)).toEqual({ kind: 'runs', runs });
});

describe('what cannot be read says what to change, and on which line', () => {
  it.each([
    ['nothing', '', null, 'Nothing to read'],
    ['blanks', ' \n\t\n', null, 'Nothing to read'],
    ['a byte order mark alone', '\uFEFF', null, 'Nothing to read'],
    ['only a header', header, null, 'Add one line a run'],
    ['no header', '21.9,2,100,1126', 1, 'The first line names the columns'],
    ['a missing column', 'hours,channels,peak_mib\n1,2,3', 1, 'The column sample_rate_hz is missing'],
    ['a negative peak', `${header}1,2,3,-5`, 2, 'peak_mib is “-5”; a number above 0 is needed'],
    ['a missing value', `${header}1,2,,5`, 2, 'sample_rate_hz is missing'],
    ['a short line', `${header}1,2`, 2, 'sample_rate_hz is missing'],
    ['a decimal comma in quotes', `${header}"21,9",2,100,1126`, 2, 'write 21.9'],
    [
      'a decimal comma between semicolons, below a blank line',
      'hours;channels;sample_rate_hz;peak_mib\n\n21,9;2;100;1126',
      3,
      'write 21.9',
    ],
    ['a decimal comma that makes a fifth cell', `${header}21,9,2,100,1126`, 2, 'a decimal point (21.9, not 21,9)'],
    ['words that make a fifth cell', `${header}21.9,2,100,1126,slow`, 2, '5 cells for 4 columns; remove'],
    ['a quote without end', `${header}1,2,3,4\n"1,2,3,5\n1,2,3,4`, 3, 'A quote is not closed'],
    ['text behind a quote', `${header}"1"h,2,3,5`, 2, 'text behind it'],
    ['UTF-16 that was read as UTF-8', [...header].join('\0'), null, 'Save the table as CSV in UTF-8'],
    ['a workbook', 'PK\u0003\u0004\u0014\0\u0006', null, 'no plain text'],
    ['too many runs', header + '1,2,3,5\n'.repeat(10_001), null, '10,001 runs; at most 10,000 are read'],
    ['far too much text', 'x'.repeat(2 ** 20 + 1), null, 'too long'],
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

  it.each(['\n', '\r\n', '\r'])(
    'lines are counted with line breaks in quotes and blank lines, parted by %j',
    (lineEnd) => {
      const lines = [
        '',
        'note,hours,channels,sample_rate_hz,peak_mib',
        '"a',
        'b',
        'c",1,2,3,0',
        '',
        ',1,2,3,-1',
        '"a',
        'b",1,2,3,-2',
      ];
      const reading = readRunsCsv(lines.join(lineEnd));
      expect(reading.kind === 'refused' && reading.faults.map(({ line }) => line)).toEqual([3, 7, 8]);
    },
  );
});
