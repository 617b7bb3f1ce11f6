'use client';

import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Time } from '@/components/ui/time';

interface SaveBarProps {
  /** `Save`, or what it makes: `Make the user`. */
  label: string;
  /** Fields that differ from the record, as people call them. */
  changed: readonly string[];
  /** Why there is something to save, though nothing was changed; null where there is not. */
  reason: string | null;
  /** Whether there is anything to save. */
  canSave: boolean;
  /** What the form waits for, in words: `Saving…`; null while it waits for nothing. */
  busy: string | null;
  savedAt: number | null;
  error: Error | null;
  /** How many fields cannot be saved as they stand. */
  faults: number;
  onDiscard: () => void;
  /** Beside the buttons: what else can be done with the record. */
  children?: ReactNode;
}

/** At the page's lower edge: what is not saved yet, and the two ways on. */
export function SaveBar(props: SaveBarProps) {
  const { label, changed, reason, canSave, busy, savedAt, error, faults, onDiscard, children } = props;
  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-8 flex flex-wrap items-center gap-x-4 gap-y-2 border-rule border-t bg-paper px-4 py-3">
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="strong" disabled={!canSave || busy !== null} focusableWhenDisabled>
          {busy ?? label}
        </Button>
        <Button
          type="button"
          disabled={changed.length === 0 || busy !== null}
          focusableWhenDisabled
          onClick={onDiscard}
        >
          Discard
        </Button>
        {children}
      </div>
      <div className="min-w-0 flex-1 basis-60">
        {error ? (
          <p role="alert" className="flex gap-2 break-words text-over-text">
            <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
            {error.message} Nothing you typed is lost.
          </p>
        ) : null}
        <p role="status" className="flex gap-2 text-ink-soft">
          {error ? null : <State changed={changed} reason={reason} savedAt={savedAt} faults={faults} />}
        </p>
      </div>
    </div>
  );
}

const namedAtMost = 4;

function State({ changed, reason, savedAt, faults }: Pick<SaveBarProps, 'changed' | 'reason' | 'savedAt' | 'faults'>) {
  if (faults > 0) {
    return (
      <span className="text-over-text">
        {faults === 1 ? 'One field has' : `${faults} fields have`} to be mended first.
      </span>
    );
  }
  if (changed.length > 0) {
    const more = changed.length - namedAtMost;
    return `Not saved: ${changed.slice(0, namedAtMost).join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
  }
  if (savedAt === null) return reason ?? 'Nothing is changed.';
  return (
    <>
      <CircleCheck className="mt-0.5 size-4 shrink-0 text-room-text" aria-hidden />
      <span>
        Saved at <Time at={new Date(savedAt).toISOString()} as="clock" />.
      </span>
    </>
  );
}
