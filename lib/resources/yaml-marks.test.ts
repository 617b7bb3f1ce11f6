import { EVENT_ID, parseEvents } from 'js-yaml';
import { expect, it } from 'vitest';
import { isBlockText, isPlain, isQuoted, marksOf } from './yaml-marks';

function lastScalar(source: string) {
  const event = parseEvents(source, {}).findLast(({ type }) => type === EVENT_ID.SCALAR);
  if (event?.type !== EVENT_ID.SCALAR) throw new Error('no scalar');
  return event;
}

it.each([
  ['a: b', { plain: true, quoted: false, block: false, marks: [] }],
  ['a: "b"', { plain: false, quoted: true, block: false, marks: [] }],
  ["a: 'b'", { plain: false, quoted: true, block: false, marks: [] }],
  ['a: |\n  b', { plain: false, quoted: false, block: true, marks: [] }],
  ['a: >-\n  b', { plain: false, quoted: false, block: true, marks: [] }],
  ['a: &x b', { plain: false, quoted: false, block: false, marks: ['&x'] }],
  ['a: !!str b', { plain: false, quoted: false, block: false, marks: ['!!str'] }],
  ['a: !!str &x b', { plain: false, quoted: false, block: false, marks: ['&x', '!!str'] }],
])('tells how the value of %j is written', (source, { plain, quoted, block, marks }) => {
  const event = lastScalar(source);
  expect([isPlain(event), isQuoted(event), isBlockText(event)]).toEqual([plain, quoted, block]);
  expect(marksOf(event).map((span) => source.slice(...span))).toEqual(marks);
});
