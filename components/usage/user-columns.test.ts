import { describe, expect, it } from 'vitest';
import { nextSort, type SignedUserSort, sortStateOf, type UserColumnId, userColumns } from './user-columns';

const column = (id: UserColumnId) => {
  const found = userColumns.find((one) => one.id === id);
  if (!found) throw new Error(id);
  return found;
};

describe('sorting by a column', () => {
  it.each<[string, UserColumnId, SignedUserSort, SignedUserSort | null]>([
    ['names begin at a', 'user', '-pace', 'username'],
    ['and turn round', 'user', 'username', '-username'],
    ['the most used comes first', 'used', 'username', '-used_hours'],
    ['and turns round', 'used', '-used_hours', 'used_hours'],
    ['the next to run out comes first', 'runs_out', 'username', 'runs_out_at'],
    ['groups do not sort', 'groups', 'username', null],
  ])('%s', (_, id, current, next) => {
    expect(nextSort(column(id), current)).toBe(next);
  });

  it.each<[UserColumnId, SignedUserSort, string]>([
    ['used', '-used_hours', 'descending'],
    ['used', 'used_hours', 'ascending'],
    ['used', 'pace', 'none'],
    ['groups', 'username', 'none'],
  ])('%s under %s is %s', (id, current, state) => {
    expect(sortStateOf(column(id), current)).toBe(state);
  });
});
