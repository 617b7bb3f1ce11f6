'use client';

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { debounce, useQueryStates } from 'nuqs';
import { useMemo, useState } from 'react';
import { AuditDownload } from '@/components/audit/audit-download';
import { AuditFilters } from '@/components/audit/audit-filters';
import { AuditList } from '@/components/audit/audit-list';
import { type AuditPageQuery, auditQueryOf, isNarrowed } from '@/components/audit/audit-query';
import { rangeFault } from '@/components/audit/audit-range';
import { Button } from '@/components/ui/button';
import { freshnessOf } from '@/components/ui/freshness';
import { PageHead } from '@/components/ui/page-head';
import { Empty, Failed, TableSkeleton } from '@/components/ui/states';
import { queries } from '@/lib/api/queries';
import type { UtcDay } from '@/lib/time/utc-day';
import { auditSearchParams } from './search-params';

const typingPauseMs = 250;

/** Who did what, when and on which node: every node's log as one. `today`: the UTC day in which the page was asked for. */
export function AuditView({ today }: { today: UtcDay }) {
  const [filter, setFilter] = useQueryStates(auditSearchParams, { history: 'push' });
  const fault = rangeFault(filter, today);
  const asked = auditQueryOf(filter, today);
  const query = useInfiniteQuery({ ...queries.audit(asked), enabled: fault === null });
  const pages = fault === null ? query.data?.pages : undefined;
  const first = pages?.[0];
  const people = useMemo(() => peopleOf(pages?.flatMap(({ entries }) => entries) ?? []), [pages]);
  const { lookAgain, isLooking } = useLookAgain(asked, query.refetch);
  const clear = () => void setFilter({ search: null, event: null, person: null, node: null });
  return (
    <>
      <PageHead
        title="Audit"
        freshness={first ? freshnessOf(query, { as_of: first.as_of, stale_since: null }) : undefined}
        controls={
          <>
            <Button onClick={lookAgain} disabled={isLooking || fault !== null}>
              <RotateCw aria-hidden />
              Look again
            </Button>
            <AuditDownload query={asked} disabled={fault !== null} />
          </>
        }
      />
      <AuditFilters
        filter={filter}
        nodes={first?.nodes ?? []}
        people={people}
        today={today}
        onType={(change) => void setFilter(change, { history: 'replace', limitUrlUpdates: debounce(typingPauseMs) })}
        onChange={(change) => void setFilter(change)}
      />
      {fault === null ? null : <Empty title="This range has no days.">{fault}</Empty>}
      {pages && first ? (
        <AuditList
          pages={pages}
          isNarrowed={isNarrowed(filter)}
          isDim={query.isPlaceholderData}
          isFetchingOlder={query.isFetchingNextPage}
          olderError={query.isFetchNextPageError ? query.error : null}
          onOlder={query.hasNextPage ? () => void query.fetchNextPage() : null}
          onClear={clear}
        />
      ) : null}
      {fault === null && query.isPending ? <TableSkeleton what="the log" rows={12} rowClass="h-14" /> : null}
      {query.isError && !first ? (
        <Failed what="the log" error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
    </>
  );
}

/** Asks for the latest entries; older pages, which do not change, are read anew as they come into view. */
function useLookAgain(asked: AuditPageQuery, refetch: () => Promise<unknown>) {
  const client = useQueryClient();
  // Not the query's own state: an answer that is old by the time the page starts is asked for again at once, and the
  // button would not be as the server drew it.
  const [isLooking, setLooking] = useState(false);
  const lookAgain = () => {
    client.setQueryData(queries.audit(asked).queryKey, (held) => held && { ...held, ...firstOf(held) });
    setLooking(true);
    void refetch().finally(() => setLooking(false));
  };
  return { lookAgain, isLooking };
}

function firstOf<Page, Param>({ pages, pageParams }: { pages: Page[]; pageParams: Param[] }) {
  return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
}

function peopleOf(entries: readonly { user: string | null; by: string }[]): string[] {
  const names = new Set(entries.flatMap(({ user, by }) => [user, by]));
  return [...names].filter((name): name is string => name !== null && name !== 'node').sort();
}
