import { describe, expect, it } from 'vitest';
import { endOfBlank, endOfLine, isContinued } from './usage-lines';

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
    expect(endOfBlank(bytesOf('\n# c\n\r\n  \n b'), 0)).toBe(10);
  });
});
