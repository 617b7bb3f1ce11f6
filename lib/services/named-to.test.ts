import { expect, it } from 'vitest';
import type { Role } from '../cluster/permissions';
import { namedTo } from './named-to';

it.each<[string, Role, string, string | null]>([
  ['an administrator learns every name', 'admin', 'ada', 'ada'],
  ['a user learns their own', 'user', 'uma', 'uma'],
  ["a user learns no other's", 'user', 'ada', null],
  ["an author learns no other's", 'author', 'ada', null],
  ['names are told apart by case', 'user', 'Uma', null],
  ['root is nobody', 'user', 'root', 'root'],
  ['what names nobody stays so', 'user', '', ''],
])('%s', (_, role, name, expected) => {
  expect(namedTo({ username: 'uma', role }, name)).toBe(expected);
});
