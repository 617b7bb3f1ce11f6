import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DiffLine, diffLines, foldUnchanged } from './line-diff';

const signs = { same: ' ', removed: '-', added: '+' };
const written = (lines: readonly DiffLine[]) => lines.map(({ kind, text }) => `${signs[kind]}${text}`);

/** Length of a longest common subsequence, by the table of the textbook. */
function longestCommon(before: readonly string[], after: readonly string[]): number {
  let row = new Array<number>(after.length + 1).fill(0);
  for (const line of before) {
    const next = [0];
    after.forEach((other, index) => {
      const best = Math.max(next[index] as number, row[index + 1] as number);
      next.push(line === other ? (row[index] as number) + 1 : best);
    });
    row = next;
  }
  return row.at(-1) as number;
}

/** Without the line feed that both texts may end with. */
const textOf = (lines: readonly DiffLine[], left: 'removed' | 'added') =>
  lines
    .filter(({ kind }) => kind === 'same' || kind === left)
    .map(({ text }) => text)
    .join('\n');

describe('a difference', () => {
  it.each([
    ['nothing changed', 'a\nb', 'a\nb', [' a', ' b']],
    ['a line changed', 'a\nb\nc', 'a\nB\nc', [' a', '-b', '+B', ' c']],
    ['a line was added in the middle', 'a\nc', 'a\nb\nc', [' a', '+b', ' c']],
    ['lines were removed at both ends', 'x\na\nb\ny', 'a\nb', ['-x', ' a', ' b', '-y']],
    ['two lines changed places', 'a\nb\nc\nd', 'b\na\nc\nd', ['+b', ' a', '-b', ' c', ' d']],
    ['the last line break went', 'a\n', 'a', [' a', '-']],
    ['both end a line', 'a\nb\n', 'a\n', [' a', '-b']],
    ['a line ending changed', 'a\r\nb', 'a\nb', ['-a\r', '+a', ' b']],
    ['all is new', '', 'a\nb', ['-', '+a', '+b']],
  ])('where %s', (_, before, after, expected) => {
    expect(written(diffLines(before, after))).toEqual(expected);
  });

  it('numbers the lines of both texts', () => {
    expect(diffLines('a\nb', 'x\na\nc').map(({ before, after }) => [before, after])).toEqual([
      [null, 1],
      [1, 2],
      [2, null],
      [null, 3],
    ]);
  });

  const texts = fc.array(fc.constantFrom('a', 'b', 'c', 'dd', ''), { maxLength: 90 });

  it('holds both texts whole, and as much in common as can be', () => {
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const lines = diffLines(before.join('\n'), after.join('\n'));
        const bothEnd = [before, after].every((text) => text.length > 1 && text.at(-1) === '');
        const whole = (text: readonly string[]) => text.slice(0, bothEnd ? -1 : undefined).join('\n');
        expect(textOf(lines, 'removed')).toBe(whole(before));
        expect(textOf(lines, 'added')).toBe(whole(after));
        const [one, other] = [before, after].map((text) => whole(text).split('\n')) as [string[], string[]];
        expect(lines.filter(({ kind }) => kind === 'same')).toHaveLength(longestCommon(one, other));
      }),
      { numRuns: 400 },
    );
  });

  it('of 5,000 lines in which every other one changed takes no time to speak of', () => {
    const before = Array.from({ length: 5000 }, (_, index) => (index % 2 ? `same ${index % 40}` : `old ${index}`));
    const after = before.map((line) => line.replace('old', 'new'));
    const start = performance.now();
    const lines = diffLines(before.join('\n'), after.join('\n'));
    expect(performance.now() - start).toBeLessThan(2000);
    expect(lines.filter(({ kind }) => kind === 'same')).toHaveLength(2500);
  });

  it('of texts too large to weigh every pair is parted at lines that each holds once', () => {
    const before = Array.from({ length: 40_000 }, (_, index) => (index % 2 ? `kept ${index}` : `old ${index}`));
    const after = before.map((line) => line.replace('old', 'new'));
    const lines = diffLines(before.join('\n'), after.join('\n'));
    expect(lines.filter(({ kind }) => kind === 'same')).toHaveLength(20_000);
    expect(textOf(lines, 'removed')).toBe(before.join('\n'));
    expect(textOf(lines, 'added')).toBe(after.join('\n'));
  });

  it('of large texts without such lines still holds both', () => {
    const before = Array.from({ length: 20_000 }, (_, index) => `${index % 7}`);
    const after = Array.from({ length: 20_000 }, (_, index) => `${(index + 1) % 5}`);
    const lines = diffLines(before.join('\n'), after.join('\n'));
    expect(textOf(lines, 'removed')).toBe(before.join('\n'));
    expect(textOf(lines, 'added')).toBe(after.join('\n'));
  });
});

describe('folding', () => {
  const numbered = (count: number) => Array.from({ length: count }, (_, index) => `line ${index + 1}`);
  const changedAt = (...places: number[]) => {
    const before = numbered(40);
    const after = before.map((line, index) => (places.includes(index + 1) ? `${line}!` : line));
    return diffLines(before.join('\n'), after.join('\n'));
  };
  const shape = (lines: readonly DiffLine[], context?: number) =>
    foldUnchanged(lines, context).map(({ kind, lines: inside }) => `${kind} ${inside.length}`);

  it.each([
    ['keeps three lines around a change', [20], ['folded 16', 'shown 8', 'folded 17']],
    ['joins what is near', [10, 16], ['folded 6', 'shown 15', 'folded 21']],
    ['hides no single line', [5], ['shown 9', 'folded 32']],
    ['hides all where nothing changed', [], ['folded 40']],
  ])('%s', (_, places, expected) => {
    expect(shape(changedAt(...places))).toEqual(expected);
  });

  it('loses no line', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 40 })), fc.nat(6), (places, context) => {
        const lines = changedAt(...places);
        expect(foldUnchanged(lines, context).flatMap((block) => block.lines)).toEqual(lines);
      }),
    );
  });
});
