import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readConfiguration } from './configuration';
import { withConfiguration } from './edit-configuration';
import { sameBesides } from './edit-reach';
import { readYamlTree } from './yaml-tree';

function root(text: string) {
  const reading = readYamlTree(text);
  if (reading.kind === 'unreadable') throw new Error(reading.fault.message);
  return reading.tree.root;
}

const base = [{ block: 'r', field: 'a' }];

describe('two files say the same besides what was changed', () => {
  it.each([
    ['the field alone', 'r: {a: 1, b: 2}\nx: 1', 'r: {a: 2, b: 2}\nx: 1', true],
    ['a field that comes', 'r: {b: 2}\nx: 1', 'r: {b: 2, a: 1}\nx: 1', true],
    ['a block that comes', 'x: 1', 'x: 1\nr: {a: 1}', true],
    ['a neighbour', 'r: {a: 1, b: 2}', 'r: {a: 1, b: 3}', false],
    ['a neighbour that goes', 'r: {a: 1, b: 2}', 'r: {a: 1}', false],
    ['another block', 'r: {a: 1}\nx: [1, {y: 2}]', 'r: {a: 1}\nx: [1, {y: 3}]', false],
    ['another block that goes', 'r: {a: 1}\nx: 1', 'r: {a: 1}', false],
    ['a list that grows', 'r: {a: 1}\nx: [1]', 'r: {a: 1}\nx: [1, 2]', false],
    ['another block through an alias', 'r: &r {a: 1}\nx: *r', 'r: &r {a: 2}\nx: *r', false],
    ['an alias in place of what it stands for', 'y: &y {z: 1}\nx: *y', 'y: {z: 1}\nx: {z: 1}', true],
    ['a list in itself', 'r: {a: 1}\nx: &x [*x]', 'r: {a: 2}\nx: &x [*x]', true],
  ])('%s', (_case, before, after, isSame) => {
    expect(sameBesides(base, root(before), root(after))).toBe(isSame);
  });

  it('in a time as short as the text, whatever aliases stand for', () => {
    const bomb = Array.from({ length: 49 }, (_, n) => `b${n + 1}: &b${n + 1} [*b${n}, *b${n}]\n`).join('');
    const text = `r: {a: 1}\nb0: &b0 [1, 2]\n${bomb}`;
    expect(sameBesides(base, root(text), root(text))).toBe(true);
  });
});

const own = 'cpu_cores: 1, base_system_memory_mib: 100';
const texts = [
  `resources: &r {${own}}\nother: *r\n`,
  `d: &d {${own}}\nresources: *d\n`,
  `d: &d {${own}, x: 1}\nresources: {<<: *d}\npriority: &p {base: 1}\nother: {<<: *p}\n`,
  `resources:\n  cpu_cores: 1\n  base_system_memory_mib: 100\n  note: |+\n    kept\n\n\nother: 2\n`,
  `v: &v 100\nresources:\n  cpu_cores: !!int 1\n  base_system_memory_mib: *v # same\n...\n# end\n`,
  `resources: {${own}, nothing: , list: [ # ]\n  a, &x ]}\nidentification:\n  name: "over\n    lines"\n`,
];

it('an edit of any figure in any style leaves what others say, or is none', () => {
  const figure = fc.integer({ min: 0, max: 5 });
  fc.assert(
    fc.property(fc.constantFrom(...texts), figure, figure, figure, (text, gpus, priority, mib) => {
      const reading = readConfiguration(text);
      if (reading.kind !== 'read') throw new Error('must be read');
      const { configuration } = reading;
      const figures = { gpus, base_system_memory_mib: mib, per_hour_gpu_memory_mib: mib };
      const requirements = { ...configuration.requirements, ...figures };
      const edited = withConfiguration(text, { ...configuration, requirements, priority });
      if (edited === null) {
        expect(text).toMatch(/: &[rp]/);
        return;
      }
      const changed = [...Object.keys(figures).map((field) => ({ block: 'resources', field }))];
      const changes = [...changed, { block: 'priority', field: 'base' }];
      expect(sameBesides(changes, reading.tree.root, root(edited))).toBe(true);
      expect(edited).toContain(text.includes('# end') ? '...\n# end\n' : '');
    }),
  );
});

it('a figure that comes through an alias is written out on its own line', () => {
  const text = texts[4] ?? '';
  const reading = readConfiguration(text);
  if (reading.kind !== 'read') throw new Error('must be read');
  const requirements = { ...reading.configuration.requirements, base_system_memory_mib: 7, cpu_cores: 2 };
  const edited = withConfiguration(text, { ...reading.configuration, requirements });
  expect(edited).toBe(text.replace('*v # same', '7 # same').replace('!!int 1', '2'));
});
