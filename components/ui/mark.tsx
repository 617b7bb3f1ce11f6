import { cn } from './cn';

/** The product's sign: what is used, what is left, and now. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 20 14" className={cn('h-3.5 w-5 shrink-0', className)} aria-hidden>
      <rect y="2" width="11" height="10" rx="1.5" className="fill-used" />
      <rect x="12" y="2" width="8" height="10" rx="1.5" className="fill-room" />
      <rect x="8" width="1.5" height="14" rx="0.75" className="fill-ink" />
    </svg>
  );
}
