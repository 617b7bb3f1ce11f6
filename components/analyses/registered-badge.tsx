import { BadgeCheck } from 'lucide-react';
import { Badge } from '@/components/ui/badge';

/** A version that an administrator released for everybody. */
export function RegisteredBadge({ version }: { version?: string }) {
  return (
    <Badge tone="room" icon={<BadgeCheck aria-hidden />}>
      {version === undefined ? (
        'registered'
      ) : (
        <span>
          version {version}
          {/* Wide pages say so over the column. */}
          <span className="md:sr-only"> registered</span>
        </span>
      )}
    </Badge>
  );
}
