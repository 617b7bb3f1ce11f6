'use client';

import { useQuery } from '@tanstack/react-query';
import { Plus, Search } from 'lucide-react';
import { debounce, useQueryStates } from 'nuqs';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { analysesCsvColumns } from '@/components/analyses/analyses-csv';
import { AnalysesTable } from '@/components/analyses/analyses-table';
import { type AnalysisSort, arranged } from '@/components/analyses/analysis-sort';
import { Button } from '@/components/ui/button';
import { CsvMenu } from '@/components/ui/csv-menu';
import { Input } from '@/components/ui/field';
import { freshnessOf } from '@/components/ui/freshness';
import { Link } from '@/components/ui/link';
import { PageHead } from '@/components/ui/page-head';
import { Empty, Failed, TableSkeleton } from '@/components/ui/states';
import { buttonStyle } from '@/components/ui/styles';
import type { AnalysisRowWire } from '@/lib/api/analyses';
import { queries } from '@/lib/api/queries';
import { csvOf } from '@/lib/units/csv';
import { formatCount } from '@/lib/units/format';
import { analysesSearchParams } from './search-params';

const typingPauseMs = 250;
const none: AnalysisRowWire[] = [];

/** Every saved analysis, with its newest and its registered version. */
export function AnalysesView() {
  const [{ search, sort }, setSearch] = useQueryStates(analysesSearchParams, { history: 'push' });
  const query = useQuery(queries.analyses());
  const answer = query.data;
  const all = answer?.analyses ?? none;
  // The field answers at once; the list may be a frame behind.
  const searched = useDeferredValue(search);
  const rows = useMemo(() => arranged(all, searched, sort), [all, searched, sort]);
  const onSort = useCallback((next: AnalysisSort) => void setSearch({ sort: next }), [setSearch]);
  return (
    <>
      <PageHead
        title="Analyses"
        freshness={answer ? freshnessOf(query, answer) : undefined}
        controls={
          <>
            <CsvMenu
              filename={`analyses-${answer?.as_of.slice(0, 10) ?? ''}`}
              csv={(forExcel) => csvOf(analysesCsvColumns, rows, forExcel)}
              disabled={rows.length === 0}
            />
            <NewAnalysis />
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
          <p role="status" className={rows.length === 0 ? 'sr-only' : 'mb-1 text-ink-soft text-label'}>
            {countWords(rows.length, all.length)}
          </p>
        </>
      ) : null}
      {rows.length > 0 ? <AnalysesTable rows={rows} sort={sort} onSort={onSort} /> : null}
      {answer && rows.length === 0 ? (
        <NoAnalyses isNarrowed={all.length > 0} onClear={() => void setSearch({ search: null })} />
      ) : null}
      {query.isPending ? <TableSkeleton what="the analyses" rows={8} rowClass="h-14" /> : null}
      {query.isError && !answer ? (
        <Failed what="the analyses" error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
    </>
  );
}

function countWords(shown: number, all: number): string {
  const count = formatCount(shown, 'analysis', 'analyses');
  if (shown === all) return count;
  return `${count} ${shown === 1 ? 'matches' : 'match'}`;
}

function NewAnalysis() {
  return (
    <Link look="bare" href="/calculator" className={buttonStyle({ tone: 'strong' })}>
      <Plus aria-hidden />
      New analysis
    </Link>
  );
}

function SearchField({ search, onType }: { search: string; onType: (text: string) => void }) {
  return (
    <search className="mb-4 block">
      <div className="relative w-full sm:w-72">
        <Search className="-translate-y-1/2 absolute top-1/2 left-2.5 size-4 text-ink-faint" aria-hidden />
        <Input
          type="search"
          data-search
          aria-label="Search analyses by name, id or author"
          placeholder="Search name, id, author"
          className="pl-8"
          value={search}
          onChange={({ target }) => onType(target.value)}
        />
      </div>
    </search>
  );
}

function NoAnalyses({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  if (isNarrowed) {
    return (
      <Empty title="No analysis matches." action={<Button onClick={onClear}>Show all analyses</Button>}>
        Search looks at names, ids and who saved the newest version.
      </Empty>
    );
  }
  return (
    <Empty
      title="No analysis is saved yet."
      action={
        <Link look="bare" href="/calculator" className={buttonStyle()}>
          Open the calculator
        </Link>
      }
    >
      Set what an analysis needs in the calculator, then save it: it is kept here with all its versions.
    </Empty>
  );
}
