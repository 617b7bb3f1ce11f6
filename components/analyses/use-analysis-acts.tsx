'use client';

import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { Announced } from '@/components/ui/announced';
import type { AnalysisWire } from '@/lib/api/analyses';
import { queries } from '@/lib/api/queries';
import { RegisterDialog } from './register-dialog';
import { RemoveDialog } from './remove-dialog';
import { type AnalysisDialogProps, RestoreDialog } from './restore-dialog';
import type { VersionAct } from './version-acts';
import { WithdrawDialog } from './withdraw-dialog';

interface AnalysisActs {
  /** Asks about the act; nothing is done yet. */
  onAct: (act: VersionAct, version: string) => void;
  onRemove: () => void;
  /** Where the page says what was done. */
  announced: ReactNode;
  dialog: ReactNode;
}

type Asked = { act: VersionAct; version: string } | { act: 'remove' };

const dialogs = { restore: RestoreDialog, register: RegisterDialog, withdraw: WithdrawDialog };

/** Acts on one analysis: one dialog for the page, and one place that says what came of it. */
export function useAnalysisActs(analysis: AnalysisWire | undefined, onRemoved: (words: string) => void): AnalysisActs {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [done, setDone] = useState('');
  const client = useQueryClient();
  const status = useRef<HTMLParagraphElement>(null);
  // The dialog asks while it closes, when what was done is not yet on the page.
  const isDone = useRef(false);
  const ask = (next: Asked) => {
    isDone.current = false;
    setDone('');
    setAsked(next);
  };
  const dialogProps = {
    onClose: () => setAsked(null),
    // The button that asked may be gone with what was done.
    focusAfter: () => (isDone.current ? status.current : null),
    onDone: (words: string, after: AnalysisWire | null) => {
      // The next act is on what this one left, however long the page takes to ask again.
      if (after) client.setQueryData(queries.analysis(after.id).queryKey, after);
      isDone.current = true;
      setAsked(null);
      if (asked?.act === 'remove') onRemoved(words);
      else setDone(words);
    },
  };
  return {
    onAct: (act, version) => ask({ act, version }),
    onRemove: () => ask({ act: 'remove' }),
    announced: <Announced words={done} ref={status} onClose={() => setDone('')} />,
    dialog: asked && analysis ? dialogOf(asked, analysis, dialogProps) : null,
  };
}

function dialogOf(asked: Asked, analysis: AnalysisWire, props: Omit<AnalysisDialogProps, 'analysis'>): ReactNode {
  if (asked.act === 'remove') return <RemoveDialog analysis={analysis} {...props} />;
  const VersionDialog = dialogs[asked.act];
  return <VersionDialog analysis={analysis} version={asked.version} {...props} />;
}
