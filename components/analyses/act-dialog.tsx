'use client';

import { CircleAlert } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
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
        <Outcome {...seen} />
      </div>
    </Dialog>
  );
}

function Outcome({ error, isConflict, news, reloading, lookAgain }: ReturnType<typeof useSeen>) {
  return (
    <>
      <p role="status" className="text-ink-soft empty:hidden">
        {news === '' ? null : `This is how it stands now: ${news}`}
      </p>
      {error ? (
        <div role="alert" className="flex gap-2 text-over-text">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
          <div className="grid min-w-0 justify-items-start gap-2 break-words">
            <p>
              {error.message}
              {reloading === 'failed' ? ' It could not be read again; try once more.' : null}
              {reloading === 'same' ? ' The change is not to be seen yet; reload again in some seconds.' : null}
            </p>
            {isConflict ? (
              <Button size="sm" disabled={reloading === 'busy'} onClick={() => void lookAgain()}>
                {reloading === 'busy' ? 'Reloading…' : 'Reload'}
              </Button>
            ) : null}
          </div>
        </div>
      ) : null}
    </>
  );
}
