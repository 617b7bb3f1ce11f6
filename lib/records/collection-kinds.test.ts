import { describe, expect, it } from 'vitest';
import { datedCollection, flatCollection, isSilentlyIgnored } from './collection-kinds';

const read = () => ({ record: null, problems: [] });
const users = flatCollection({ prefix: 'keys/users/', suffix: '', what: 'user name', read });
const pools = flatCollection({ prefix: 'cluster/pools/', suffix: '.yml', what: 'pool name', read });
const history = datedCollection({ prefix: 'cluster/history/', read });

describe('the name that a key gives', () => {
  it.each([
    ['alice', 'alice'],
    ['1e3', '1e3'],
    ['__proto__', '__proto__'],
  ])('keys/users/%s', (rest, name) => {
    expect(users.nameOf(rest)).toEqual({ name });
  });

  it('cluster/pools/gpu.yml, and a dated one', () => {
    expect(pools.nameOf('gpu.yml')).toEqual({ name: 'gpu' });
    expect(history.nameOf('2026-12-01/a1b2.yml')).toEqual({ name: '2026-12-01/a1b2' });
  });

  it.each([
    [users, 'alice.bak', 'is no user name (1 to 128 of A-Z a-z 0-9 _ -)'],
    [users, '..%2f', 'is no user name (1 to 128 of A-Z a-z 0-9 _ -)'],
    [users, 'x'.repeat(129), 'is no user name (1 to 128 of A-Z a-z 0-9 _ -)'],
    [users, 'team/alice', 'lies in a folder, where none belongs'],
    [pools, 'gpu', 'does not end in .yml'],
    [pools, 'gpu.yaml', 'does not end in .yml'],
    [pools, '.yml', 'is no pool name (1 to 128 of A-Z a-z 0-9 _ -) followed by .yml'],
    [pools, 'a b.yml', 'is no pool name (1 to 128 of A-Z a-z 0-9 _ -) followed by .yml'],
    [history, 'a1b2.yml', 'lies in no folder of a date (YYYY-MM-DD)'],
    [history, '2026-02-30/a1b2.yml', 'lies in no folder of a date (YYYY-MM-DD)'],
    [history, '2026-12-01/old/a1b2.yml', 'lies in a folder, where none belongs'],
    [history, '2026-12-01/notes.txt', 'does not end in .yml'],
  ])('%o gives none for %s', (kind, rest, reason) => {
    expect(kind.nameOf(rest)).toEqual({ reason });
  });
});

it.each([
  ['.swp', true],
  ['alice~', true],
  ['.git/config', true],
  ['2026-12-01/.tmp', true],
  ['old~/alice', true],
  ['alice', false],
  ['alice.bak', false],
  ['a~b', false],
])('%s is ignored without a word: %s', (rest, ignored) => {
  expect(isSilentlyIgnored(rest)).toBe(ignored);
});
