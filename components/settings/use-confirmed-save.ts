'use client';

import { useEffect, useState } from 'react';
import type { PreviewAnswer, PreviewBody } from '@/lib/api/previews';
import { useChangePreview } from './use-change-preview';

interface ConfirmedSave {
  /** Pressed, and whom it touches is still being worked out. */
  isWaiting: boolean;
  /** What the second press has to have seen; null where none is asked for. */
  asking: { answer: PreviewAnswer | null } | null;
  press: () => void;
  confirm: () => void;
  cancel: () => void;
}

/**
 * Saving in up to two presses: at once where nobody is put over, else after a second one that has seen whom. Where that
 * is still being worked out, the first press waits for it; where it cannot be, the second one is told so.
 */
export function useConfirmedSave(preview: PreviewBody | null, save: () => void): ConfirmedSave {
  const { answer, isCurrent, error } = useChangePreview(preview);
  const [step, setStep] = useState<'none' | 'waiting' | 'asking'>('none');
  const known = isCurrent ? answer : null;
  const isSettled = preview === null || known !== null || error !== null;
  const isGrave = preview !== null && (known === null || putsOver(known));
  useEffect(() => {
    if (step !== 'waiting' || !isSettled) return;
    setStep(isGrave ? 'asking' : 'none');
    if (!isGrave) save();
  }, [step, isSettled, isGrave, save]);
  return {
    isWaiting: step === 'waiting',
    asking: step === 'asking' ? { answer: known } : null,
    press: () => setStep('waiting'),
    confirm: () => {
      setStep('none');
      save();
    },
    cancel: () => setStep('none'),
  };
}

function putsOver({ counts, overdue }: PreviewAnswer): boolean {
  return counts.spent > 0 || overdue.length > 0;
}
