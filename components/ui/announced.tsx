import { CircleCheck, X } from 'lucide-react';
import type { Ref } from 'react';
import { cn } from './cn';

interface AnnouncedProps {
  /** Empty: nothing was done yet. */
  words: string;
  ref: Ref<HTMLParagraphElement>;
  onClose: () => void;
}

/** What was done, said to everyone wherever on the page they are; takes the focus where what had it is gone. */
export function Announced({ words, ref, onClose }: AnnouncedProps) {
  const isShown = words !== '';
  return (
    <div
      className={cn(
        isShown &&
          'fixed inset-x-4 bottom-4 z-20 mx-auto flex w-fit items-start gap-3 rounded-md border border-rule bg-raised py-2 pr-2 pl-3 shadow-float',
      )}
    >
      <p ref={ref} role="status" tabIndex={-1} className="flex min-w-0 gap-2 break-words outline-none">
        {isShown ? (
          <>
            <CircleCheck className="mt-0.5 size-4 shrink-0 text-room-text" aria-hidden />
            {words}
          </>
        ) : null}
      </p>
      {isShown ? (
        <button
          type="button"
          aria-label="Close this note"
          onClick={onClose}
          className="rounded-sm p-0.5 text-ink-faint transition-colors hover:bg-hover hover:text-ink"
        >
          <X className="size-4" aria-hidden />
        </button>
      ) : null}
    </div>
  );
}
