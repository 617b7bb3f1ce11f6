import { describe, expect, it } from 'vitest';
import { describeFound, foundInJson } from './found';

describe('a found value in words', () => {
  it.each([
    [null, 'nothing (null)'],
    [true, 'true'],
    [-1.5, '-1.5'],
    ['', 'an empty text'],
    ['1.2  GB\n', 'the text “1.2 GB”'],
    ['x'.repeat(500), `the text “${'x'.repeat(60)}…”`],
    [[1, 2], 'a list'],
    [{ a: 1 }, 'a mapping'],
    [{ range: [1, 2] }, 'a {range: [...]}'],
  ])('%j is %s', (value, words) => {
    expect(describeFound(foundInJson(value))).toBe(words);
  });
});

it('JSON with a key named __proto__ has just that key', () => {
  const found = foundInJson(JSON.parse('{"__proto__": {"a": 1}}'));
  expect(found.kind === 'mapping' && [...found.entries.keys()]).toEqual(['__proto__']);
});
