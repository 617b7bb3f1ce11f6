'use client';

import { useQuery } from '@tanstack/react-query';
import { Search, UsersRound } from 'lucide-react';
import { debounce, useQueryStates } from 'nuqs';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { arrangedGroups, type GroupSort } from '@/components/groups/group-sort';
import { groupsCsvColumns } from '@/components/groups/groups-csv';
import { GroupsTable } from '@/components/groups/groups-table';
import { UnknownGroups } from '@/components/groups/unknown-groups';
import { NewRecord } from '@/components/settings/new-record';
import { Button } from '@/components/ui/button';
import { CsvMenu } from '@/components/ui/csv-menu';
import { Input } from '@/components/ui/field';
import { freshnessOf } from '@/components/ui/freshness';
import { PageHead } from '@/components/ui/page-head';
import { Empty, Failed, TableSkeleton } from '@/components/ui/states';
import type { GroupWire } from '@/lib/api/groups';
import { queries } from '@/lib/api/queries';
import { csvOf } from '@/lib/units/csv';
import { formatCount } from '@/lib/units/format';
import { groupsSearchParams } from './search-params';

const typingPauseMs = 250;
const none: GroupWire[] = [];

/** Every group: who is in it, and what it sets for them. */
export function GroupsView() {
  const [{ search, sort }, setSearch] = useQueryStates(groupsSearchParams, { history: 'push' });
  const query = useQuery(queries.groups());
  const answer = query.data;
  const all = answer?.groups ?? none;
  // The field answers at once; the list may be a frame behind.
  const searched = useDeferredValue(search);
  const groups = useMemo(() => arrangedGroups(all, searched, sort), [all, searched, sort]);
  const onSort = useCallback((next: GroupSort) => void setSearch({ sort: next }), [setSearch]);
  return (
    <>
      <PageHead
        title="Groups"
        freshness={answer ? freshnessOf(query, answer) : undefined}
        controls={
          <>
            <NewRecord noun="group" icon={UsersRound} hrefOf={(name) => `/groups/${name}`} />
            <CsvMenu
              filename={`groups-${answer?.as_of.slice(0, 10) ?? ''}`}
              csv={(forExcel) => csvOf(groupsCsvColumns, groups, forExcel)}
              disabled={groups.length === 0}
            />
          </>
        }
      />
      {answer && all.length > 0 ? (
        <>
          <SearchField
            search={search}
            onType={(text) =>
              void setSearch({ search: text }, { history: 'replace', limitUrlUpdates: debounce(typingPauseMs) })
            }
          />
          <p role="status" className={groups.length === 0 ? 'sr-only' : 'mb-1 text-ink-soft text-label'}>
            {countWords(groups.length, all.length)}
          </p>
        </>
      ) : null}
      {groups.length > 0 ? <GroupsTable groups={groups} sort={sort} onSort={onSort} /> : null}
      {answer && groups.length === 0 ? (
        <NoGroups isNarrowed={all.length > 0} onClear={() => void setSearch({ search: null })} />
      ) : null}
      {answer ? <UnknownGroups unknown={answer.unknown} /> : null}
      {query.isPending ? <TableSkeleton what="the groups" rows={8} rowClass="h-11" /> : null}
      {query.isError && !answer ? (
        <Failed what="the groups" error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
    </>
  );
}

function countWords(shown: number, all: number): string {
  const count = formatCount(shown, 'group');
  if (shown === all) return count;
  return `${count} ${shown === 1 ? 'matches' : 'match'}`;
}

function SearchField({ search, onType }: { search: string; onType: (text: string) => void }) {
  return (
    <search className="mb-4 block">
      <div className="relative w-full sm:w-72">
        <Search className="-translate-y-1/2 absolute top-1/2 left-2.5 size-4 text-ink-faint" aria-hidden />
        <Input
          type="search"
          data-search
          aria-label="Search groups by name, also at the identity provider"
          placeholder="Search name"
          className="pl-8"
          value={search}
          onChange={({ target }) => onType(target.value)}
        />
      </div>
    </search>
  );
}

function NoGroups({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  if (isNarrowed) {
    return (
      <Empty title="No group matches." action={<Button onClick={onClear}>Show all groups</Button>}>
        Search looks at names here and at the identity provider.
      </Empty>
    );
  }
  return (
    <Empty title="There are no groups yet.">
      A group sets limits, rights and pools for all its members at once. Make one with “New group”.
    </Empty>
  );
}
