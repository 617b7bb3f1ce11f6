'use client';

import { useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import type { PreviewAnswer, PreviewBody } from '@/lib/api/previews';
import { ChangePreviewSessions } from './change-preview-sessions';
import { ChangePreviewTable } from './change-preview-table';
import { previewInWords } from './change-preview-words';

interface ConfirmSaveProps {
  kind: PreviewBody['kind'];
  /** Whom it puts over; null where that could not be worked out. */
  answer: PreviewAnswer | null;
  onCancel: () => void;
  onConfirm: () => void;
}

function onlyOver(answer: PreviewAnswer): PreviewAnswer {
  const counts = { spent: answer.counts.spent, runs_out: 0, relieved: 0, changed: 0 };
  return { ...answer, counts, users: answer.users.filter(({ effect }) => effect === 'spent') };
}

/** The second, deliberate press, for a change that leaves people without room or sessions overdue. */
export function ConfirmSave({ kind, answer, onCancel, onConfirm }: ConfirmSaveProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onCancel()}
      title={answer === null ? 'Save without knowing whom it touches?' : 'This puts people over'}
      description={
        answer === null
          ? 'Whom the change touches could not be worked out. It may leave people without room.'
          : previewInWords(answer, kind)
      }
      initialFocus={cancel}
      className="w-[min(44rem,calc(100vw-2rem))]"
      actions={
        <>
          <Button ref={cancel} onClick={onCancel}>
            Cancel
          </Button>
          <Button tone="danger" onClick={onConfirm}>
            Save all the same
          </Button>
        </>
      }
    >
      {answer === null ? null : (
        <div className="grid gap-4">
          <ChangePreviewTable answer={onlyOver(answer)} />
          <ChangePreviewSessions sessions={answer.overdue} />
        </div>
      )}
    </Dialog>
  );
}
