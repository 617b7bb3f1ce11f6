import { CircleAlert, TriangleAlert } from 'lucide-react';
import { Time } from '@/components/ui/time';
import type { NodeSessionsWire } from '@/lib/api/sessions';
import { processCaution } from './process-caution';

interface RuntimeWordsProps {
  runtime: NodeSessionsWire['runtime'];
  /** The instant the figures are of. */
  now: string;
}

/** What has to be known of that which runs a node's sessions: that it does not answer, or that it does not isolate. */
export function RuntimeWords({ runtime, now }: RuntimeWordsProps) {
  if (!runtime) return null;
  return (
    <>
      {runtime.error === null ? null : (
        <p className="mt-0.5 flex items-start gap-1.5 text-label text-over-text">
          <CircleAlert className="mt-px size-3.5 shrink-0" aria-hidden />
          <span>
            {runtime.kind === 'docker' ? 'Its container engine' : 'What runs its sessions'} does not answer
            {runtime.since === null ? null : (
              <>
                {' '}
                since <Time at={runtime.since} as="day-clock" /> (<Time at={runtime.since} as="relative" now={now} />)
              </>
            )}
            : {runtime.error}
          </span>
        </p>
      )}
      {runtime.kind === 'process' ? (
        <p className="mt-0.5 flex items-start gap-1.5 text-label text-warn-text">
          <TriangleAlert className="mt-px size-3.5 shrink-0" aria-hidden />
          <span>{processCaution}</span>
        </p>
      ) : null}
    </>
  );
}
