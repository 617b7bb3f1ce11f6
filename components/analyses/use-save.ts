'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callPatiently } from '@/components/ui/use-act';
import type { AnalysisConfigurationWire, AnalysisWire, SaveAnalysisAnswer } from '@/lib/api/analyses';
import { endpoints } from '@/lib/api/endpoints';
import { queries } from '@/lib/api/queries';
import type { MeasuredRun } from '@/lib/resources/runs-csv';
import { runsWire } from './saved-runs';

export interface SaveRequest {
  id: string;
  text: string;
  note: string;
  /** The index as it was when the newest version was the one that these figures come from; null for a new analysis. */
  indexVersion: string | null;
  /** Null: the saved ones stay. */
  runs: readonly MeasuredRun[] | null;
  /** Of the saved runs that these take the place of; null where none are saved. */
  runsVersion: string | null;
}

export interface SaveDone {
  id: string;
  version: string;
  outcome: SaveAnalysisAnswer['outcome'];
  /** How many went with it. */
  runs: number;
  /** The runs that could not be saved, and why. */
  runsLeft: { request: SaveRequest; error: Error } | null;
}

/**
 * Saves a configuration, then its runs. A version that is saved stays saved where its runs are not: they can be sent
 * again alone, by `sendRuns`. Afterwards everything that is shown is asked for again.
 */
export function useSave(onSaved: (done: SaveDone) => void) {
  const client = useQueryClient();
  const show = ({ done, analysis, version }: Saved) => {
    // At once and together, so that nothing between the two is ever to be seen.
    if (version) client.setQueryData(queries.analysisVersion(version.id, version.version).queryKey, version);
    if (analysis) client.setQueryData(queries.analysis(analysis.id).queryKey, analysis);
    onSaved(done);
  };
  const onSettled = () => void client.invalidateQueries();
  const save = useMutation<Saved, Error, SaveRequest>({ mutationFn: sendAll, onSuccess: show, onSettled });
  const sendRuns = useMutation<Saved, Error, { done: SaveDone; runsVersion: string | null }>({
    mutationFn: ({ done, runsVersion }) => sendLeft(done, runsVersion),
    onSuccess: show,
    onSettled,
  });
  return { save, sendRuns };
}

interface Saved {
  done: SaveDone;
  /** As the server said it is now; null where it was not asked. */
  analysis: AnalysisWire | null;
  version: AnalysisConfigurationWire | null;
}

async function sendAll(request: SaveRequest): Promise<Saved> {
  const { id, text, note, indexVersion } = request;
  const body = { text, note };
  const saved = await callPatiently(endpoints.saveAnalysis, { params: { id }, body, version: indexVersion });
  const { analysis, ...runs } = await sendRunsOf(request);
  return {
    done: { id, version: saved.version, outcome: saved.outcome, ...runs },
    analysis: analysis ?? saved.analysis,
    version: savedVersion(saved, text),
  };
}

async function sendLeft(done: SaveDone, runsVersion: string | null): Promise<Saved> {
  if (!done.runsLeft) return { done, analysis: null, version: null };
  const { analysis, ...runs } = await sendRunsOf({ ...done.runsLeft.request, runsVersion });
  return { done: { ...done, ...runs }, analysis, version: null };
}

/** Never throws: the version is saved by then. */
async function sendRunsOf(
  request: SaveRequest,
): Promise<Pick<SaveDone, 'runs' | 'runsLeft'> & Pick<Saved, 'analysis'>> {
  const { id, runs, runsVersion } = request;
  if (runs === null) return { runs: 0, runsLeft: null, analysis: null };
  const body = { runs: runsWire(runs) };
  try {
    const analysis = await callPatiently(endpoints.saveAnalysisRuns, { params: { id }, body, version: runsVersion });
    return { runs: runs.length, runsLeft: null, analysis };
  } catch (error) {
    const reason = error instanceof Error ? error : new Error(String(error));
    return { runs: 0, runsLeft: { request, error: reason }, analysis: null };
  }
}

/** What the server would say of the version that was just saved, so that the page need not wait for it. */
function savedVersion({ version, analysis }: SaveAnalysisAnswer, text: string): AnalysisConfigurationWire | null {
  const facts = analysis.versions.find((one) => one.version === version);
  return facts ? { id: analysis.id, ...facts, text, errors: [], warnings: [] } : null;
}
