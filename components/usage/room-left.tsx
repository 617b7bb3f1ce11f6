import { cn } from '@/components/ui/cn';
import { Figure } from '@/components/ui/figure';
import type { AllowanceWire } from '@/lib/api/users';
import { formatOver, remainingQuantity } from '@/lib/units/format';

interface RoomLeftProps {
  allowance: AllowanceWire;
  /** A wide table's head already says "left". */
  hasHead?: boolean;
  className?: string;
}

/** What is left of an allowance; where it is over, by how much: `11.6 h left`, `spent`, `over by 1.2 h`. */
export function RoomLeft({ allowance, hasHead = false, className }: RoomLeftProps) {
  const over = formatOver(allowance.over_hours);
  if (over !== null || allowance.spent) {
    return <span className={cn('figures whitespace-nowrap text-over-text', className)}>{over ?? 'spent'}</span>;
  }
  return (
    <span className={cn('whitespace-nowrap', className)}>
      <Figure value={remainingQuantity(allowance.remaining_hours)} />
      <span className={cn('text-ink-faint text-label', hasHead && 'md:sr-only')}> left</span>
    </span>
  );
}
