import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesOf, textOf } from '../testing/tree-objects';
import { editMap, mapIn } from './edit-map';

const edited = (text: string, changes: Parameters<typeof editMap>[1]) => textOf(editMap(bytesOf(text), changes));

describe('editing a map', () => {
  it.each<[string, string, Parameters<typeof editMap>[1], string]>([
    ['changes an entry where it stands', 'a: 1\nb: 2\n', { a: 3 }, 'a: 3\nb: 2\n'],
    ['adds one at the end', 'a: 1\n', { b: [1, 'x'] }, 'a: 1\nb:\n  - 1\n  - x\n'],
    ['takes one out', 'a: 1\nb: 2\n', { a: undefined }, 'b: 2\n'],
    ['takes out what is not there', 'a: 1\n', { b: undefined }, 'a: 1\n'],
    [
      'keeps what it does not name, names that look like numbers too',
      '007: {x: [1]}\na: 1\n',
      { a: 2 },
      "'007':\n  x:\n    - 1\na: 2\n",
    ],
    ['begins with nothing in an empty file', '', { a: 1 }, 'a: 1\n'],
    ['and in one of comments', '# nothing yet\n', { a: 1 }, 'a: 1\n'],
    ['loses comments', 'a: 1 # one\n', { b: 2 }, 'a: 1\nb: 2\n'],
  ])('%s', (_, before, changes, after) => expect(edited(before, changes)).toBe(after));

  it.each([
    ['a list', '- 1\n'],
    ['no YAML', 'a: ['],
    ['text', 'words\n'],
  ])('refuses %s', (_, text) => expect(() => edited(text, { a: 1 })).toThrow(TypeError));
});

it('whatever is changed, the rest is read as before', () => {
  const value = fc.oneof(fc.string(), fc.boolean(), fc.integer(), fc.constant(null), fc.array(fc.string()));
  const maps = fc.array(fc.tuple(fc.string({ minLength: 1 }), value)).map((entries) => new Map(entries));
  fc.assert(
    fc.property(maps, maps, (standing, changes) => {
      const bytes = editMap(bytesOf(''), Object.fromEntries(standing));
      const after = mapIn(editMap(bytes, Object.fromEntries(changes)));
      expect(after).toEqual(new Map([...standing, ...changes]));
    }),
  );
});
