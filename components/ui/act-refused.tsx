'use client';

import { CircleAlert } from 'lucide-react';
import { Button } from './button';

interface ActRefusedProps {
  error: Error | null;
  /** Somebody changed it meanwhile: it has to be looked at again before it is decided on. */
  isConflict: boolean;
  /** How looking again went; `same`: what was read is what was known. */
  reloading: string;
  lookAgain: () => Promise<void>;
  /** What is so now that it was looked at again; null where nothing is to be said. */
  news: string | null;
}

/** Below an act: why it was refused, and where somebody was first, the way to look again. */
export function ActRefused({ error, isConflict, reloading, lookAgain, news }: ActRefusedProps) {
  return (
    <>
      <p role="status" className="text-ink-soft empty:hidden">
        {news}
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
