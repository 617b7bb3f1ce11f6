import { parseEvents } from 'js-yaml';
import { expect, it } from 'vitest';
import { type MappingLayout, YamlComposer } from './yaml-composer';

function layoutOf(source: string, key: string) {
  const composer = new YamlComposer(source, parseEvents(source, {}));
  const root = composer.readNode();
  const block = root.kind === 'mapping' ? root.entries.get(key) : undefined;
  return block && composer.mappings.get(block);
}

it.each([
  ['in block style', 'r:\n  a: 1 # one\n  b: 2\nz: 3\n', false, '2'],
  ['in flow style', 'r: {a: 1, b: 2}\nz: 3\n', true, '2'],
  ['with a quoted value last', 'r:\n  a: 1\n  b: "2"\n', false, '"2"'],
  ['with an alias last', 'y: &y 4\nr:\n  a: 1\n  b: *y\n', false, '*y'],
])('a mapping %s ends behind its last value', (_case, source, isFlow, last) => {
  const layout = layoutOf(source, 'r');
  expect(layout?.isFlow).toBe(isFlow);
  expect(source.slice(0, layout?.end).endsWith(`b: ${last}`)).toBe(true);
  const [start = 0, end = 0] = layout?.ownValues.get('a') ?? [];
  expect(source.slice(start, end)).toBe('1');
});

const anchored =
  'x: &x {m: 1}\nr: {<<: *x, a: 1, b: "2", c: &c 3, d: *c, e: !!int 4, f: [5], h: {i: 6}, j: &j {}, g: }\n';

it('finds what stands here with its anchors and tags, and no value that is merged', () => {
  const layout = layoutOf(anchored, 'r');
  const written = (spans: MappingLayout['ownValues'] | undefined) =>
    Array.from(spans ?? [], ([key, [start, end]]) => `${key}=${anchored.slice(start, end)}`);
  expect(written(layout?.ownValues)).toEqual(['a=1', 'b="2"', 'c=&c 3', 'd=*c', 'e=!!int 4', 'g=']);
  expect(written(layout?.ownMappings)).toEqual(['h={i: 6}', 'j=&j {}']);
});

it.each([
  ['a name alone', '{a: {b: }, c: 1}', '{b: }'],
  ['a name alone, without its colon', '{a: {b}, c: 1}', '{b}'],
  ['a tag alone', '{a: {b: !!null }, c: 1}', '{b: !!null }'],
  ['an anchor alone', '{a: {b: &x }, c: 1}', '{b: &x }'],
  ['a list that ends in a tag', '{a: {b: [ !!null ]}, c: 1}', '{b: [ !!null ]}'],
  ['an explicit key', '{a: {? b : }, c: 1}', '{? b : }'],
  ['comments that look like ends', '{a: {b: 1 # }\n # ]}\n  }, c: 1}', '{b: 1 # }\n # ]}\n  }'],
])('a mapping in flow style with %s is found whole', (_case, block, value) => {
  const source = `r: ${block}\n`;
  const [start = -1, end = -1] = layoutOf(source, 'r')?.ownMappings.get('a') ?? [];
  expect(source.slice(start, end)).toBe(value);
});

it.each(['[ COMMENT\n !!null ]', '[ COMMENT\n &x ]', '{ COMMENT\n ? !!null }', '[a, COMMENT\n "b" : ]'])(
  'no comment in %s takes long',
  (block) => {
    const source = `r: {a: ${block.replace('COMMENT', '# '.repeat(50_000))}}\n`;
    const start = performance.now();
    expect(layoutOf(source, 'r')?.isFlow).toBe(true);
    expect(performance.now() - start).toBeLessThan(2000);
  },
);

it.each([
  ['left out', 'r:\n  a:\n  b: 1\n', 'a', '', 'r:\n  a:'],
  [
    'a block text with a comment on its head',
    'r:\n  a: >- # why\n    b\n    c\n\n  d: 1\n',
    'a',
    '>- # why\n    b\n    c',
    'a: ',
  ],
  ['a block text under a quoted key', 'r:\n  "a" : |\n    b\n', 'a', '|\n    b', '"a" : '],
])('a value %s is found whole', (_case, source, key, value, before) => {
  const [start = -1, end = -1] = layoutOf(source, 'r')?.ownValues.get(key) ?? [];
  expect(source.slice(start, end)).toBe(value);
  expect(source.slice(0, start).endsWith(before)).toBe(true);
});

it.each([
  ['in flow style, its braces included', 'r: {a: {b: 1, # one\n  } , c: 2}\n', '{b: 1, # one\n  }'],
  ['in flow style, empty', 'r: {a: { }}\n', '{ }'],
  ['in flow style with a list last', 'r: {a: {b: [1, 2, ]}}\n', '{b: [1, 2, ]}'],
  ['in block style, from behind the colon', 'r:\n  a:\n    b: >\n      c\n\n  d: 1\n', '\n    b: >\n      c'],
  ['in block style behind a comment, from its first key', 'r:\n  a: # why\n    b: 1\n  d: 1\n', 'b: 1'],
])('a mapping %s is found whole', (_case, source, value) => {
  const [start = -1, end = -1] = layoutOf(source, 'r')?.ownMappings.get('a') ?? [];
  expect(source.slice(start, end)).toBe(value);
});

it.each([
  ['{}', true],
  ['{ # nothing\n  }', true],
  ['{a: 1}', false],
])('says whether %s is empty, and where a first key would go', (value, isEmpty) => {
  const source = `r: ${value}\n`;
  const layout = layoutOf(source, 'r');
  expect(layout?.isEmpty).toBe(isEmpty);
  if (isEmpty) expect(source.slice(0, layout?.end)).toBe('r: {');
});

it('a key that stands twice is told with both lines', () => {
  const source = 'r:\n  a: 1\n  b:\n    c: 1\n    c: 2\n  a: 2\n';
  const composer = new YamlComposer(source, parseEvents(source, {}));
  composer.readNode();
  expect(composer.faults.map(({ path, found }) => `${path}: ${found}`)).toEqual([
    'r.b.c: written twice (lines 4 and 5)',
    'r.a: written twice (lines 2 and 6)',
  ]);
});
