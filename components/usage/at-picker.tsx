'use client';

import { CalendarDays, X } from 'lucide-react';
import { useState } from 'react';
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
      <Input
        type="date"
        ref={picking ? takeFocus : null}
        aria-label="As of the UTC day"
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
