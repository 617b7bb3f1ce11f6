'use client';

import { Slider as Base } from '@base-ui/react/slider';
import { cn } from './cn';

interface SliderProps {
  /** Name for screen readers, with the unit: `Length, hours`. */
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  onChange: (value: number) => void;
  /** The value in words: `8.5 h`. */
  valueText?: (value: number) => string;
  /** The hand or the keys have left it. */
  onLeave?: () => void;
  disabled?: boolean;
  className?: string;
}

/** One value on a line. Arrow keys move by a step, Page Up and Page Down by ten, Home and End to the ends. */
export function Slider(props: SliderProps) {
  const { label, value, min, max, step, onChange, valueText, onLeave, disabled = false, className } = props;
  return (
    <Base.Root
      value={Math.min(max, Math.max(min, value))}
      min={min}
      max={max}
      step={step}
      largeStep={step * 10}
      disabled={disabled}
      onValueChange={(next) => onChange(typeof next === 'number' ? next : (next[0] ?? min))}
      {...(onLeave ? { onBlur: onLeave } : {})}
      className={cn('w-full', className)}
    >
      <Base.Control className="flex h-6 w-full touch-none select-none items-center">
        <Base.Track className="relative h-1 w-full rounded-full bg-track ring-1 ring-edge/50">
          <Base.Indicator className="rounded-full bg-ink-soft" />
          <Base.Thumb
            getAriaLabel={() => label}
            {...(valueText ? { getAriaValueText: (_text: string, at: number) => valueText(at) } : {})}
            className="size-4 rounded-full border-2 border-ink-soft bg-raised outline-offset-2 transition-colors hover:border-ink has-focus-visible:outline-2 has-focus-visible:outline-focus"
          />
        </Base.Track>
      </Base.Control>
    </Base.Root>
  );
}
