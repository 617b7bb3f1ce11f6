'use client';

import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import type { SessionWire } from '@/lib/api/sessions';
import { formatCount } from '@/lib/units/format';
import { EndRow } from './end-row';
import { questionOf, resultOf, tallyOf } from './end-words';
import type { EndWay, useEnding } from './use-ending';

export interface EndRequest {
  way: EndWay;
  /** As they stood when it was asked: they leave the lists as they end. */
  sessions: readonly SessionWire[];
  /** By node id, as they stood then too: a node may leave with its last session. */
  nodeNames: ReadonlyMap<string, string>;
}

interface EndDialogProps {
  request: EndRequest;
  ending: ReturnType<typeof useEnding>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Where the focus goes when the dialog closes; null: where it came from. */
  focusAfter: () => HTMLElement | null;
}

/** The confirmation, then how it goes, then what came of it, session by session. */
export function EndDialog({ request, ending, isOpen, onOpenChange, focusAfter }: EndDialogProps) {
  const { way, sessions, nodeNames } = request;
  const { progress, isRunning } = ending;
  const cancel = useRef<HTMLButtonElement>(null);
  const ids = sessions.map(({ session_id: id }) => id);
  const tally = tallyOf(ids, progress);
  const isAsked = tally.asked > 0;
  const isOver = isAsked && !isRunning;
  // The button that had the focus may be gone.
  useEffect(() => {
    if (isOver) cancel.current?.focus();
  }, [isOver]);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onOpenChange}
      initialFocus={cancel}
      finalFocus={focusAfter}
      title={isAsked ? (isRunning ? 'Ending sessions' : 'What came of it') : questionOf(way, sessions.length)}
      description={
        isAsked
          ? undefined
          : `What is not saved in ${sessions.length === 1 ? 'it' : 'them'} is lost, and it cannot be undone.`
      }
      actions={
        <>
          <Button ref={cancel} onClick={() => onOpenChange(false)}>
            {isRunning ? 'Hide' : isAsked ? 'Done' : 'Cancel'}
          </Button>
          <EndButton
            label={confirmLabel(isAsked, isRunning, tally.failedIds.length, sessions.length)}
            isRunning={isRunning}
            onPress={() => void ending.run(way, isAsked ? tally.failedIds : ids)}
          />
        </>
      }
    >
      <p role="status" className="mb-2 empty:hidden">
        {isAsked ? resultOf(tally) : null}
        {isRunning ? ' Hiding this stops nothing.' : null}
      </p>
      <ul aria-label="Sessions to end" className="divide-y divide-rule border-rule border-y">
        {sessions.map((session) => (
          <EndRow
            key={session.session_id}
            session={session}
            nodeName={nodeNames.get(session.node) ?? session.node}
            progress={progress.get(session.session_id)}
          />
        ))}
      </ul>
    </Dialog>
  );
}

/** Null where nothing is left to end. */
function confirmLabel(isAsked: boolean, isRunning: boolean, failed: number, all: number): string | null {
  if (isRunning) return 'Ending…';
  if (!isAsked) return `End ${formatCount(all, 'session')}`;
  return failed === 0 ? null : `Try again: ${formatCount(failed, 'session')}`;
}

function EndButton({ label, isRunning, onPress }: { label: string | null; isRunning: boolean; onPress: () => void }) {
  if (label === null) return null;
  return (
    <Button tone="danger" disabled={isRunning} focusableWhenDisabled onClick={onPress}>
      {label}
    </Button>
  );
}
