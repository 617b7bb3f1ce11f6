'use client';

import { useAct } from '@/components/ui/use-act';
import type { AnalysisWire } from '@/lib/api/analyses';
import { endpoints } from '@/lib/api/endpoints';
import { ActDialog } from './act-dialog';
import { restoredText } from './restored-text';
import { useSeen } from './use-seen';
import { useVersion } from './use-version';

export interface AnalysisDialogProps {
  /** As it is now; the dialog keeps what it was when it opened. */
  analysis: AnalysisWire;
  onClose: () => void;
  /** With the words for what is so now, and the analysis as it is then; null: it is gone. */
  onDone: (words: string, after: AnalysisWire | null) => void;
  focusAfter: () => HTMLElement | null;
}

/** Makes an old version the newest again, as a new version with the same text. */
export function RestoreDialog({ analysis, version, ...rest }: AnalysisDialogProps & { version: string }) {
  const { onClose, onDone, focusAfter } = rest;
  const save = useAct(endpoints.saveAnalysis, {
    onDone: ({ outcome, version: made, analysis: after }) =>
      onDone(outcome === 'saved' ? savedWords(version, made) : sameWords(version), after),
  });
  const seen = useSeen(analysis, save);
  const newestVersion = seen.seen.versions.at(-1)?.version;
  const old = useVersion(analysis.id, version);
  const newest = useVersion(analysis.id, newestVersion);
  const failed = old.error ?? newest.error;
  const restored = old.read && newest.read ? restoredText(old.read, newest.read) : null;
  const restore = () => {
    if (restored?.kind !== 'text') return;
    const body = { text: restored.text, note: `Restored version ${version}` };
    save.mutate({ params: { id: analysis.id }, version: seen.seen.index_version, body });
  };
  return (
    <ActDialog
      title={`Restore version ${version}?`}
      description={`Its configuration becomes the newest version again, after version ${newestVersion}. No version is lost, and what is registered stays registered.`}
      confirm="Restore"
      busy="Restoring…"
      tone="strong"
      isBusy={save.isPending}
      isReady={restored?.kind === 'text'}
      seen={seen}
      onConfirm={restore}
      onClose={onClose}
      focusAfter={focusAfter}
    >
      {restored?.kind === 'impossible' ? <p className="text-over-text">{restored.reason}</p> : null}
      {restored?.kind === 'text' && restored.keeps ? (
        <p className="text-ink-soft">
          Wall clock and priority stay as they are in version {newestVersion}: an administrator sets them.
        </p>
      ) : null}
      {failed ? (
        <p role="alert" className="text-over-text">
          {failed.message}
        </p>
      ) : null}
    </ActDialog>
  );
}

function savedWords(version: string, made: string): string {
  return `Version ${version} is restored: it is the newest again, as version ${made}.`;
}

function sameWords(version: string): string {
  return `The newest version already says what version ${version} says; nothing was saved.`;
}
