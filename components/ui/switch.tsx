'use client';

import { Switch as Base } from '@base-ui/react/switch';
import { useId } from 'react';
import { cn } from './cn';

interface SwitchProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  className?: string;
}

/** On or off, at once. The label stands beside it and is clickable. */
export function Switch({ label, checked, onChange, disabled = false, className }: SwitchProps) {
  const id = useId();
  return (
    <span className={cn('inline-flex items-center gap-2 text-body', className)}>
      <Base.Root
        id={id}
        checked={checked}
        disabled={disabled}
        onCheckedChange={(next) => onChange(next)}
        className="inline-flex h-5 w-8 shrink-0 items-center rounded-full border border-edge bg-track p-0.5 transition-colors data-checked:border-ink-solid data-checked:bg-ink-solid data-disabled:opacity-50"
      >
        <Base.Thumb className="size-3.5 rounded-full bg-edge transition-transform data-checked:translate-x-3 data-checked:bg-on-ink" />
      </Base.Root>
      <label htmlFor={id}>{label}</label>
    </span>
  );
}
