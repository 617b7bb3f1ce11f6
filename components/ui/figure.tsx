import type { Quantity } from '@/lib/units/format';
import { cn } from './cn';

const sizes = {
  body: { number: 'text-body', unit: 'text-label' },
  section: { number: 'text-section font-medium', unit: 'text-label' },
  figure: { number: 'text-figure font-medium tracking-tight', unit: 'text-body' },
};

interface FigureProps {
  /** What a function of lib/units/format made; `title` is shown on hover. */
  value: Quantity;
  size?: keyof typeof sizes;
  className?: string;
}

/** A figure with its unit smaller and lighter. It never wraps between the two. */
export function Figure({ value, size = 'body', className }: FigureProps) {
  const { number, unit, title } = value;
  return (
    <span title={title} className={cn('figures whitespace-nowrap', sizes[size].number, className)}>
      {number}
      {unit ? (
        <span className={cn('font-normal text-ink-faint tracking-normal', sizes[size].unit)}> {unit}</span>
      ) : null}
    </span>
  );
}
