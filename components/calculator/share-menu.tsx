'use client';

import { useQuery } from '@tanstack/react-query';
import { Check, Share2 } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { measuredRunsOf } from '@/components/analyses/saved-runs';
import { Button } from '@/components/ui/button';
import { Menu } from '@/components/ui/menu';
import { queries } from '@/lib/api/queries';
import { mostRunsInAddress } from '@/lib/resources/runs-csv';
import type { Capacity } from './capacity';
import type { CalculatorInputs } from './inputs';
import { isSameRuns } from './judged-runs';
import { chartContent } from './memory-content';
import { type ShareResult, shareEntries } from './share-entries';
import { linkNote } from './share-words';

interface ShareMenuProps {
  inputs: CalculatorInputs;
  capacities: readonly Capacity[];
  chosen: Capacity | null;
}

const shownForMs = 3000;

/**
 * All ways out of the calculator, for the page head's controls:
 *
 *     <ShareMenu inputs={inputs} capacities={capacities} chosen={chosen} />
 *
 * with what `useCapacities` gives. The link is the page's address as it is; the picture is that of the element marked
 * `data-export="chart"`.
 */
export function ShareMenu({ inputs, capacities, chosen }: ShareMenuProps) {
  const [result, setResult] = useResult();
  const isWithRuns = useRunsSaved(inputs);
  const note = isWithRuns ? null : linkNote(inputs);
  const spanHours = () => chartContent(inputs, capacities, chosen).spanHours;
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {note === null ? null : <span className="text-ink-soft text-label">The link is without the runs</span>}
      <Menu
        trigger={
          <Button>
            {result && !result.isRefused ? <Check aria-hidden /> : <Share2 aria-hidden />}
            Share
          </Button>
        }
        {...(note === null ? {} : { header: <p className="max-w-64 text-ink-soft text-label">{note}</p> })}
        groups={shareEntries({ inputs, spanHours, tell: setResult })}
      />
      <span role="status" className={result?.isRefused ? 'text-label text-over-text' : 'sr-only'}>
        {result?.words ?? ''}
      </span>
    </span>
  );
}

/** Whether runs that are too many for the link are the ones saved with the opened analysis, where whoever opens it finds them. */
function useRunsSaved({ runs, opened }: CalculatorInputs): boolean {
  const isAsked = opened !== null && runs.length > mostRunsInAddress;
  const saved = useQuery({ ...queries.analysis(opened?.id ?? ''), enabled: isAsked, refetchInterval: false });
  const savedRuns = isAsked ? saved.data?.runs : null;
  return useMemo(() => savedRuns != null && isSameRuns(measuredRunsOf(savedRuns), runs), [savedRuns, runs]);
}

/** A result that goes by itself, but for a refusal. */
function useResult() {
  const [result, setResult] = useState<ShareResult | null>(null);
  useEffect(() => {
    if (result === null || result.isRefused) return;
    const timer = setTimeout(() => setResult(null), shownForMs);
    return () => clearTimeout(timer);
  }, [result]);
  return [result, setResult] as const;
}
