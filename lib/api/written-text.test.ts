import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { untrimmedText, writtenLine, writtenText } from './written-text';

const text = writtenText(20);
const line = writtenLine(20);

describe('what somebody writes for others to read', () => {
  it.each<[string, string, boolean, boolean]>([
    ['words', 'a deadline', true, true],
    ['nothing', '', true, true],
    ['letters of any script, and signs', 'Zoë שלום 文 😀 👩‍🔬', true, true],
    ['several lines', 'one\ntwo', true, false],
    ['a tab', 'one\ttwo', true, false],
    ['a line end of Unicode', 'one\u2028two', true, false],
    ['too much', 'x'.repeat(21), false, false],
    ['NUL', 'a\0b', false, false],
    ['an escape that a terminal obeys', 'a\u001b[2J', false, false],
    ['a control of the second set', 'a\u0085b', false, false],
    ['half of a character', 'a\ud800', false, false],
    ['the other half', '\udc00a', false, false],
    ['a mark that turns the direction', 'a\u202egnp.exe', false, false],
    ['one that isolates', 'a\u2066b', false, false],
  ])('%s', (_, written, isText, isLine) => {
    expect([text.safeParse(written).success, line.safeParse(written).success]).toEqual([isText, isLine]);
  });

  it('is trimmed, or left as it is', () => {
    expect(line.parse('  a deadline\n')).toBe('a deadline');
    expect(untrimmedText(20).parse(' a\n')).toBe(' a\n');
  });

  it('comes back from UTF-8 as it was, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (written) => {
        const { data } = text.safeParse(written);
        if (data !== undefined) expect(Buffer.from(data, 'utf8').toString('utf8')).toBe(data);
      }),
    );
  });
});
