import { cn } from '@/components/ui/cn';
import { Figure } from '@/components/ui/figure';
import type { AllowanceWire } from '@/lib/api/users';
import { formatOver, remainingQuantity } from '@/lib/units/format';

/** What is left of an allowance; where it is over, by how much. `11.6 h`, `spent`, `over by 1.2 h`. */
export function RoomLeft({ allowance, className }: { allowance: AllowanceWire; className?: string }) {
  const over = formatOver(allowance.over_hours);
  if (over !== null || allowance.spent) {
    return <span className={cn('figures whitespace-nowrap text-over-text', className)}>{over ?? 'spent'}</span>;
  }
  return (
    <span className={cn('whitespace-nowrap', className)}>
      <Figure value={remainingQuantity(allowance.remaining_hours)} />
      <span className="text-ink-faint text-label"> left</span>
    </span>
  );
}
