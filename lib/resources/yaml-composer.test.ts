import { parseEvents } from 'js-yaml';
import { expect, it } from 'vitest';
import { YamlComposer } from './yaml-composer';

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

it('only values that stand here, on one line, and that nothing else refers to may be replaced in place', () => {
  const source = 'x: &x {m: 1}\nr: {<<: *x, a: 1, b: "2", c: &c 3, d: *c, e: !!int 4, f: [5], g: }\n';
  expect([...(layoutOf(source, 'r')?.ownValues.keys() ?? [])]).toEqual(['a', 'b']);
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
