import { expect, it } from 'vitest';
import { parseName } from './names';

it.each([
  ['an ordinary name', 'alice', true],
  ['digits only', '007', true],
  ['what reads as a number', '1e3', true],
  ['a YAML word', 'no', true],
  ['a member of every object', '__proto__', true],
  ['dash and underscore', 'a-b_c', true],
  ['128 characters', 'a'.repeat(128), true],
  ['129 characters', 'a'.repeat(129), false],
  ['nothing', '', false],
  ['a dot', 'alice.bak', false],
  ['the way out', '..', false],
  ['a slash', 'a/b', false],
  ['an encoded slash', '..%2f', false],
  ['a space', 'a b', false],
  ['a line break at the end', 'alice\n', false],
  ['a NUL', 'a\0', false],
  ['a letter beyond ASCII', 'ålice', false],
])('%s', (_name, text, isName) => {
  expect(parseName(text)).toBe(isName ? text : null);
});
