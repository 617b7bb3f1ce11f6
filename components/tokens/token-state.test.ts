import { expect, it } from 'vitest';
import { aToken, aTokensAnswer } from './samples';
import { roleChoices, roleReason, stateOf } from './token-state';

const now = '2026-12-01T12:00:00.000Z';

it.each([
  ['a month before its end', { expires_at: '2026-12-30T12:00:00.000Z' }, 'good'],
  ['without an end', { expires_at: null }, 'good'],
  ['a week before its end', { expires_at: '2026-12-08T12:00:00.000Z' }, 'good'],
  ['less than a week before its end', { expires_at: '2026-12-08T11:59:59.999Z' }, 'ends soon'],
  ['after it', { expires_at: '2026-11-30T12:00:00.000Z', expired: true }, 'expired'],
])('a token %s', (_, parts, state) => expect(stateOf(aToken(parts), now)).toBe(state));

it.each([
  ['admin', ['admin', 'author', 'user']],
  ['author', ['author', 'user']],
  ['user', ['user']],
] as const)('who acts as %s chooses among %j', (role, choices) => {
  const answer = aTokensAnswer([], { at_most: { role, expires_at: null } });
  expect(roleChoices(answer).map(({ value }) => value)).toEqual(choices);
});

it.each([
  ['user', true, 'You act as a user here, and a token opens no more than that.'],
  ['author', false, 'uma acts as an author here, and a token opens no more than that.'],
  ['admin', true, 'You act as administrator here. A smaller role is enough for most scripts.'],
] as const)('says why: %s', (role, isSelf, words) => {
  expect(roleReason(aTokensAnswer([], { at_most: { role, expires_at: null } }), isSelf)).toBe(words);
});
