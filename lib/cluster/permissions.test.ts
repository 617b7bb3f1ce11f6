import { expect, it } from 'vitest';
import { type Action, isOpenToAnyone, isPermitted, permissions, type Role } from './permissions';

it.each<[string, Action, Role, boolean, boolean]>([
  ['a user reads no list of users', 'users.list', 'user', false, false],
  ['an administrator does', 'users.list', 'admin', false, true],
  ['a user reads themselves', 'user.read', 'user', true, true],
  ['but nobody else', 'user.read', 'user', false, false],
  ['an author is no administrator', 'user.read', 'author', false, false],
  ['being oneself opens nothing that does not name it', 'users.list', 'user', true, false],
  ['everyone reads their own sessions', 'sessions.read', 'user', false, true],
  ['an author calculates', 'calculator.use', 'author', false, true],
  ['a user does not', 'calculator.use', 'user', false, false],
  ['health is for anyone', 'health.read', 'user', false, true],
])('%s', (_name, action, role, isSelf, allowed) => {
  expect(isPermitted(action, role, isSelf)).toBe(allowed);
});

it('lets an administrator do everything', () => {
  const actions = Object.keys(permissions) as Action[];
  expect(actions.filter((action) => !isPermitted(action, 'admin'))).toEqual([]);
});

it('opens only a few things to people who are not signed in', () => {
  const open = (Object.keys(permissions) as Action[]).filter(isOpenToAnyone);
  expect(open.sort()).toEqual(['api-reference.read', 'health.read', 'sign-in', 'sign-out']);
});
