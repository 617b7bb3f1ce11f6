'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { CsvMenu } from '@/components/ui/csv-menu';
import { Link } from '@/components/ui/link';
import { Section } from '@/components/ui/section';
import { Failed, Loading, Skeleton } from '@/components/ui/states';
import { usersCsvColumns } from '@/components/usage/users-csv';
import { allUsers } from '@/components/users/all-users';
import { queries } from '@/lib/api/queries';
import type { UserWire } from '@/lib/api/users';
import { csvOf } from '@/lib/units/csv';
import { formatCount } from '@/lib/units/format';

const shownAtMost = 100;

/** Who is in the group now, each a way to their page. */
export function GroupMembers({ name }: { name: string }) {
  const [csvError, setCsvError] = useState<unknown>(null);
  const query = useQuery(queries.usersPage({ group: name, limit: shownAtMost }));
  const { data } = query;
  return (
    <Section
      title="Members"
      className="mt-10"
      aside={data && data.total > 0 ? <Acts name={name} asOf={data.as_of} onError={setCsvError} /> : null}
    >
      {csvError === null ? null : (
        <Failed what="all members for the file" error={csvError} onRetry={() => setCsvError(null)} className="py-2" />
      )}
      {data ? <Members users={data.users} total={data.total} /> : null}
      {query.isPending ? (
        <Loading what="the members">
          <Skeleton className="h-16 max-w-4xl" />
        </Loading>
      ) : null}
      {query.isError && !data ? (
        <Failed what="the members" error={query.error} onRetry={() => void query.refetch()} className="py-2" />
      ) : null}
    </Section>
  );
}

function Acts({ name, asOf, onError }: { name: string; asOf: string; onError: (error: unknown) => void }) {
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-4 gap-y-1">
      <Link href={`/users?${new URLSearchParams({ group: name })}`}>See what room they have</Link>
      <CsvMenu
        size="sm"
        label="members"
        filename={`members-of-${name}-${asOf.slice(0, 10)}`}
        onError={onError}
        csv={(forExcel) => allUsers({ group: name }).then((users) => csvOf(usersCsvColumns, users, forExcel))}
      />
    </span>
  );
}

function Members({ users, total }: { users: readonly UserWire[]; total: number }) {
  if (total === 0) {
    return (
      <p className="text-ink-soft">
        Nobody yet. Users join by their settings, or by a group that the identity provider names.
      </p>
    );
  }
  return (
    <>
      <ul aria-label="Members" className="flex max-w-4xl flex-wrap gap-x-5 gap-y-1.5">
        {users.map(({ username, active, is_admin: isAdmin }) => (
          <li key={username} className="inline-flex min-w-0 max-w-full items-center gap-1.5">
            <Link href={`/users/${encodeURIComponent(username)}`} look="quiet" className="truncate" title={username}>
              {username}
            </Link>
            {isAdmin ? <Badge>admin</Badge> : null}
            {active ? null : <Badge>inactive</Badge>}
          </li>
        ))}
      </ul>
      {total > users.length ? (
        <p className="mt-1.5 text-ink-soft text-label">
          The first {users.length} of {formatCount(total, 'member')}.
        </p>
      ) : null}
    </>
  );
}
