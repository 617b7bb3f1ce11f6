'use client';

import { type ReactNode, useRef } from 'react';
import { ActRefused } from '@/components/ui/act-refused';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import type { useSeen } from './use-seen';

interface ActDialogProps {
  title: string;
  description: ReactNode;
  confirm: string;
  /** While the server thinks. */
  busy: string;
  tone: 'strong' | 'danger';
  isBusy: boolean;
  /** False: what is asked cannot be done as it stands. */
  isReady: boolean;
  seen: ReturnType<typeof useSeen>;
  onConfirm: () => void;
  onClose: () => void;
  /** Where the focus goes when it closes; null: where it came from. */
  focusAfter: () => HTMLElement | null;
  children?: ReactNode;
}

/** The second, deliberate act on an analysis, and what came of it where it was refused. Begins with the focus on Cancel. */
export function ActDialog(props: ActDialogProps) {
  const { title, description, confirm, busy, tone, isBusy, isReady, seen, onConfirm, onClose, focusAfter } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  const label = isBusy ? busy : confirm;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      initialFocus={cancel}
      finalFocus={focusAfter}
      actions={
        <>
          <Button ref={cancel} onClick={onClose}>
            Cancel
          </Button>
          <Button
            tone={tone}
            disabled={!isReady || isBusy || seen.isConflict}
            focusableWhenDisabled
            onClick={onConfirm}
          >
            {label}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {props.children}
        <ActRefused {...seen} news={seen.news === '' ? null : `This is how it stands now: ${seen.news}`} />
      </div>
    </Dialog>
  );
}
