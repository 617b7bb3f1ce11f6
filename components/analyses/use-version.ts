'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AnalysisConfigurationWire } from '@/lib/api/analyses';
import { queries } from '@/lib/api/queries';
import { type Configuration, readConfiguration } from '@/lib/resources/configuration';

export interface ReadVersion {
  answer: AnalysisConfigurationWire;
  /** Null where its text cannot be read; `answer.errors` says why. */
  configuration: Configuration | null;
}

/** One saved version with its text as the estimator reads it. Nothing is asked for where either name is missing. */
export function useVersion(id: string, version: string | undefined) {
  const query = useQuery({ ...queries.analysisVersion(id, version ?? ''), enabled: version !== undefined });
  const answer = query.data;
  const read = useMemo((): ReadVersion | null => (answer ? readVersion(answer) : null), [answer]);
  return { read, error: query.error, isPending: query.isPending, refetch: query.refetch };
}

function readVersion(answer: AnalysisConfigurationWire): ReadVersion {
  const reading = answer.errors.length > 0 ? null : readConfiguration(answer.text);
  return { answer, configuration: reading?.kind === 'read' ? reading.configuration : null };
}
