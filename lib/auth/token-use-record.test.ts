import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bytesOf } from '../testing/tree-objects';
import { readTokenUses, writeTokenUses } from './token-use-record';

const key = 'cluster/token-use/a1a1a1a1a1a1a1a1.yml';
const read = (text: string) => [...readTokenUses({ key, bytes: bytesOf(text) })];

it.each([
  ['an empty file', '', []],
  ['an empty map', '{}', []],
  ['a use', '0123456789abcdef: 1796126400.5\n', [['0123456789abcdef', 1796126400500]]],
  ['an id of digits, as text', '"1234567890123456": 1796126400\n', [['1234567890123456', 1796126400000]]],
  ['what is no id or no instant', 'x: 5\n0123456789abcdef: soon\n1123456789abcdef: -1\n', []],
  ['a list', '- 5\n', []],
  ['what is no YAML', '{', []],
])('reads %s', (_, text, expected) => expect(read(text)).toEqual(expected));

it('reads what it wrote', () => {
  const id = fc.stringMatching(/^[0-9a-f]{16}$/);
  const at = fc.integer({ min: 0, max: 4e12 });
  fc.assert(
    fc.property(fc.dictionary(id, at, { noNullPrototype: true }), (uses) => {
      const all = new Map(Object.entries(uses));
      expect(readTokenUses({ key, bytes: writeTokenUses(all) })).toEqual(all);
    }),
  );
});
