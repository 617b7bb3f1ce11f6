'use client';

import { CircleAlert } from 'lucide-react';
import type { Ref } from 'react';
import { Button } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { buttonStyle } from '@/components/ui/styles';
import { Time } from '@/components/ui/time';
import type { AnalysisVersionWire } from '@/lib/api/analyses';
import { openInCalculator } from './addresses';

interface SaveConflictProps {
  id: string;
  /** That the figures come from. */
  version: string;
  /** Saved after it, oldest first; at least one. */
  newer: readonly AnalysisVersionWire[];
  /** Wall clock and priority of the newest go with mine, since this reader may not change them. */
  takesReserved: boolean;
  isBusy: boolean;
  onSaveMine: () => void;
  ref: Ref<HTMLParagraphElement>;
}

/** Others have saved since these figures were opened: who and when, what differs, and the two ways on. */
export function SaveConflict({
  id,
  version: opened,
  newer,
  takesReserved,
  isBusy,
  onSaveMine,
  ref,
}: SaveConflictProps) {
  const newest = newer.at(-1);
  if (!newest) return null;
  return (
    <div className="grid gap-2 rounded-md bg-warn-wash px-3 py-2.5">
      <p ref={ref} tabIndex={-1} className="flex gap-2 font-medium text-warn-text outline-none">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        Version {opened}, which these figures come from, is not the newest. Nothing of yours is lost.
      </p>
      <ul className="grid gap-1">
        {newer.map(({ version, by, at, note, registered }) => (
          <li key={version} className="break-words">
            {by} saved version {version}
            {at === null ? null : (
              <>
                {' '}
                (<Time at={at} as="day-clock" />)
              </>
            )}
            {registered ? ', registered' : ''}
            {note === '' ? '' : `: ${note}`}
          </li>
        ))}
      </ul>
      <Link href={`/analyses/${id}?from=${opened}&to=${newest.version}`} target="_blank" className="justify-self-start">
        What changed from version {opened} to {newest.version} (new tab)
      </Link>
      <div className="mt-1 flex flex-wrap gap-2">
        <Button type="button" disabled={isBusy} focusableWhenDisabled onClick={onSaveMine}>
          Save mine as the next version all the same
        </Button>
        <Link look="bare" href={openInCalculator(id, newest.version)} className={buttonStyle()}>
          Open theirs
        </Link>
      </div>
      <p className="text-ink-soft text-label">
        {takesReserved
          ? `Yours is saved with the wall clock and the priority of version ${newest.version}: only an administrator changes those.`
          : `Version ${newest.version} stays in the history either way.`}{' '}
        Back brings your figures back after opening theirs.
      </p>
    </div>
  );
}
