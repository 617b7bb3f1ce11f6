'use client';

import { useId } from 'react';
import { Field, Input, TextArea } from '@/components/ui/field';
import { Segments } from '@/components/ui/tabs';
import { type FormErrors, longestReason, type RegistrationForm } from './registration-form';

interface RegistrationFieldsProps {
  form: RegistrationForm;
  errors: FormErrors;
  onChange: (change: Partial<RegistrationForm>) => void;
}

const spans = [
  { key: 'hours', label: 'Hours', unit: 'h' },
  { key: 'minutes', label: 'Minutes', unit: 'min' },
  { key: 'seconds', label: 'Seconds', unit: 's' },
] as const;

/** What is set at registration: how long a run may take, and how it is ranked. */
export function RegistrationFields({ form, errors, onChange }: RegistrationFieldsProps) {
  return (
    <div className="grid gap-4">
      <div className="grid justify-items-start gap-2">
        <p className="text-ink-soft text-label">Wall clock: how long a run may take</p>
        <Segments
          label="Wall clock"
          value={form.hasCeiling ? 'own' : 'default'}
          choices={[
            { value: 'default', label: 'The default' },
            { value: 'own', label: 'A ceiling of its own' },
          ]}
          onChange={(choice) => onChange({ hasCeiling: choice === 'own' })}
        />
        {form.hasCeiling ? <Ceiling form={form} errors={errors} onChange={onChange} /> : null}
      </div>
      <Field label="Priority" hint="0 is the lowest." error={errors.priority ?? undefined}>
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            className="figures max-w-32"
            value={form.priority}
            onChange={({ target }) => onChange({ priority: target.value })}
          />
        )}
      </Field>
    </div>
  );
}

function Ceiling({ form, errors, onChange }: RegistrationFieldsProps) {
  const noteId = useId();
  return (
    <>
      <div>
        <div className="grid max-w-88 grid-cols-3 gap-2">
          {spans.map(({ key, label, unit }) => (
            <Input
              key={key}
              aria-label={label}
              aria-invalid={errors.ceiling !== null}
              aria-describedby={noteId}
              inputMode="numeric"
              autoComplete="off"
              placeholder="0"
              unit={unit}
              className="figures"
              value={form[key]}
              onChange={({ target }) => onChange({ [key]: target.value })}
            />
          ))}
        </div>
        <p id={noteId} role="status" className="mt-1 text-label text-over-text empty:hidden">
          {errors.ceiling}
        </p>
      </div>
      <Field label="Reason" error={errors.reason ?? undefined} hint="Kept in the configuration." className="w-full">
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            maxLength={longestReason}
            value={form.reason}
            onChange={({ target }) => onChange({ reason: target.value })}
          />
        )}
      </Field>
    </>
  );
}
