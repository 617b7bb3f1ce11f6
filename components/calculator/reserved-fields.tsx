'use client';

import { useState } from 'react';
import { RegistrationFields } from '@/components/analyses/registration-fields';
import { formOf, type RegistrationForm, readForm } from '@/components/analyses/registration-form';
import { formatDuration } from '@/lib/units/format-time';
import { configurationOf } from './configuration-of';
import type { CalculatorInputs, SetInputs } from './inputs';

interface ReservedFieldsProps {
  inputs: CalculatorInputs;
  /** Only administrators may set them; everybody sees them. */
  maySet: boolean;
  setInputs: SetInputs;
}

/** Wall clock and priority: what an administrator decides on. */
export function ReservedFields({ inputs, maySet, setInputs }: ReservedFieldsProps) {
  return maySet ? <Form inputs={inputs} setInputs={setInputs} /> : <Shown inputs={inputs} />;
}

function Form({ inputs, setInputs }: Omit<ReservedFieldsProps, 'maySet'>) {
  const standing = formOf(configurationOf(inputs));
  const standingText = JSON.stringify(standing);
  const [typed, setTyped] = useState({ form: standing, over: standingText });
  // What comes from elsewhere (a file, Back) takes the place of what was typed over other figures.
  const form = typed.over === standingText ? typed.form : standing;
  const change = (part: Partial<RegistrationForm>) => {
    const next = { ...form, ...part };
    const { registration } = readForm(next);
    const { wall_clock, priority } = registration ?? { wall_clock: null, priority: inputs.priority };
    const requirements = registration ? { ...inputs.requirements, wall_clock } : inputs.requirements;
    const after = formOf(configurationOf({ ...inputs, requirements, priority }));
    setTyped({ form: next, over: JSON.stringify(after) });
    if (registration) setInputs({ requirements, priority });
  };
  return <RegistrationFields form={form} errors={readForm(form).errors} onChange={change} />;
}

/** For those who may not change it: what it is, and who may. */
function Shown({ inputs: { requirements, priority } }: Pick<ReservedFieldsProps, 'inputs'>) {
  const { wall_clock } = requirements;
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
