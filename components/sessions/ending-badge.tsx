import { Hourglass } from 'lucide-react';
import { Badge } from '@/components/ui/badge';
import { Time } from '@/components/ui/time';
import type { SessionWire } from '@/lib/api/sessions';

/** An end that is under way, and since when. */
export function EndingBadge({ session: { phase, ending_since: since } }: { session: SessionWire }) {
  if (phase !== 'ending') return null;
  return (
    <Badge icon={<Hourglass aria-hidden />}>
      ending
      {since === null ? null : (
        <span>
          since <Time at={since} as="clock" />
        </span>
      )}
    </Badge>
  );
}
