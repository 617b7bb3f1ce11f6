'use client';

import { CalendarDays, X } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Input } from '@/components/ui/field';
import { isUtcDay, utcDayOf } from '@/lib/time/utc-day';
import { endOfUtcDay } from './at';

interface AtPickerProps {
  /** The instant looked at; null = now. */
  at: string | null;
  onChange: (at: string | null) => void;
  className?: string;
}

function takeFocus(field: HTMLInputElement | null): void {
  field?.focus();
}

/** Looks back at the period that held a day, or ahead. Days are UTC, as the periods are. */
export function AtPicker({ at, onChange, className }: AtPickerProps) {
  const id = useId();
  const [picking, setPicking] = useState(false);
  if (at === null && !picking) {
    return (
      <Button {...(className ? { className } : {})} onClick={() => setPicking(true)}>
        <CalendarDays aria-hidden />
        As of now
      </Button>
    );
  }
  const close = () => {
    setPicking(false);
    onChange(null);
  };
  return (
    <div className={cn('flex items-center gap-1', className)}>
      <label htmlFor={id} className="text-ink-soft text-label">
        As of
      </label>
      <Input
        id={id}
        type="date"
        ref={picking ? takeFocus : null}
        title="The period that holds this UTC day, up to and with it"
        className="w-36"
        defaultValue={at === null ? '' : utcDayOf(Date.parse(at))}
        onChange={({ target }) => {
          if (isUtcDay(target.value)) onChange(endOfUtcDay(target.value));
        }}
      />
      <Button tone="quiet" size="icon" aria-label="Back to now" onClick={close}>
        <X aria-hidden />
      </Button>
    </div>
  );
}
