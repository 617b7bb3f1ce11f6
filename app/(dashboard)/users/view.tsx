'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { debounce, useQueryStates } from 'nuqs';
import { useMemo, useState } from 'react';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { CsvMenu } from '@/components/ui/csv-menu';
import { freshnessOf } from '@/components/ui/freshness';
import { PageHead } from '@/components/ui/page-head';
import { Empty, Failed, TableSkeleton } from '@/components/ui/states';
import { AtPicker } from '@/components/usage/at-picker';
import { UserFilters } from '@/components/usage/user-filters';
import { usersCsvColumns } from '@/components/usage/users-csv';
import { UsersTable } from '@/components/usage/users-table';
import { allUsers } from '@/components/users/all-users';
import { NewUser } from '@/components/users/new-user';
import { queries } from '@/lib/api/queries';
import type { UserWire } from '@/lib/api/users';
import { csvOf } from '@/lib/units/csv';
import { formatCount } from '@/lib/units/format';
import { isNarrowed, type UsersQuery, usersQueryOf, usersSearchParams } from './search-params';

const typingPauseMs = 250;
const noUsers: UserWire[] = [];
const errorsOnly: UsersQuery = { state: 'settings_error', limit: 1 };

/** Everyone's room in one table: who is near, over or out, and what runs now. */
export function UsersView() {
  const [search, setSearch] = useQueryStates(usersSearchParams, { history: 'push' });
  const query = useInfiniteQuery(queries.users(usersQueryOf(search)));
  const errors = useQuery(queries.usersPage(errorsOnly)).data?.total ?? 0;
  const [csvError, setCsvError] = useState<unknown>(null);
  const pages = query.data?.pages;
  const first = pages?.[0];
  const users = useMemo(() => pages?.flatMap((page) => page.users) ?? noUsers, [pages]);
  const now = search.at ?? first?.as_of ?? '';
  const clear = () => void setSearch({ search: null, group: null, state: null });
  return (
    <>
      <PageHead
        title="Users"
        freshness={first ? freshnessOf(query, first) : undefined}
        controls={
          <>
            <NewUser />
            <AtPicker at={search.at} onChange={(at) => void setSearch({ at })} />
            <CsvMenu
              filename={`users-${now.slice(0, 10)}`}
              csv={(forExcel) => allUsers(usersQueryOf(search)).then((all) => csvOf(usersCsvColumns, all, forExcel))}
              onError={setCsvError}
            />
          </>
        }
      />
      <UserFilters
        search={search}
        groups={first?.groups ?? []}
        settingsErrors={errors}
        onType={(text) =>
          void setSearch({ search: text }, { history: 'replace', limitUrlUpdates: debounce(typingPauseMs) })
        }
        onChange={(change) => void setSearch(change)}
      />
      {csvError === null ? null : (
        <Failed what="all users for the file" error={csvError} onRetry={() => setCsvError(null)} className="py-4" />
      )}
      {first ? (
        <section aria-label="List" className={cn('transition-opacity', query.isPlaceholderData && 'opacity-60')}>
          <p role="status" className={first.total === 0 ? 'sr-only' : 'mb-1 text-ink-soft text-label'}>
            {formatCount(first.total, 'user')}
            {isNarrowed(search) ? (first.total === 1 ? ' matches' : ' match') : ''}
          </p>
          {first.total === 0 ? (
            <NoUsers narrowed={isNarrowed(search)} onClear={clear} />
          ) : (
            <UsersTable
              users={users}
              total={first.total}
              now={now}
              sort={search.sort}
              onSort={(sort) => void setSearch({ sort })}
              onNearEnd={query.hasNextPage && !query.isFetching ? () => void query.fetchNextPage() : undefined}
            />
          )}
        </section>
      ) : null}
      {query.isPending ? <TableSkeleton what="users" rows={12} rowClass="h-11" /> : null}
      {query.isError && !first ? (
        <Failed what="the users" error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
    </>
  );
}

function NoUsers({ narrowed, onClear }: { narrowed: boolean; onClear: () => void }) {
  if (!narrowed)
    return (
      <Empty title="There are no users yet.">Make one with “New user”, or put their settings into the tree.</Empty>
    );
  return (
    <Empty title="No user matches." action={<Button onClick={onClear}>Show all users</Button>}>
      Search looks at names of users and groups.
    </Empty>
  );
}
