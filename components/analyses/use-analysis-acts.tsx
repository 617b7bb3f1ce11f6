'use client';

import { type ReactNode, useRef, useState } from 'react';
import { Announced } from '@/components/ui/announced';
import type { AnalysisWire } from '@/lib/api/analyses';
import { RegisterDialog } from './register-dialog';
import { RemoveDialog } from './remove-dialog';
import { RestoreDialog } from './restore-dialog';
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
    onDone: (words: string) => {
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

function dialogOf(
  asked: Asked,
  analysis: AnalysisWire,
  props: { onClose: () => void; onDone: (words: string) => void; focusAfter: () => HTMLElement | null },
): ReactNode {
  if (asked.act === 'remove') return <RemoveDialog analysis={analysis} {...props} />;
  const VersionDialog = dialogs[asked.act];
  return <VersionDialog analysis={analysis} version={asked.version} {...props} />;
}
