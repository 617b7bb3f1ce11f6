import { describe, expect, it } from 'vitest';
import { readConfiguration } from './configuration';
import type { Found } from './found';
import { readYamlTree } from './yaml-tree';

/** Plain values of a tree, for comparison. */
function plain(found: Found): unknown {
  if (found.kind === 'mapping') return Object.fromEntries([...found.entries].map(([key, item]) => [key, plain(item)]));
  return found.kind === 'sequence' ? 'list' : found.value;
}
function tree(text: string): unknown {
  const reading = readYamlTree(text);
  return reading.kind === 'tree' ? plain(reading.tree.root) : reading.fault.message;
}

describe('values', () => {
  it.each([
    [
      'scalars of the core schema',
      'a: 1\nb: 0x10\nc: 1e3\nd: "1"\ne: yes\nf: true\ng: ~\nh:',
      {
        a: 1,
        b: 16,
        c: 1000,
        d: '1',
        e: 'yes',
        f: true,
        g: null,
        h: null,
      },
    ],
    ['an alias is the value that it names', 'a: &x 5\nb: *x', { a: 5, b: 5 }],
    [
      'a merged mapping gives what is not set',
      'a: &x {p: 1, q: 2}\nb: {<<: *x, q: 3}',
      { a: { p: 1, q: 2 }, b: { p: 1, q: 3 } },
    ],
    [
      'the first of several merged mappings wins',
      'a: &x {p: 1}\nb: &y {p: 2, q: 3}\nc: {<<: [*x, *y]}',
      {
        a: { p: 1 },
        b: { p: 2, q: 3 },
        c: { p: 1, q: 3 },
      },
    ],
    ['a quoted << is a key like others', '"<<": 1', { '<<': 1 }],
    [
      'keys of objects are keys like others',
      'constructor: 1\nx: {toString: 2}',
      { constructor: 1, x: { toString: 2 } },
    ],
    ['a byte order mark is passed over', '\uFEFFa: 1', { a: 1 }],
  ])('%s', (_case, text, expected) => {
    expect(tree(text)).toEqual(expected);
  });

  it('a line is counted whatever ends it', () => {
    for (const newline of ['\n', '\r\n', '\r']) {
      const reading = readYamlTree(['# one', 'a: 1', '', 'b: |', '  text', 'c:', '  d: 2'].join(newline));
      const root = reading.kind === 'tree' ? reading.tree.root : undefined;
      const entries = root?.kind === 'mapping' ? [...root.entries].map(([key, { line }]) => [key, line]) : [];
      expect(entries).toEqual([
        ['a', 2],
        ['b', 4],
        ['c', 6],
      ]);
    }
  });
});

describe('what is no configuration', () => {
  it.each([
    ['nothing', '', 'empty'],
    ['only a comment', '# hello\n', 'empty'],
    ['two documents', 'a: 1\n---\nb: 2\n', '2 YAML documents'],
    ['an alias that names nothing', 'a: *x', 'the alias *x names nothing'],
    ['a mapping that merges itself', 'a: &x {<<: *x}', 'cannot merge itself'],
    ['a number that is merged', 'a: {<<: 3}', 'only a mapping can be merged'],
    ['an unclosed bracket', 'a: [1\nb: {', 'no valid YAML'],
    ['a tab for indentation', 'a:\n\tb: 1', 'no valid YAML'],
  ])('%s is told in words', (_case, text, words) => {
    expect(tree(text)).toContain(words);
  });

  it('the line of a syntax error is told', () => {
    const reading = readYamlTree('a: 1\nb: [\nc: 2');
    expect(reading).toMatchObject({ kind: 'unreadable', fault: { line: 3 } });
  });
});

describe('hostile text is refused at once', () => {
  const bomb = ['a0: &a0 [x, x, x, x, x, x, x, x, x]'];
  for (let level = 1; level < 30; level += 1) {
    bomb.push(`a${level}: &a${level} [${`*a${level - 1}, `.repeat(9)}]`);
  }
  const merges = ['m0: &m0 {k0: 1}'];
  for (let level = 1; level < 50; level += 1) {
    merges.push(`m${level}: &m${level} {<<: [*m${level - 1}, *m${level - 1}], k${level}: 1}`);
  }
  it.each([
    ['an alias bomb', bomb.join('\n'), 'aliases'],
    ['10 KB of brackets', '['.repeat(10_000), 'nesting'],
    ['10 KB of open mappings', '{a: '.repeat(2500), 'nesting'],
    ['10 KB of dashes', '- '.repeat(5000), 'nesting'],
    [
      'a flat map of 100,000 keys',
      Array.from({ length: 100_000 }, (_, i) => `k${i}: 1`).join('\n'),
      'larger than 256 KiB',
    ],
    ['10 MB', 'x'.repeat(10 * 1024 * 1024), 'larger than 256 KiB'],
    ['256 KiB of letters of two bytes', 'é'.repeat(200_000), 'larger than 256 KiB'],
    ['a text without end', `a: "${'x'.repeat(200_000)}`, 'no valid YAML'],
    ['control characters', 'a: \u0000\u0001', 'no valid YAML'],
    ['chains of merges that double', `${merges.join('\n')}\n`, 'resources'],
  ])('%s', (_case, text, words) => {
    const reading = readConfiguration(text);
    expect(reading.kind).toBe('refused');
    expect(reading.kind === 'refused' && reading.errors[0]?.message).toContain(words);
  });

  it('a file of the largest size is read', () => {
    const rows = Array.from({ length: 18_000 }, (_, index) => `k${index}: [1, 2]`).join('\n');
    const text = `${rows}\nresources: {cpu_cores: 1, base_system_memory_mib: 1}\n`;
    expect(readConfiguration(text).kind).toBe('read');
  });
});
