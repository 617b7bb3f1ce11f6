import { expect, it } from 'vitest';
import { readRawLine } from './read-raw-line';

const line = (by: string, reason = '') =>
  JSON.stringify({ reason, time: '2026-12-02T12:00:00.000Z', event: 'session.ended', user: null, by, node: null });
const cut = line('crashed').slice(0, 50);

const piecesOf = (text: string | Buffer) =>
  readRawLine({ bytes: Buffer.from(text), offsetBytes: 100 }).map(({ line: read, offsetBytes }) => [
    read?.by ?? null,
    offsetBytes,
  ]);

it.each<[string, string, unknown[]]>([
  ['a whole line', line('ada'), [['ada', 100]]],
  ['a cut line', cut, [[null, 100]]],
  [
    'a cut line and a whole one behind it',
    cut + line('ada'),
    [
      ['ada', 150],
      [null, 100],
    ],
  ],
  [
    'two whole lines, the end of the first cut off',
    line('ada') + line('bob'),
    [
      ['bob', 100 + line('ada').length],
      ['ada', 100],
    ],
  ],
  [
    'zeros that a loss of power left',
    `\0\0\0${line('ada')}`,
    [
      ['ada', 103],
      [null, 100],
    ],
  ],
  ['half a line at the front', line('ada').slice(40), [[null, 100]]],
  ['what is no JSON', 'hello', [[null, 100]]],
])('%s', (_, text, expected) => expect(piecesOf(text)).toEqual(expected));

it('takes no text within a line for a line', () => {
  const forged = line('mallory');
  for (const text of [forged, `{${forged}`, '{"', '{', `x{"time":"2026-12-02T12:00:00.000Z"`]) {
    expect(piecesOf(line('ada', text))).toEqual([['ada', 100]]);
    // Cut anywhere, what is left is no line either.
    const whole = line('ada', text);
    for (let length = 1; length < whole.length; length++) {
      expect(piecesOf(whole.slice(0, length))).toEqual([[null, 100]]);
      expect(piecesOf(whole.slice(length)).filter(([by]) => by !== null)).toEqual([]);
    }
  }
});

it('counts a line that was too long to be held', () => {
  expect(readRawLine({ bytes: null, offsetBytes: 7 })).toEqual([{ line: null, offsetBytes: 7 }]);
});
