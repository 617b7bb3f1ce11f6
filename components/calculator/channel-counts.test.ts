import { expect, it } from 'vitest';
import { parseChannelCounts } from './channel-counts';

it.each([
  ['8, 1,4', [1, 4, 8]],
  ['1 1 2', [1, 2]],
  ['', []],
  ['1.5', null],
  ['-1', null],
  ['one', null],
  ['1,2,3,4', null],
])('%j is %j', (text, counts) => {
  expect(parseChannelCounts(text, 3)).toEqual(counts);
});
