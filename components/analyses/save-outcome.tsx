'use client';

import { CircleAlert, CircleCheck } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { ApiError } from '@/lib/http/client';
import { formatCount, formatNumber } from '@/lib/units/format';
import type { SaveDone } from './use-save';

/** Nobody mends more at once. */
const mostListed = 50;

/** What came of a save: in one live region that is always there. */
export function SaveOutcome({ done }: { done: SaveDone | null }) {
  return (
    <p role="status" className="break-words">
      {done ? (
        <span className="flex gap-2">
          <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-room-text" />
          <span className="min-w-0">
            {doneWords(done)} <Link href={`/analyses/${done.id}`}>See all its versions</Link>
          </span>
        </span>
      ) : null}
    </p>
  );
}

function doneWords({ id, version, outcome, runs }: SaveDone): string {
  const saved =
    outcome === 'saved'
      ? `Saved as version ${version} of ${id}`
      : `Version ${version} of ${id} says exactly this already`;
  const withRuns = runs === 0 ? '' : outcome === 'saved' ? `, with ${runWords(runs)}` : `; ${runWords(runs)} saved`;
  return `${saved}${withRuns}.`;
}

function runWords(runs: number): string {
  return formatCount(runs, 'measured run');
}

/** The version is saved and its runs are not. */
export function RunsLeft({ done, isBusy, onAgain }: { done: SaveDone; isBusy: boolean; onAgain: () => void }) {
  const { runsLeft } = done;
  if (!runsLeft) return null;
  return (
    <div role="alert" className="grid justify-items-start gap-2 text-over-text">
      <p className="flex gap-2 break-words">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        The {runWords(runsLeft.request.runs?.length ?? 0)} could not be saved: {runsLeft.error.message}
      </p>
      <Button type="button" size="sm" disabled={isBusy} focusableWhenDisabled onClick={onAgain}>
        {isBusy ? 'Saving the runs…' : 'Save the runs again'}
      </Button>
    </div>
  );
}

/** Why nothing was saved: what the server says, and every fault with its line. */
export function SaveRefused({ error }: { error: Error }) {
  const faults = error instanceof ApiError ? (error.document?.errors ?? []) : [];
  return (
    <div role="alert" className="grid gap-1 text-over-text">
      <p className="flex gap-2 break-words">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        Not saved. {error.message}
      </p>
      {faults.length > 1 ? (
        <ul className="ml-6 grid gap-1 break-words">
          {faults.slice(0, mostListed).map(({ path, message, line }) => (
            <li key={`${line} ${path} ${message}`}>
              {line == null ? '' : `Line ${formatNumber(line)}: `}
              {message}.
            </li>
          ))}
          {faults.length > mostListed ? <li>And {formatNumber(faults.length - mostListed)} more.</li> : null}
        </ul>
      ) : null}
    </div>
  );
}
