'use client';

import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { Button } from './button';
import { cn } from './cn';
import { FloatHostContext } from './float-host';
import { floatStyle } from './styles';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons; the first is what focus starts on where `initialFocus` says so. */
  actions?: ReactNode;
  initialFocus?: RefObject<HTMLElement | null>;
  /** Asked when it closes; without it, or where it says null, focus returns to where it came from. */
  finalFocus?: () => HTMLElement | null;
  /** Something is lost when it closes: a press beside it does not close it. */
  holds?: boolean;
  className?: string;
}

/** A modal dialog: focus stays inside, Escape closes, focus returns to where it came from. */
export function Dialog(props: DialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    children,
    actions,
    initialFocus,
    finalFocus,
    holds = false,
    className,
  } = props;
  return (
    <Base.Root open={open} onOpenChange={onOpenChange} disablePointerDismissal={holds}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-backdrop transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          {...(initialFocus ? { initialFocus } : {})}
          {...(finalFocus ? { finalFocus } : {})}
          className={cn(
            floatStyle,
            'fixed top-1/2 left-1/2 z-50 max-h-[85dvh] w-[min(32rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 overflow-y-auto p-6',
            className,
          )}
        >
          <div className="flex items-start justify-between gap-4">
            <Base.Title className="font-medium text-section">{title}</Base.Title>
            <Base.Close
              aria-label="Close"
              className="-m-1 rounded-sm p-1 text-ink-faint transition-colors hover:bg-hover hover:text-ink"
            >
              <X className="size-4" aria-hidden />
            </Base.Close>
          </div>
          {description ? <Base.Description className="mt-2 text-ink-soft">{description}</Base.Description> : null}
          <FloatHostContext value={null}>{children ? <div className="mt-4">{children}</div> : null}</FloatHostContext>
          {actions ? <div className="mt-6 flex flex-wrap justify-end gap-2">{actions}</div> : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: ReactNode;
  /** What the second deliberate act is called: `End 3 sessions`. */
  confirmLabel: string;
  /** `danger` where the act takes something away. */
  tone?: 'danger' | 'strong';
  pending?: boolean;
  onConfirm: () => void;
  children?: ReactNode;
}

/** For what cannot be undone: names what ends, and begins with the focus on Cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { confirmLabel, onConfirm, tone = 'danger', pending = false, children, ...dialog } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      {...dialog}
      initialFocus={cancel}
      actions={
        <>
          <Button ref={cancel} onClick={() => dialog.onOpenChange(false)}>
            Cancel
          </Button>
          <Button tone={tone} disabled={pending} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
