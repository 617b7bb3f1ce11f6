import { describe, expect, it } from 'vitest';
import { endOfEntry, endOfLine, isContinued } from './usage-lines';

const bytesOf = (text: string) => new TextEncoder().encode(text);

describe('the lines after an entry', () => {
  it.each([
    ['another entry', 'b: 1\n', false],
    ['a quoted one', "'b': 1\n", false],
    ['nothing', '', false],
    ['blank lines and comments', '\n \n\r\n# c\nb: 1\n', false],
    ['spaces at the end', '\n   ', false],
    ['a name that begins with a dash', '-b: 1\n', false],
    ['a document marker', '---\n', false],
    ['an indented line', '  b\n', true],
    ['an indented comment', '\n # c\n', true],
    ['a tab', '\t\n', true],
    ['a list in the first column', '# c\n- b\n', true],
    ['the value of an explicit key', ': 1\n', true],
    ['too much to look through', '\n'.repeat(2 ** 20 + 2), true],
  ])('%s', (_, text, isPart) => {
    expect(isContinued(bytesOf(text), 0)).toBe(isPart);
  });

  it('end where the next begins, or at the end of all', () => {
    expect([endOfLine(bytesOf('ab\nc'), 0), endOfLine(bytesOf('ab\nc'), 3)]).toEqual([3, 4]);
  });

  it.each([
    ['a', 'a: 1\n', '\n# c\nb: 2\n'],
    ['a', 'a:\n\n# c\n  1\n\t# d\n', '\nb: 2\n'],
    ['? a', '? a\n: 1\n', 'b: 2\n'],
    ['the last', 'a:\n- 1', ''],
  ])('belong to the entry %s as far as they go on with it', (_, entry, rest) => {
    expect(endOfEntry(bytesOf(entry + rest), 0, 1000)).toBe(entry.length);
  });

  it('are not followed much further than asked', () => {
    const end = endOfEntry(bytesOf(`a:\n${' 1\n'.repeat(1000)}`), 0, 100);
    expect(end).toBeGreaterThan(100);
    expect(end).toBeLessThan(110);
  });
});
