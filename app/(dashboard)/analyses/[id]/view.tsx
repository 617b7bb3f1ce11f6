'use client';

import { useQuery } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { useState } from 'react';
import { AnalysisBody } from '@/components/analyses/analysis-body';
import { AnalysisClaim } from '@/components/analyses/analysis-claim';
import { AnalysisControls } from '@/components/analyses/analysis-controls';
import { AnalysisGone } from '@/components/analyses/analysis-gone';
import { useAnalysisActs } from '@/components/analyses/use-analysis-acts';
import { useVersion } from '@/components/analyses/use-version';
import { useStale } from '@/components/settings/use-stale';
import { freshnessOf } from '@/components/ui/freshness';
import { PageHead } from '@/components/ui/page-head';
import { Failed, Loading, Skeleton } from '@/components/ui/states';
import { queries } from '@/lib/api/queries';
import { ApiError } from '@/lib/http/client';
import { analysisSearchParams, analysisUrlKeys } from './search-params';

interface AnalysisViewProps {
  id: string;
  mayRegister: boolean;
}

const trail = [{ href: '/analyses', label: 'Analyses' }];
const notFound = 404;

/** One analysis: what it claims, how it came to that, and two of its versions held against each other. */
export function AnalysisView({ id, mayRegister }: AnalysisViewProps) {
  const [state, setState] = useQueryStates(analysisSearchParams, { history: 'push', urlKeys: analysisUrlKeys });
  const [removed, setRemoved] = useState<string | null>(null);
  const query = useQuery({ ...queries.analysis(id), enabled: removed === null });
  const analysis = query.data;
  const newest = analysis?.versions.at(-1);
  const read = useVersion(id, newest?.version);
  const acts = useAnalysisActs(analysis, setRemoved);
  const stale = useStale();
  if (removed !== null) return <AnalysisGone words={removed} />;
  if (query.error instanceof ApiError && query.error.status === notFound) {
    return <AnalysisGone words={null} reason={query.error.detail} />;
  }
  if (!analysis) {
    return (
      <>
        <PageHead title={id} trail={trail} />
        {query.error ? (
          <Failed what="the analysis" error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <AnalysisSkeleton />
        )}
      </>
    );
  }
  const asOf = new Date(query.dataUpdatedAt).toISOString();
  return (
    <>
      <PageHead
        title={analysis.name ?? id}
        trail={trail}
        freshness={stale ?? freshnessOf(query, { as_of: asOf, stale_since: null })}
        controls={<AnalysisControls analysis={analysis} newest={read.read} onRemove={acts.onRemove} />}
        figure={<AnalysisClaim newest={newest} read={read.read} error={read.error} />}
      />
      {acts.announced}
      <AnalysisBody
        analysis={analysis}
        newest={read.read}
        mayRegister={mayRegister}
        state={state}
        onChange={(change) => void setState(change)}
        onAct={acts.onAct}
      />
      {acts.dialog}
    </>
  );
}

function AnalysisSkeleton() {
  return (
    <Loading what="the analysis">
      <Skeleton className="my-1 h-7 w-36" />
      <div className="mt-8 grid gap-10 xl:grid-cols-[24rem_minmax(0,1fr)]">
        <Skeleton className="h-64" />
        <Skeleton className="h-96" />
      </div>
    </Loading>
  );
}
