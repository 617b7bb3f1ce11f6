import { expect, it } from 'vitest';
import { versionIn } from './if-match';

it.each([
  ['quoted, as HTTP has it', '"abc-1"', 'abc-1'],
  ['bare, as scripts send it', 'abc-1', 'abc-1'],
  ['quoted and weak, as a proxy may make it', 'W/"abc-1"', 'abc-1'],
  ['with spaces around it', ' "abc-1" ', 'abc-1'],
  ['empty', '""', null],
  ['nothing', '', null],
  ['any at all', '*', null],
])('reads a version that is %s', (_, value, version) => {
  expect(versionIn(new Headers({ 'if-match': value }))).toBe(version);
});

it('tells where there is none', () => {
  expect(versionIn(new Headers())).toBeNull();
});
