import { expect, it } from 'vitest';
import { z } from 'zod';
import { bytesOf } from '../testing/tree-objects';
import { readFlatRecord } from './flat-record';

const schema = z.object({ name: z.string() });

it('reads a map through its schema', () => {
  expect(readFlatRecord(bytesOf('name: a\nother: 1\n'), schema)).toEqual({ name: 'a' });
});

it.each([
  ['a wrong type', 'name: 1'],
  ['a list', '- a'],
  ['nothing', ''],
  ['no YAML', '['],
  ['an alias', 'name: &a b\nother: *a'],
  ['a prototype', '__proto__: {name: a}'],
])('is null for %s', (_, text) => expect(readFlatRecord(bytesOf(text), schema)).toBeNull());
