import { expect, it } from 'vitest';
import { byLine, note } from './notes';

it('says place, value and what is allowed in one sentence', () => {
  expect(note('resources.gpus', '-1', 'an integer of 0 or more is allowed', 4).message).toBe(
    'resources.gpus is -1; an integer of 0 or more is allowed',
  );
  expect(note('', 'empty', 'write something', null).message).toBe('The file is empty; write something');
});

it('sorts by line; what has none comes last, equals stay in order', () => {
  const notes = [note('a', '', '', null), note('b', '', '', 9), note('c', '', '', 2), note('d', '', '', 9)];
  expect(byLine(notes).map(({ path }) => path)).toEqual(['c', 'b', 'd', 'a']);
});
