'use client';

import { Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import type { useAct } from '@/components/ui/use-act';
import { ApiError } from '@/lib/http/client';
import { isConflict } from './record-conflict';

interface RemoveRecordProps {
  /** How people call the record: `group lab`. */
  what: string;
  description: string;
  act: Pick<ReturnType<typeof useAct>, 'isPending' | 'error' | 'reset'>;
  onConfirm: () => void;
  /** What goes with it. */
  children: ReactNode;
}

/** The button that removes a record, and the second, deliberate press, which has seen whom it touches. */
export function RemoveRecord({ what, description, act, onConfirm, children }: RemoveRecordProps) {
  const [isOpen, setOpen] = useState(false);
  const cancel = useRef<HTMLButtonElement>(null);
  // Of a record that somebody has changed meanwhile the reader has to see what it is now.
  const isMet = act.error instanceof ApiError && isConflict(act.error);
  const toggle = (open: boolean) => {
    setOpen(open);
    if (open) act.reset();
  };
  return (
    <>
      <Button type="button" onClick={() => toggle(true)}>
        <Trash2 aria-hidden />
        Remove
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={toggle}
        title={`Remove ${what}?`}
        description={description}
        initialFocus={cancel}
        className="w-[min(44rem,calc(100vw-2rem))]"
        actions={
          <>
            <Button ref={cancel} onClick={() => toggle(false)}>
              {isMet ? 'Close' : 'Cancel'}
            </Button>
            {isMet ? null : (
              <Button tone="danger" disabled={act.isPending} focusableWhenDisabled onClick={onConfirm}>
                {act.isPending ? 'Removing…' : 'Remove'}
              </Button>
            )}
          </>
        }
      >
        <div className="grid gap-4">
          {act.error ? (
            <p role="alert" className="break-words text-over-text">
              {act.error.message}
            </p>
          ) : null}
          {children}
        </div>
      </Dialog>
    </>
  );
}
