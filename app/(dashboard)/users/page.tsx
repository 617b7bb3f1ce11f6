import type { SearchParams } from 'nuqs/server';
import { queries } from '@/lib/api/queries';
import { usersQuery } from '@/lib/api/users';
import { pageContext } from '@/lib/http/page';
import { listUsers } from '@/lib/services/list-users';
import { Hydrated } from '../hydrated';
import { prefetchedPage } from '../prefetched';
import { loadUsersSearch, usersQueryOf } from './search-params';
import { UsersView } from './view';

export const metadata = { title: 'Users' };

/** One row a user, for administrators. */
export default async function UsersPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { context } = await pageContext('users.list');
  const query = usersQueryOf(await loadUsersSearch(searchParams));
  const page = listUsers(context, usersQuery.parse(query));
  return (
    <Hydrated answers={[prefetchedPage(queries.users(query), page)]}>
      <UsersView />
    </Hydrated>
  );
}
