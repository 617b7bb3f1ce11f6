import { BadgeCheck } from 'lucide-react';
import { Badge } from '@/components/ui/badge';

/** A version that an administrator released for everybody. */
export function RegisteredBadge({ version }: { version?: string }) {
  return (
    <Badge tone="room" icon={<BadgeCheck aria-hidden />}>
      {version === undefined ? 'registered' : `version ${version}`}
    </Badge>
  );
}
