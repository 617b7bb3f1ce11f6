'use client';

import { useQuery } from '@tanstack/react-query';
import { debounce, useQueryStates } from 'nuqs';
import { StartButton, StartDialog } from '@/components/launch/start-dialog';
import { boardOf } from '@/components/sessions/board';
import { SessionActs } from '@/components/sessions/session-acts';
import { SessionBoard } from '@/components/sessions/session-board';
import { SessionFilters } from '@/components/sessions/session-filters';
import { sessionRowsOf, sessionsCsvColumns } from '@/components/sessions/sessions-csv';
import { useEndDialog } from '@/components/sessions/use-end-dialog';
import { canSelect, endable, useSelection } from '@/components/sessions/use-selection';
import { Button } from '@/components/ui/button';
import { CsvMenu } from '@/components/ui/csv-menu';
import { freshnessOf } from '@/components/ui/freshness';
import { PageHead } from '@/components/ui/page-head';
import { Empty, Failed, TableSkeleton } from '@/components/ui/states';
import { queries } from '@/lib/api/queries';
import type { SessionsAnswer } from '@/lib/api/sessions';
import { csvOf } from '@/lib/units/csv';
import { formatCount } from '@/lib/units/format';
import { sessionsSearchParams } from './search-params';

const typingPauseMs = 250;

/** What runs now, node by node. `seesAll`: an administrator; anyone else sees their own. */
export function SessionsView({ seesAll }: { seesAll: boolean }) {
  const [search, setSearch] = useQueryStates(sessionsSearchParams, { history: 'push' });
  const query = useQuery(queries.sessions());
  const answer = query.data;
  const filter = { search: search.search, overdueOnly: search.overdue };
  return (
    <>
      <PageHead
        title={seesAll ? 'Sessions' : 'Your sessions'}
        freshness={answer ? freshnessOf(query, answer) : undefined}
        figure={answer ? <Running answer={answer} /> : undefined}
        controls={
          <>
            {answer ? (
              <CsvMenu
                filename={`sessions-${answer.as_of.slice(0, 10)}`}
                csv={(forExcel) => csvOf(sessionsCsvColumns, sessionRowsOf(boardOf(answer.nodes, filter)), forExcel)}
              />
            ) : null}
            <StartButton />
          </>
        }
      />
      {answer ? (
        <>
          <SessionFilters
            search={search.search}
            hasOwners={seesAll}
            overdueOnly={search.overdue}
            onType={(text) =>
              void setSearch({ search: text }, { history: 'replace', limitUrlUpdates: debounce(typingPauseMs) })
            }
            onOverdueOnly={(overdue) => void setSearch({ overdue })}
          />
          <Board answer={answer} seesAll={seesAll} filter={filter} onClear={() => void setSearch(null)} />
        </>
      ) : null}
      {query.isPending ? <TableSkeleton what="sessions" rows={6} rowClass="h-16" /> : null}
      {query.isError && !answer ? (
        <Failed what="the sessions" error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      <StartDialog />
    </>
  );
}

function Running({ answer }: { answer: SessionsAnswer }) {
  const sessions = answer.nodes.flatMap((node) => node.sessions);
  const overdue = sessions.filter((session) => session.overdue !== null).length;
  return (
    <p className="flex items-baseline gap-2">
      <span className="figures font-medium text-figure tracking-tight">{sessions.length}</span>
      <span className="text-ink-soft">{sessions.length === 1 ? 'session runs' : 'sessions run'}</span>
      {overdue > 0 ? <span className="text-over-text">{`${formatCount(overdue, 'is', 'are')} overdue`}</span> : null}
    </p>
  );
}

interface BoardProps {
  answer: SessionsAnswer;
  seesAll: boolean;
  filter: { search: string; overdueOnly: boolean };
  onClear: () => void;
}

function Board({ answer, seesAll, filter, onClear }: BoardProps) {
  const board = boardOf(answer.nodes, filter);
  const nodes = seesAll ? board : board.filter(({ sessions }) => sessions.length > 0);
  const selection = useSelection(nodes.flatMap(({ sessions }) => sessions));
  const end = useEndDialog(new Map(answer.nodes.map(({ id, name }) => [id, name])));
  const overdue = endable(answer.nodes.flatMap(({ sessions }) => sessions)).filter((one) => one.overdue !== null);
  const acts = {
    canSelect: canSelect(selection.shown),
    selectedIds: new Set(selection.selected.map(({ session_id: id }) => id)),
    onSelect: selection.select,
    onEnd: (session: (typeof overdue)[number]) => end.ask('each', [session]),
  };
  return (
    <>
      <h2 ref={end.headingRef} tabIndex={-1} className="sr-only">
        By node
      </h2>
      <SessionActs
        shown={selection.shown}
        selected={selection.selected}
        overdue={seesAll ? overdue : []}
        onSelectAll={selection.selectAll}
        onEndSelected={() => end.ask('each', selection.selected)}
        onEndOverdue={() => end.ask('overdue', overdue)}
      />
      {nodes.length > 0 ? (
        <SessionBoard nodes={nodes} now={answer.as_of} seesAll={seesAll} acts={acts} />
      ) : (
        <NoSession seesAll={seesAll} isNarrowed={filter.search.trim() !== '' || filter.overdueOnly} onClear={onClear} />
      )}
      {end.dialog}
    </>
  );
}

function NoSession({ seesAll, isNarrowed, onClear }: { seesAll: boolean; isNarrowed: boolean; onClear: () => void }) {
  if (isNarrowed) {
    return (
      <Empty title="No session matches." action={<Button onClick={onClear}>Show all sessions</Button>}>
        {seesAll ? 'Search looks at users, apps and nodes.' : 'Search looks at apps and nodes.'}
      </Empty>
    );
  }
  return seesAll ? (
    <Empty title="No node has joined yet.">Nodes appear here once they have reported to the tree.</Empty>
  ) : (
    <Empty title="Nothing of yours runs.">What you start appears here with its age and what it spends.</Empty>
  );
}
