'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useReaderZone } from '@/components/ui/use-zone';
import type { AnalysisWire } from '@/lib/api/analyses';
import { queries } from '@/lib/api/queries';
import { ApiError } from '@/lib/http/client';
import { meanwhileWords } from './meanwhile';

const conflict = 409;

interface Act {
  error: Error | null;
  reset: () => void;
}

/**
 * An act on an analysis is decided against what the reader has seen: the page goes on being polled behind the dialog,
 * and a change by somebody else has to be looked at before it is written over. `analysis`: as it is now.
 */
export function useSeen(analysis: AnalysisWire, act: Act) {
  const [seen, setSeen] = useState(analysis);
  const [reloading, setReloading] = useState<'no' | 'busy' | 'same' | 'failed'>('no');
  const [news, setNews] = useState('');
  const client = useQueryClient();
  const zone = useReaderZone();

  const lookAgain = async () => {
    setReloading('busy');
    const { queryKey } = queries.analysis(seen.id);
    const isRead = await client.refetchQueries({ queryKey, exact: true }, { throwOnError: true }).then(
      () => true,
      () => false,
    );
    const now = client.getQueryData<AnalysisWire>(queryKey);
    if (!isRead || !now) return setReloading('failed');
    // A server may answer out of what it read a moment ago; deciding on that would only lose the race again.
    if (now.index_version === seen.index_version) return setReloading('same');
    setNews(meanwhileWords(seen, now, zone));
    setSeen(now);
    setReloading('no');
    act.reset();
  };

  return {
    seen,
    reloading,
    lookAgain,
    /** What others did, once the reader has looked again. */
    news,
    isConflict: act.error instanceof ApiError && act.error.status === conflict,
    error: act.error,
  };
}
