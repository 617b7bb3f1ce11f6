import { Flag } from 'lucide-react';
import { cn } from '@/components/ui/cn';
import { Time } from '@/components/ui/time';
import type { AllowanceWire } from '@/lib/api/users';
import { standingOf } from './room';

interface RunsOutProps {
  allowance: AllowanceWire;
  now: string;
  className?: string;
}

/** When the projection runs out, as seen from `now`; the instant itself on hover. */
export function RunsOut({ allowance, now, className }: RunsOutProps) {
  const standing = standingOf(allowance);
  if (standing === 'runs_out' && allowance.runs_out_at !== null) {
    return (
      <span className={cn('whitespace-nowrap text-warn-text', className)}>
        <Flag className="mr-1 mb-0.5 inline size-3.5" aria-hidden />
        <Time at={allowance.runs_out_at} as="relative" now={now} />
      </span>
    );
  }
  const words = standing === 'within' ? 'lasts' : 'out of room';
  return <span className={cn('whitespace-nowrap text-ink-faint', className)}>{words}</span>;
}
