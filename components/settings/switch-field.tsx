'use client';

import { useId } from 'react';
import { Segments } from '@/components/ui/tabs';
import type { SwitchName } from '@/lib/api/settings';
import type { EffectiveFact } from './effective-words';
import { switchFields } from './limit-fields';
import { SettingRow } from './setting-row';

interface SwitchFieldProps {
  name: SwitchName;
  value: boolean | null;
  onChange: (value: boolean | null) => void;
  fact: EffectiveFact | null;
  /** What applies where it is not set. */
  unset: string;
  error?: string | undefined;
  fault?: string | undefined;
}

const choices = [
  { value: 'unset', label: 'Not set' },
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
] as const;

/** On, off, or not set here. */
export function SwitchField({ name, value, onChange, fact, unset, error, fault }: SwitchFieldProps) {
  const { label, hint } = switchFields[name];
  const id = useId();
  return (
    <SettingRow
      label={label}
      labelId={id}
      noteId={`${id}-note`}
      hint={value === null ? `${hint} Then: ${unset}.` : hint}
      error={error}
      fault={fault}
      fact={fact}
      isSet={value !== null}
    >
      <Segments
        label={label}
        value={value === null ? 'unset' : value ? 'on' : 'off'}
        choices={choices}
        onChange={(chosen) => onChange(chosen === 'unset' ? null : chosen === 'on')}
      />
    </SettingRow>
  );
}
