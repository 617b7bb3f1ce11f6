import { describe, expect, it } from 'vitest';
import { bytesOf, textOf } from '../testing/tree-objects';
import { type Section, sectionsOf } from './usage-archive-sections';

function cut(text: string) {
  const steps = sectionsOf(bytesOf(text));
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

function sections(text: string): Section[] {
  const value = cut(text);
  if ('reason' in value) throw new Error(value.reason);
  return value.sections;
}

const bodies = (text: string) => sections(text).map(({ name, body }) => [name, textOf(body)]);

describe('cutting a map between its entries', () => {
  it.each([
    ['two spaces are taken off each line', 'a:\n  x: 1\n  w: 2\nb:\n  z: 3\n', ['x: 1\nw: 2\n', 'z: 3\n']],
    ['deeper lines stay indented', 'a:\n  x:\n    - 1\nb: {}\n', ['x:\n  - 1\n', '{}']],
    ['an empty list is one', 'a: []\nb:\n', ['[]', '']],
    ['text that is not ASCII stays as it was', 'a:\n  Zoë 猫: 1\nb:\n  x: 1', ['Zoë 猫: 1\n', 'x: 1']],
    [
      'blank lines and comments belong to the entry before',
      'a:\n\n  x: 1\n# c\nb:\n  w: 1\n',
      ['\nx: 1\n# c\n', 'w: 1\n'],
    ],
  ])('%s', (_, text, expected) => {
    expect(bodies(text)).toEqual([
      ['a', expected[0]],
      ['b', expected[1]],
    ]);
  });

  it('knows the lines of the file', () => {
    const [, second] = sections('# x\na:\n  x: 1\n\n"b":\n  w: 2\n  z: 3\n');
    expect([second?.name, second?.lineAt(0), second?.lineAt(2)]).toEqual(['b', 5, 7]);
  });

  it('takes the last of two entries of one name, and says so', () => {
    const text = 'a:\n  x: 1\na:\n  w: 2\n';
    expect(bodies(text)).toEqual([['a', 'w: 2\n']]);
    expect(cut(text)).toMatchObject({ faults: [{ entry: 'a', line: 3, reason: expect.stringContaining('once') }] });
  });
});

describe('what is no plain map in block style goes through the YAML reader', () => {
  it.each([
    ['flow style', '{a: {x: 1}, b: {w: 2}}'],
    ['a name that would be a marker at the margin', 'a:\n  x: 1\nb:\n  w: 2\n  ---: 3\n'],
    ['a value beside its key', 'a: {x: 1}\nb: {w: 2}\n'],
    ['an indentation of one', 'a:\n x: 1\nb:\n w: 2\n'],
  ])('%s', (_, text) => {
    expect(bodies(text).map(([name, body]) => [name, body?.split('\n')[0]])).toEqual([
      ['a', 'x: 1'],
      ['b', 'w: 2'],
    ]);
  });

  it.each([
    ['no YAML', 'a: [\n', 'is no valid YAML'],
    ['no map', '- a\n', 'is no map'],
    ['a large one', `{a: {${'x: 1, '.repeat(20_000)}}}`, 'not read: over 64 KiB'],
  ])('%s is refused', (_, text, reason) => {
    expect(cut(text)).toMatchObject({ reason: expect.stringContaining(reason) });
  });
});
