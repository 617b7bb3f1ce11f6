'use client';

import { memo, useState } from 'react';
import { RegistrationFields } from '@/components/analyses/registration-fields';
import { formOf, type Registration, type RegistrationForm, readForm } from '@/components/analyses/registration-form';
import { formatDuration } from '@/lib/units/format-time';
import type { SetInputs } from './inputs';

interface ReservedFieldsProps extends Registration {
  /** Only administrators may set them; everybody sees them. */
  maySet: boolean;
  setInputs: SetInputs;
}

/** Wall clock and priority: what an administrator decides on. */
export const ReservedFields = memo(function ReservedFields({ maySet, setInputs, ...reserved }: ReservedFieldsProps) {
  return maySet ? <Form {...reserved} setInputs={setInputs} /> : <Shown {...reserved} />;
});

function Form({ setInputs, ...reserved }: Omit<ReservedFieldsProps, 'maySet'>) {
  const standing = formOf(reserved);
  const standingText = JSON.stringify(standing);
  const [typed, setTyped] = useState({ form: standing, over: standingText });
  // What comes from elsewhere (a file, Back) takes the place of what was typed over other figures.
  const form = typed.over === standingText ? typed.form : standing;
  const change = (part: Partial<RegistrationForm>) => {
    const next = { ...form, ...part };
    const { registration } = readForm(next);
    setTyped({ form: next, over: JSON.stringify(formOf(registration ?? reserved)) });
    if (!registration) return;
    const { wall_clock, priority } = registration;
    setInputs(({ requirements }) => ({ requirements: { ...requirements, wall_clock }, priority }));
  };
  return <RegistrationFields form={form} errors={readForm(form).errors} onChange={change} />;
}

/** For those who may not change it: what it is, and who may. */
function Shown({ wall_clock, priority }: Registration) {
  return (
    <div className="grid gap-1">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <dt className="text-ink-soft">Wall clock</dt>
        <dd className="figures break-words">
          {wall_clock === null
            ? 'the default'
            : `up to ${formatDuration(wall_clock.seconds * 1000)} (${wall_clock.reason})`}
        </dd>
        <dt className="text-ink-soft">Priority</dt>
        <dd className="figures">{priority === 0 ? '0, the lowest' : String(priority)}</dd>
      </dl>
      <p className="text-ink-faint text-label">
        Both decide what others get, so only an administrator sets them, at registration.
      </p>
    </div>
  );
}
