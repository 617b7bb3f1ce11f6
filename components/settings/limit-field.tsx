'use client';

import { useId } from 'react';
import { Input } from '@/components/ui/field';
import { Segments } from '@/components/ui/tabs';
import type { LimitSettingName } from '@/lib/api/settings';
import type { EffectiveFact } from './effective-words';
import { type LimitDraft, limitFields, readLimitText } from './limit-fields';
import { SettingRow } from './setting-row';

interface LimitFieldProps {
  name: LimitSettingName;
  value: LimitDraft;
  onChange: (value: LimitDraft) => void;
  fact: EffectiveFact | null;
  /** What applies where it is not set. */
  unset: string;
  error?: string | undefined;
  fault?: string | undefined;
  /** Beside the figure, such as its period. */
  children?: React.ReactNode;
}

const kinds = [
  { value: 'unset', label: 'Not set' },
  { value: 'unlimited', label: 'Unlimited' },
  { value: 'figure', label: 'Limit' },
] as const;

/** A limit: not set, unlimited and a figure are three different words, and 0 is a figure. */
export function LimitField(props: LimitFieldProps) {
  const { name, value, onChange, fact, unset, error, fault, children } = props;
  const { label, unit, hint } = limitFields[name];
  const id = useId();
  const noteId = `${id}-note`;
  const reading = value.kind === 'figure' && value.text.trim() !== '' ? readLimitText(name, value.text) : null;
  const refused = reading?.kind === 'refused' ? reading.hint : undefined;
  const isInvalid = refused !== undefined || error !== undefined;
  return (
    <SettingRow
      label={label}
      labelId={id}
      noteId={noteId}
      hint={value.kind === 'unset' ? `Then: ${unset}.` : hint}
      error={refused ?? error}
      fault={fault}
      fact={fact}
      isSet={value.kind !== 'unset'}
    >
      <div className="flex flex-wrap items-center gap-2">
        <Segments
          label={label}
          // While the file holds something else, none of the three is chosen.
          value={value.kind}
          choices={kinds}
          onChange={(kind) => onChange({ ...value, kind })}
        />
        {value.kind === 'figure' ? (
          <>
            <Input
              aria-label={`${label}, in ${unit}`}
              aria-describedby={noteId}
              aria-invalid={isInvalid}
              inputMode="decimal"
              autoComplete="off"
              unit={unit}
              className={unit.length > 4 ? 'w-36 [&_input]:pr-18' : 'w-32'}
              value={value.text}
              onChange={({ target }) => onChange({ kind: 'figure', text: target.value })}
            />
            {children}
          </>
        ) : null}
      </div>
      {reading?.kind === 'figure' && reading.note ? (
        <p role="status" className="text-ink-soft text-label">
          {reading.note}
        </p>
      ) : null}
    </SettingRow>
  );
}
