'use client';

import { useQuery } from '@tanstack/react-query';
import { countWrong } from '@/components/overview/count-wrong';
import { OverviewFacts } from '@/components/overview/facts';
import { OverviewCsv } from '@/components/overview/overview-csv';
import { OverviewSkeleton } from '@/components/overview/skeleton';
import { Wrong } from '@/components/overview/wrong';
import { OverdueList } from '@/components/sessions/overdue-list';
import { freshnessOf } from '@/components/ui/freshness';
import { Link } from '@/components/ui/link';
import { PageHead } from '@/components/ui/page-head';
import { Section } from '@/components/ui/section';
import { Failed } from '@/components/ui/states';
import { lastDays } from '@/components/usage/daily-hours';
import { DailyHoursChart } from '@/components/usage/daily-hours-chart';
import { NextToRunOut } from '@/components/usage/next-to-run-out';
import type { OverviewWire } from '@/lib/api/overview';
import { queries } from '@/lib/api/queries';
import { formatNumber } from '@/lib/units/format';

const daysShown = 31;

/** The administrator's first page: what runs, who runs out next and why, what is overdue, what is wrong. */
export function OverviewView() {
  const query = useQuery(queries.overview());
  const overview = query.data;
  return (
    <>
      <PageHead
        title="Overview"
        freshness={overview ? freshnessOf(query, overview) : undefined}
        controls={overview ? <OverviewCsv overview={overview} /> : undefined}
      />
      {overview ? <Overview overview={overview} /> : null}
      {query.isPending ? <OverviewSkeleton /> : null}
      {query.isError && !overview ? (
        <Failed what="the overview" error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
    </>
  );
}

function Overview({ overview }: { overview: OverviewWire }) {
  const wrong = countWrong(overview);
  return (
    <>
      <OverviewFacts overview={overview} />
      <div className="mt-8 grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] xl:grid-rows-[auto_1fr]">
        <Section title="Who runs out next" aside={<Link href="/users?sort=runs_out_at">All users by run-out</Link>}>
          <NextToRunOut
            users={overview.next_to_run_out}
            withAllowance={overview.users.with_allowance}
            now={overview.as_of}
          />
        </Section>
        <div className="grid content-start gap-10 xl:row-span-2">
          <Section
            title="Overdue"
            aside={overview.overdue.length > 0 ? <Link href="/sessions?overdue=true">On the board</Link> : null}
          >
            <OverdueList
              sessions={overview.overdue}
              nodeNames={new Map(overview.nodes.map(({ id, name }) => [id, name]))}
            />
          </Section>
          <Section title="What is wrong" aside={wrong > 0 ? formatNumber(wrong) : null}>
            <Wrong overview={overview} />
          </Section>
        </div>
        <Section title="Hours, all users, by day">
          <DailyHoursChart days={lastDays(overview.daily_hours, overview.as_of.slice(0, 10), daysShown)} />
        </Section>
      </div>
    </>
  );
}
