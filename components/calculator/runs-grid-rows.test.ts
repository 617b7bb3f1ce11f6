import { expect, it } from 'vitest';
import { blockOf, type Cells, readCells, runsOf, spread } from './runs-grid-rows';

const row = (key: number, cells: Cells) => ({ key, cells });
let key = 100;
const nextKey = () => key++;

it.each<[Cells, string]>([
  [['21,9', '2', '100', '1126'], 'Hours: “21,9” is no number: write 21.9.'],
  [['8', '2.5', '100', '1126'], 'Channels: write a whole number.'],
  [['8', '2', '-1', '1126'], 'Hz: write 0 or more.'],
  [['8', '2', '100', '0'], 'Peak, MiB: write more than 0.'],
  [['8', '2', '100', '1e13'], 'Peak, MiB: write 1,000,000,000,000 or less.'],
  [['8 h', '2', '100', '1'], 'Hours: “8 h” is no number: write a number of hours.'],
])('%j says what to write', (cells, words) => {
  const reading = readCells(cells);
  expect(reading.kind === 'unread' && reading.faults.filter((fault) => fault !== null)).toEqual([words]);
});

it('a peak with a unit of memory is converted, and both figures are told', () => {
  expect(readCells(['8', '2', '256', '1.5 GiB'])).toEqual({
    kind: 'run',
    run: { hours: 8, channels: 2, sampleRateHz: 256, peakMib: 1536 },
    notes: ['1.5 GiB = 1536 MiB'],
  });
});

it('only complete rows count; a blank one is nothing, a begun one is told', () => {
  const rows = [row(0, ['8', '2', '256', '1209']), row(1, ['', ' ', '', '']), row(2, ['8', '', '', ''])];
  expect(runsOf(rows)).toEqual({ runs: [{ hours: 8, channels: 2, sampleRateHz: 256, peakMib: 1209 }], unread: 1 });
  expect(readCells(['8', '', '', ''])).toMatchObject({ lacking: ['Channels', 'Hz', 'Peak, MiB'] });
});

it.each<[string, string, string[][] | null]>([
  ['one figure', '21.9', null],
  ['a decimal comma', '21,9', null],
  ['a row of a spreadsheet', '8\t2\t256\t1209', [['8', '2', '256', '1209']]],
  ['a column', '8\r\n24\r\n', [['8'], ['24']]],
  ['a column with decimal commas', '8,5\n24,5', [['8,5'], ['24,5']]],
  [
    'lines of CSV',
    '8,2,256,1209\n24,2,256,2880',
    [
      ['8', '2', '256', '1209'],
      ['24', '2', '256', '2880'],
    ],
  ],
  ['a decimal comma between commas', '21,9,2,100,1126\n8,2,256,1209', [['21,9,2,100,1126'], ['8,2,256,1209']]],
  ['semicolons and quotes', '"21,9";2;100;1126', [['21,9', '2', '100', '1126']]],
  ['words above the figures', 'length\tch\n8\t2', [['8', '2']]],
  [
    'columns by name, in another order',
    'Peak MiB\tname\tHours\tchannels\tsample_rate_hz\n1209\tnight\t8\t2\t256',
    [['8', '2', '256', '1209']],
  ],
])('pasting %s', (_, text, block) => {
  expect(blockOf(text)).toEqual(block);
});

it('a block spreads from its cell on, over rows that are there and new ones', () => {
  const rows = [row(0, ['8', '2', '256', '1209']), row(1, ['', '', '', ''])];
  const spreaded = spread(rows, { row: 1, column: 2 }, [['100', '900', 'beyond'], ['200']], nextKey);
  expect(spreaded.map(({ cells }) => cells)).toEqual([
    ['8', '2', '256', '1209'],
    ['', '', '100', '900'],
    ['', '', '200', ''],
  ]);
});

it('whole runs begin at the first column, wherever they are pasted', () => {
  const spreaded = spread([row(0, ['1', '', '', ''])], { row: 0, column: 3 }, [['8', '2', '256', '1209']], nextKey);
  expect(spreaded.map(({ cells }) => cells)).toEqual([['8', '2', '256', '1209']]);
});
