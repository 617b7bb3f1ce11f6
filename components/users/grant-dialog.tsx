'use client';

import { type FormEvent, useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field, Input, TextArea } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { useAct } from '@/components/ui/use-act';
import { thisPeriod } from '@/components/usage/period-words';
import { endpoints } from '@/lib/api/endpoints';
import type { UserDetailWire } from '@/lib/api/users';
import { type PeriodKind, periodKinds } from '@/lib/time/period';
import { formatSetHours } from '@/lib/units/format';
import { grantEffect, longestReason, readHours } from './grant-form';
import { newGrantId } from './new-grant-id';

interface GrantDialogProps {
  user: UserDetailWire;
  onClose: () => void;
  /** With the words for what is so now. */
  onDone: (words: string) => void;
}

/** Adds hours to the running period: how many, for which period and why, with the allowance before and after. */
export function GrantDialog({ user, onClose, onDone }: GrantDialogProps) {
  // One id for all presses: a request whose answer was lost grants nothing more when it is sent again.
  const [id] = useState(newGrantId);
  const formId = useId();
  const [hoursText, setHoursText] = useState('');
  const [period, setPeriod] = useState<PeriodKind>(user.allowance?.period ?? 'month');
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const { hours, fault } = readHours(hoursText);
  const grant = useAct(endpoints.addGrant, {
    onDone: () => onDone(`${formatSetHours(hours ?? 0)} more for ${user.username} ${thisPeriod[period]}.`),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (hours === null) return first.current?.focus();
    grant.mutate({ params: { name: user.username }, body: { id, hours, period, reason } });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Grant hours to ${user.username}`}
      description="They add to the allowance of the running period alone."
      initialFocus={first}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="strong" type="submit" form={formId} disabled={grant.isPending} focusableWhenDisabled>
            {grant.isPending ? 'Granting…' : 'Grant'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={send} className="grid gap-4">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field
            label="Hours"
            hint="Weighted hours, such as 5 or 2.5."
            error={fault !== null && (isAsked || hoursText !== '') ? fault : undefined}
          >
            {(control) => (
              <Input
                {...control}
                ref={first}
                unit="h"
                inputMode="decimal"
                autoComplete="off"
                value={hoursText}
                onChange={({ target }) => setHoursText(target.value)}
              />
            )}
          </Field>
          <Field label="Period">
            {({ id: fieldId }) => (
              <Select
                id={fieldId}
                label="Period"
                className="w-full"
                value={period}
                choices={periodKinds.map((kind) => ({ value: kind, label: thisPeriod[kind] }))}
                onChange={setPeriod}
              />
            )}
          </Field>
        </div>
        <Field label="Reason" hint="Shown with the grant, also to the person.">
          {(control) => (
            <TextArea
              {...control}
              rows={2}
              maxLength={longestReason}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
        <p role="status" className="figures text-ink-soft">
          {grantEffect(user.allowance, period, hours)}
        </p>
        {grant.error ? (
          <p role="alert" className="break-words text-over-text">
            {grant.error.message}
          </p>
        ) : null}
      </form>
    </Dialog>
  );
}
