'use client';

import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import { cn } from './cn';
import { FloatHostContext } from './float-host';
import { fieldStyle, floatStyle, optionStyle } from './styles';

export interface Choice<Value extends string> {
  value: Value;
  label: ReactNode;
}

interface SelectProps<Value extends string> {
  /** Name for screen readers; also shown in front of the value where `showLabel` is set. */
  label: string;
  showLabel?: boolean;
  value: Value;
  choices: readonly Choice<Value>[];
  onChange: (value: Value) => void;
  id?: string;
  disabled?: boolean;
  className?: string;
}

/** One of a few named choices. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, showLabel = false, value, choices, onChange, id, disabled = false, className } = props;
  const container = useContext(FloatHostContext);
  return (
    <Base.Root
      value={value}
      items={[...choices]}
      disabled={disabled}
      onValueChange={(next) => next !== null && onChange(next as Value)}
    >
      <Base.Trigger
        {...(id ? { id } : {})}
        aria-label={label}
        className={cn(fieldStyle, 'inline-flex w-auto items-center gap-1.5 whitespace-nowrap', className)}
      >
        {showLabel ? <span className="text-ink-faint">{label}</span> : null}
        <Base.Value className="min-w-0 flex-1 truncate text-left" />
        <Base.Icon className="text-ink-faint">
          <ChevronDown className="size-4" aria-hidden />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal {...(container ? { container } : {})}>
        <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50">
          <Base.Popup className={cn(floatStyle, 'max-h-80 min-w-(--anchor-width) overflow-y-auto p-1')}>
            {choices.map((choice) => (
              <Base.Item key={choice.value} value={choice.value} className={cn(optionStyle, 'pr-8')}>
                <Base.ItemText>{choice.label}</Base.ItemText>
                <Base.ItemIndicator className="absolute right-2">
                  <Check className="size-4" aria-hidden />
                </Base.ItemIndicator>
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
