import { CircleAlert } from 'lucide-react';
import { Time } from '@/components/ui/time';
import type { SessionWire } from '@/lib/api/sessions';
import { overdueReasonNames } from './overdue-reason';

/** Why a session is overdue and since when, as far as that is known; nothing where it is not. */
export function OverdueWords({ session }: { session: SessionWire }) {
  if (!session.overdue) return null;
  const { reason, since, detail } = session.overdue;
  return (
    <p className="flex items-start gap-1.5 text-label text-over-text">
      <CircleAlert className="mt-px size-3.5 shrink-0" aria-hidden />
      <span>
        {overdueReasonNames[reason]}
        {/* No record says when an owner went: an orphan's `since` is the start of the session. */}
        {reason === 'orphan' ? null : (
          <>
            {' '}
            since <Time at={since} as="day-clock" />
          </>
        )}
        . {detail}
      </span>
    </p>
  );
}
