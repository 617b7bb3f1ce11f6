'use client';

import { type FormEvent, useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field, Input } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { useAct } from '@/components/ui/use-act';
import { endpoints } from '@/lib/api/endpoints';
import type { CreatedTokenWire, TokensAnswer } from '@/lib/api/tokens';
import type { Role } from '@/lib/cluster/permissions';
import { type Ending, type Expiry, endingOf, expiryChoices } from './expiry';
import { roleChoices, roleReason } from './token-state';

interface NewTokenDialogProps {
  answer: TokensAnswer;
  isSelf: boolean;
  onClose: () => void;
  onMade: (made: CreatedTokenWire) => void;
}

/** Makes an access token: what it is for, what it may do, and how long it is good. */
export function NewTokenDialog({ answer, isSelf, onClose, onMade }: NewTokenDialogProps) {
  const formId = useId();
  const [label, setLabel] = useState('');
  const [role, setRole] = useState<Role>(answer.at_most.role);
  const [isAsked, setAsked] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const end = useEnding(answer);
  const make = useAct(endpoints.createToken, { onDone: onMade });
  const send = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (label.trim() === '') return first.current?.focus();
    // By the clock of this moment: the dialog may have stood open for long.
    const ending = end.at(Date.now());
    if (ending.fault !== null) return;
    make.mutate({ params: { name: answer.username }, body: { label: label.trim(), role, expires_at: ending.at } });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isSelf ? 'New access token' : `New access token for ${answer.username}`}
      description={`Whoever has it is ${isSelf ? 'you' : answer.username} to the API and can sign in with it.`}
      initialFocus={first}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="strong" type="submit" form={formId} disabled={make.isPending} focusableWhenDisabled>
            {make.isPending ? 'Making…' : 'Make the token'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={send} className="grid gap-4">
        <Field
          label="For"
          hint="Where it will be used, such as “nightly report”."
          error={isAsked && label.trim() === '' ? 'Write what the token is for.' : undefined}
        >
          {(control) => (
            <Input
              {...control}
              ref={first}
              maxLength={100}
              autoComplete="off"
              value={label}
              onChange={({ target }) => setLabel(target.value)}
            />
          )}
        </Field>
        <Field label="Role" hint={roleReason(answer, isSelf)}>
          {({ id }) => (
            <Select
              id={id}
              label="Role"
              className="w-full"
              value={role}
              choices={roleChoices(answer)}
              onChange={setRole}
            />
          )}
        </Field>
        <EndFields end={end} isAsked={isAsked} />
        {make.error ? (
          <p role="alert" className="break-words text-over-text">
            {make.error.message}
          </p>
        ) : null}
      </form>
    </Dialog>
  );
}

interface EndingForm {
  expiry: Expiry;
  day: string;
  choices: ReturnType<typeof expiryChoices>;
  setExpiry: (expiry: Expiry) => void;
  setDay: (day: string) => void;
  at: (now: number) => Ending;
  /** As far as it is known from the answer's own time. */
  fault: string | null;
}

function useEnding({ as_of, at_most }: TokensAnswer): EndingForm {
  const now = Date.parse(as_of);
  const limit = at_most.expires_at === null ? null : Date.parse(at_most.expires_at);
  const choices = expiryChoices(now, limit);
  const [expiry, setExpiry] = useState<Expiry>(choices.find(({ value }) => value === '90')?.value ?? 'limit');
  const [day, setDay] = useState('');
  const at = (moment: number) => endingOf(expiry, day, moment, limit);
  return { expiry, day, choices, setExpiry, setDay, at, fault: at(now).fault };
}

function EndFields({ end, isAsked }: { end: EndingForm; isAsked: boolean }) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field
        label="Good for"
        hint={end.expiry === 'never' ? 'It opens until it is revoked. An end is safer.' : undefined}
      >
        {({ id }) => (
          <Select
            id={id}
            label="Good for"
            className="w-full"
            value={end.expiry}
            choices={end.choices}
            onChange={end.setExpiry}
          />
        )}
      </Field>
      {end.expiry === 'day' ? (
        <Field
          label="Last day"
          hint="To its end, in UTC."
          error={end.fault !== null && (isAsked || end.day !== '') ? end.fault : undefined}
        >
          {(control) => (
            <Input {...control} type="date" value={end.day} onChange={({ target }) => end.setDay(target.value)} />
          )}
        </Field>
      ) : null}
    </div>
  );
}
