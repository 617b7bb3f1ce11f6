'use client';

import { useQuery } from '@tanstack/react-query';
import { Badge } from '@/components/ui/badge';
import { Link } from '@/components/ui/link';
import { Section } from '@/components/ui/section';
import { Failed, Loading, Skeleton } from '@/components/ui/states';
import { queries } from '@/lib/api/queries';
import type { UserWire } from '@/lib/api/users';
import { formatCount } from '@/lib/units/format';

const shownAtMost = 100;

/** Who is in the group now, each a way to their page. */
export function GroupMembers({ name }: { name: string }) {
  const query = useQuery(queries.usersPage({ group: name, limit: shownAtMost }));
  const { data } = query;
  const usersHref = `/users?${new URLSearchParams({ group: name })}`;
  return (
    <Section
      title="Members"
      className="mt-10"
      aside={data && data.total > 0 ? <Link href={usersHref}>See what room they have</Link> : null}
    >
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
