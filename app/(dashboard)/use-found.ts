'use client';

import { useQuery } from '@tanstack/react-query';
import { queries } from '@/lib/api/queries';
import { type Action, isPermitted, type Role } from '@/lib/cluster/permissions';

const mostOfAKind = 6;

interface Found {
  label: string;
  href: string;
}

/** People, groups and analyses whose name has this part, as far as the reader may see them; none while nothing is typed. */
export function useFound(search: string, role: Role) {
  const asks = (action: Action) => ({
    enabled: search !== '' && isPermitted(action, role),
    refetchInterval: false as const,
  });
  const people = useQuery({ ...queries.usersPage({ search, limit: mostOfAKind }), ...asks('users.list') });
  const groups = useQuery({ ...queries.groups(), ...asks('groups.read') });
  const analyses = useQuery({ ...queries.analyses(), ...asks('analyses.read') });
  const users = search === '' ? [] : (people.data?.users ?? []);
  return {
    isAsking: [people, groups, analyses].some(({ isFetching, isPending }) => isFetching && isPending),
    people: users.map(({ username }) => ({ label: username, href: `/users/${encodeURIComponent(username)}` })),
    groups: named(
      groups.data?.groups.map(({ name }) => name),
      search,
      '/groups',
    ),
    analyses: named(
      analyses.data?.analyses.map(({ id }) => id),
      search,
      '/analyses',
    ),
  };
}

function named(names: readonly string[] | undefined, search: string, place: string): Found[] {
  if (search === '' || names === undefined) return [];
  const wanted = search.toLowerCase();
  const fitting = names.filter((name) => name.toLowerCase().includes(wanted)).slice(0, mostOfAKind);
  return fitting.map((name) => ({ label: name, href: `${place}/${encodeURIComponent(name)}` }));
}
