'use client';

import { useId } from 'react';
import { SettingRow } from '@/components/settings/setting-row';
import { Input } from '@/components/ui/field';
import { Segments } from '@/components/ui/tabs';
import { type GpuCostDraft, readCost } from './pool-form';

interface CostRowProps<Value> {
  value: Value;
  onChange: (value: Value) => void;
  error?: string | undefined;
  fault?: string | undefined;
}

const costHint = 'Weighted hours charged for each hour that a session runs. 0 is free.';

function faultOf(text: string): string | undefined {
  const reading = text.trim() === '' ? null : readCost(text);
  return reading?.kind === 'refused' ? reading.hint : undefined;
}

/** What an hour of a session is charged at. */
export function CostRow({ value, onChange, error, fault }: CostRowProps<string>) {
  const id = useId();
  const refused = faultOf(value) ?? error;
  return (
    <SettingRow
      label="Cost"
      labelId={id}
      noteId={`${id}-note`}
      hint={costHint}
      error={refused}
      fault={fault}
      fact={null}
      isSet
    >
      <CostInput
        label="Cost, in weighted hours an hour"
        noteId={`${id}-note`}
        isInvalid={refused !== undefined}
        value={value}
        onChange={onChange}
      />
    </SettingRow>
  );
}

const kinds = [
  { value: 'as_cost', label: 'As cost' },
  { value: 'own', label: 'Its own' },
] as const;

/** What an hour of a session with a GPU is charged at, where that is something else. */
export function GpuCostRow({ value, onChange, error, fault }: CostRowProps<GpuCostDraft>) {
  const id = useId();
  const refused = value.kind === 'own' ? (faultOf(value.text) ?? error) : undefined;
  return (
    <SettingRow
      label="Cost with a GPU"
      labelId={id}
      noteId={`${id}-note`}
      hint={
        value.kind === 'own'
          ? 'Of each hour of a session that has a GPU.'
          : 'Not set: GPU sessions cost what all others do.'
      }
      error={refused}
      fault={fault}
      fact={null}
      isSet={value.kind === 'own'}
    >
      <div className="flex flex-wrap items-center gap-2">
        <Segments
          label="Cost with a GPU"
          value={value.kind}
          choices={kinds}
          onChange={(kind) => onChange({ ...value, kind })}
        />
        {value.kind === 'own' ? (
          <CostInput
            label="Cost with a GPU, in weighted hours an hour"
            noteId={`${id}-note`}
            isInvalid={refused !== undefined}
            value={value.text}
            onChange={(text) => onChange({ kind: 'own', text })}
          />
        ) : null}
      </div>
    </SettingRow>
  );
}

interface CostInputProps {
  label: string;
  noteId: string;
  isInvalid: boolean;
  value: string;
  onChange: (text: string) => void;
}

function CostInput({ label, noteId, isInvalid, value, onChange }: CostInputProps) {
  return (
    <Input
      aria-label={label}
      aria-describedby={noteId}
      aria-invalid={isInvalid}
      inputMode="decimal"
      autoComplete="off"
      unit="h an hour"
      className="w-40 [&_input]:pr-20"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
