import { expect, it } from 'vitest';
import { type SessionState, type SessionVerb, sessionCan } from './session-state';

it.each<[string, SessionVerb, SessionState, boolean]>([
  ['a running session can be asked to end', 'end', 'running', true],
  ['an ending one cannot be asked again', 'end', 'ending', false],
  ['an ending one can be forced', 'force', 'ending', true],
  ['a running one is not forced at once', 'force', 'running', false],
  ['a running one is charged', 'charge', 'running', true],
  ['charging stops when ending begins', 'charge', 'ending', false],
  ['an ending one still holds its slot', 'count', 'ending', true],
  ['an ended one frees its slot at once', 'count', 'ended', false],
  ['a starting one holds its slot', 'count', 'starting', true],
  ['a starting one costs nothing yet', 'charge', 'starting', false],
  ['an ended one cannot be ended', 'end', 'ended', false],
])('%s', (_name, verb, state, expected) => {
  expect(sessionCan(verb, state)).toBe(expected);
});
