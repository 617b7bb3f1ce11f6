'use client';

import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { configurationOf } from '@/components/calculator/configuration-of';
import { configurationText } from '@/components/calculator/configuration-text';
import { type EditedFile, textOf } from '@/components/calculator/edited-file';
import type { CalculatorInputs, SetInputs, VersionName } from '@/components/calculator/inputs';
import type { AnalysisRowWire, AnalysisWire } from '@/lib/api/analyses';
import { pollMs, queries } from '@/lib/api/queries';
import { ApiError } from '@/lib/http/client';
import { mostRunsInAddress } from '@/lib/resources/runs-csv';
import type { SaveTarget } from './save-fields';
import { idFault, idFrom, newerThan, runsPlan } from './save-plan';
import { type Reserved, useReserved, withReserved } from './use-reserved';
import { type SaveDone, useSave } from './use-save';

export interface SavePanelProps {
  /** As of when they last rested. */
  inputs: CalculatorInputs;
  /** What is saved: as it is when saving is pressed. */
  current: RefObject<CalculatorInputs>;
  opened: VersionName | null;
  file: EditedFile;
  isAdmin: boolean;
  /** Why the runs of the link cannot be saved; null where they can. */
  runsNote: string | null;
  setInputs: SetInputs;
}

const noAnalyses: AnalysisRowWire[] = [];
const conflictStatus = 409;
const newerWords = 'There are newer versions: choose above.';

/** Everything that the save panel shows and does. */
export function useSaveForm(props: SavePanelProps) {
  const { inputs, opened, file } = props;
  const typed = useTyped(inputs.name, opened);
  const analysis = useOpenedAnalysis(opened);
  const analyses = useQuery(queries.analyses()).data?.analyses ?? noAnalyses;
  const saved = typed.target === 'next' ? (analysis.data ?? null) : null;
  const saving = useSaving(props, { ...typed, saved });
  // One's own save is no news.
  const newer = saved && opened && !saving.isBusy ? newerThan(saved.versions, opened.version) : [];
  const newest = newer.at(-1)?.version ?? opened?.version;
  const reserved = useReserved(props, typed.target === 'next' ? newest : null);
  const { runs } = inputs;
  const runsWords = useMemo(() => runsPlan(runs, saved).words, [runs, saved]);
  const isConflict = newer.length > 0;
  const { error } = saving;
  const isRaceLost = isConflict && error instanceof ApiError && error.status === conflictStatus;
  const obstacle = isConflict ? newerWords : obstacleOf(file, typed, analysis, analyses);
  const conflict = useRef<HTMLParagraphElement>(null);
  // Whoever pressed Save is led to why it was not.
  useEffect(() => {
    if (isRaceLost) conflict.current?.focus();
  }, [isRaceLost]);
  return {
    ...typed,
    analyses,
    newer,
    conflict,
    runsWords,
    reserved,
    obstacle,
    /** The field of the id says so itself. */
    isSaid: obstacle !== null && obstacle === typed.idSays(analyses),
    isBusy: saving.isBusy,
    error: isRaceLost ? null : error,
    done: saving.done,
    press: () => {
      if (obstacle === null) saving.send(null);
    },
    saveMine: () => saving.send(reserved.differs ? reserved.standing : null),
    mayOverrule: !reserved.isPending,
    sendRuns: saving.sendRuns,
    question: saving.question,
  };
}

/** The analysis that was opened, kept up so that a version by somebody else is told at once. */
function useOpenedAnalysis(opened: VersionName | null) {
  return useQuery({
    ...queries.analysis(opened?.id ?? ''),
    enabled: opened !== null,
    // Thousands of runs come with each answer; then the server's refusal is soon enough.
    refetchInterval: ({ state }) => ((state.data?.runs?.length ?? 0) > mostRunsInAddress ? false : pollMs),
  });
}

/** What is typed and chosen here, and nowhere else on the page. */
function useTyped(name: string | null, opened: VersionName | null) {
  const [isNew, setIsNew] = useState(false);
  const [typedId, setId] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const target: SaveTarget = opened !== null && !isNew ? 'next' : 'new';
  const id = target === 'next' ? (opened?.id ?? '') : (typedId ?? idFrom(name));
  return {
    target,
    setTarget: (next: SaveTarget) => setIsNew(next === 'new'),
    id,
    /** Nothing is said against an empty id that nobody has touched. */
    idSays: (analyses: readonly AnalysisRowWire[]) => (id === '' && typedId === null ? null : idFault(id, analyses)),
    setId,
    note,
    setNote,
    clear: () => {
      setIsNew(false);
      setId(null);
      setNote('');
    },
  };
}

type Typed = ReturnType<typeof useTyped>;

function useSaving(
  { current, opened, file, setInputs }: SavePanelProps,
  { target, id, note, clear, saved }: Typed & { saved: AnalysisWire | null },
) {
  const [done, setDone] = useState<SaveDone | null>(null);
  const [asked, setAsked] = useState<{ reserved: Reserved | null } | null>(null);
  // Said at once, where what is drawn lags behind a fast second press.
  const isSending = useRef(false);
  const { save, sendRuns } = useSave((next) => {
    setDone(next);
    clear();
    const now = current.current;
    const isShown = now.opened?.id === next.id && now.opened.version === next.version && now.ownFile === null;
    // Going back over a save that changed nothing would look as if nothing happened.
    if (!isShown) setInputs({ opened: { id: next.id, version: next.version }, ownFile: null }, { isStep: true });
  });
  const send = (reserved: Reserved | null, isSure = false) => {
    if (isSending.current) return;
    const now = withReserved(current.current, reserved);
    const written = configurationText(textOf(file), configurationOf(now));
    if (target === 'next' && !written.isOwnFile && !isSure) return setAsked({ reserved });
    setAsked(null);
    setDone(null);
    if (reserved) setInputs({ requirements: now.requirements, priority: now.priority });
    const runs = runsPlan(now.runs, saved).send;
    const versions = { indexVersion: saved?.index_version ?? null, runsVersion: saved?.runs_version ?? null };
    isSending.current = true;
    save.mutate(
      { id, text: written.text, note, runs, ...versions },
      {
        onSettled: () => {
          isSending.current = false;
        },
      },
    );
  };
  const isShown = done?.id === opened?.id && done?.version === opened?.version;
  return {
    send,
    isBusy: save.isPending || sendRuns.isPending,
    error: save.error,
    done: isShown ? done : null,
    sendRuns: () => done && sendRuns.mutate({ done, runsVersion: saved?.runs_version ?? null }),
    /** Asked before a file is saved over without what else is in it. */
    question: {
      isOpen: asked !== null,
      no: () => setAsked(null),
      yes: () => send(asked?.reserved ?? null, true),
    },
  };
}

/** Why nothing can be saved at the moment; null where it can. */
function obstacleOf(
  file: EditedFile,
  { target, id }: Typed,
  analysis: ReturnType<typeof useOpenedAnalysis>,
  analyses: readonly AnalysisRowWire[],
): string | null {
  if (file.kind === 'loading') return 'The saved file is being read.';
  if (target === 'new') return idFault(id, analyses);
  if (analysis.data) return null;
  if (analysis.isPending) return 'The analysis is being read.';
  const reason = analysis.error instanceof ApiError ? analysis.error.detail : 'It could not be read.';
  return `${reason} Save it as a new analysis.`;
}
