'use client';

import { Checkbox as Base } from '@base-ui/react/checkbox';
import { Check, Minus } from 'lucide-react';
import { useId } from 'react';
import { cn } from './cn';

interface CheckboxProps {
  /** Stands beside the box, or is its name for screen readers alone where `hidesLabel` is set. */
  label: string;
  hidesLabel?: boolean;
  checked: boolean;
  /** Some of what it stands for is chosen. */
  indeterminate?: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
  className?: string;
}

/** Chosen or not, as one of several. */
export function Checkbox(props: CheckboxProps) {
  const { label, hidesLabel = false, checked, indeterminate = false, disabled = false, onChange, className } = props;
  const id = useId();
  return (
    <span className={cn('inline-flex items-center gap-2 text-body', className)}>
      <Base.Root
        id={id}
        {...(hidesLabel ? { 'aria-label': label } : {})}
        checked={checked}
        indeterminate={indeterminate}
        disabled={disabled}
        onCheckedChange={(next) => onChange(next)}
        className="inline-flex size-4.5 shrink-0 items-center justify-center rounded-sm border border-edge bg-raised data-checked:border-ink-solid data-indeterminate:border-ink-solid data-checked:bg-ink-solid data-indeterminate:bg-ink-solid data-disabled:opacity-50"
      >
        <Base.Indicator className="text-on-ink">
          {indeterminate ? <Minus className="size-3.5" aria-hidden /> : <Check className="size-3.5" aria-hidden />}
        </Base.Indicator>
      </Base.Root>
      {hidesLabel ? null : <label htmlFor={id}>{label}</label>}
    </span>
  );
}
