import { describe, expect, it } from 'vitest';
import type { Role } from '../cluster/permissions';
import type { Actor } from './actor';
import { mayAct, requirePermission } from './authorize';

const as = (role: Role): Actor => ({ username: 'ada', role, via: 'cookie' });

describe('mayAct', () => {
  it.each([
    ['an administrator reads anyone', as('admin'), 'user.read', 'ben', true],
    ['a user reads themselves', as('user'), 'user.read', 'ada', true],
    ['a user reads nobody else', as('user'), 'user.read', 'ben', false],
    ['a name that differs in case is somebody else', as('user'), 'user.read', 'Ada', false],
    ['a user does not list users', as('user'), 'users.list', undefined, false],
    ['self is nothing without a name', as('user'), 'user.read', undefined, false],
    ['an author uses the calculator', as('author'), 'calculator.use', undefined, true],
  ] as const)('%s', (_, actor, action, about, expected) => expect(mayAct(actor, action, about)).toBe(expected));
});

it('refuses with words that name who is signed in', () => {
  expect(() => requirePermission(as('user'), 'users.list')).toThrow(/signed in as ada \(user\)/);
  expect(() => requirePermission(as('admin'), 'users.list')).not.toThrow();
});
