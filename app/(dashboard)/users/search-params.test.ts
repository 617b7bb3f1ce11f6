import { describe, expect, it } from 'vitest';
import { usersQuery } from '@/lib/api/users';
import { isNarrowed, loadUsersSearch, usersQueryOf } from './search-params';

describe('the URL of the users page', () => {
  it.each([
    ['nothing set', '', { sort: 'username', limit: 100 }],
    [
      'everything set',
      '?search=ada&sort=-used_share&group=students&state=runs_out&at=2026-11-20',
      {
        search: 'ada',
        sort: '-used_share',
        group: 'students',
        state: 'runs_out',
        at: '2026-11-20T23:59:59.999Z',
        limit: 100,
      },
    ],
    ['values that do not exist are as not set', '?sort=height&state=tall&at=soon', { sort: 'username', limit: 100 }],
    ['a search of spaces is none', '?search=%20%20', { sort: 'username', limit: 100 }],
  ])('%s', async (_, url, query) => {
    const search = await loadUsersSearch(new URLSearchParams(url));
    expect(usersQueryOf(search)).toEqual(query);
    expect(usersQuery.safeParse(query).success).toBe(true);
  });

  it.each([
    ['a sort does not narrow', '?sort=pace', false],
    ['a day does not narrow', '?at=2026-11-20', false],
    ['a state does', '?state=spent', true],
    ['a search does', '?search=a', true],
  ])('%s', async (_, url, narrowed) => {
    expect(isNarrowed(await loadUsersSearch(new URLSearchParams(url)))).toBe(narrowed);
  });
});
