import { type Event, parseEvents } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { gatherFacts, lineCounter, linesByPath, walkNodes } from './yaml-events';

function walk(text: string): string[] {
  const seen: string[] = [];
  walkNodes(parseEvents(text, {}), text, (node) => seen.push(`${node.isKey ? 'key ' : ''}${node.path()}`));
  return seen;
}

describe('a walk over the events', () => {
  it.each([
    ['a: 1', ['', 'key a', 'a']],
    ['- x\n- y', ['', '[0]', '[1]']],
    ['a:\n- b: 1\n  c: [x]\n', ['', 'key a', 'a', 'a[0]', 'key a[0].b', 'a[0].b', 'key a[0].c', 'a[0].c', 'a[0].c[0]']],
    ['? a\n: 1\n? b\n', ['', 'key a', 'a', 'key b', 'b']],
    ['', []],
  ])('%j', (text, paths) => {
    expect(walk(text)).toEqual(paths);
  });
});

describe('facts', () => {
  const factsOf = (text: string) => gatherFacts(parseEvents(text, {}), text);

  it('counts documents and keys', () => {
    expect(factsOf('a: 1\n---\nb: {c: 2}\n')).toMatchObject({ documents: 2, foreignKeyAt: null });
    expect(factsOf('a: 1\nb: {c: 2}\n').keys.size).toBe(3);
    expect(factsOf('')).toMatchObject({ documents: 0 });
  });

  it('finds doubled keys in each mapping by itself, a plain and a quoted one being the same', () => {
    const text = "a: {x: 1}\nb: {x: 1}\n'a': 2\n";
    expect([...factsOf(text).duplicates]).toEqual([['a', text.indexOf("a': 2")]]);
  });

  it.each([
    ['? [a]\n: 1\n', 2],
    ['? {a: 1}\n: 1\n', 2],
    ['x: &a 1\n*a : 1\n', 9],
  ])('finds a key that is no text: %j', (text, position) => {
    expect(factsOf(text).foreignKeyAt).toBe(position);
  });
});

it('lines by path', () => {
  const text = '# c\na: 1\nlist:\n- x\n-\n  y: {z: 1}\n';
  const lines = linesByPath(parseEvents(text, {}) as Event[], text, 1);
  expect(Object.fromEntries(lines)).toMatchObject({ a: 2, list: 3, 'list[0]': 4, 'list[1]': 6, 'list[1].y': 6 });
});

it('counts lines of ascending and of earlier positions', () => {
  const lineAt = lineCounter('a\nb\nc', 10);
  expect([0, 1, 2, 4, 2].map(lineAt)).toEqual([10, 10, 11, 12, 11]);
});
