'use client';

import { useId } from 'react';
import { NamesField } from './names-field';
import { SettingRow } from './setting-row';

interface NamesRowProps {
  label: string;
  hint: string;
  noun: string;
  names: readonly string[] | null;
  /** Null once the last one is taken out: not set. */
  onChange: (names: string[] | null) => void;
  suggestions: readonly string[];
  /** All that apply now, and are not of this list alone. */
  applies?: readonly string[] | undefined;
  /** By what the others apply. */
  appliesWords?: string;
  isFree?: boolean;
  error?: string | undefined;
  fault?: string | undefined;
}

/** A list of names as one setting. */
export function NamesRow(props: NamesRowProps) {
  const { label, hint, noun, names, onChange, suggestions, applies, isFree = false, error, fault } = props;
  const { appliesWords = 'By groups also' } = props;
  const id = useId();
  const noteId = `${id}-note`;
  const others = applies?.filter((name) => !names?.includes(name)) ?? [];
  const also = others.length > 0 ? ` ${appliesWords}: ${others.join(', ')}.` : '';
  return (
    <SettingRow
      label={label}
      labelId={id}
      noteId={noteId}
      hint={`${hint}${also}`}
      error={error}
      fault={fault}
      fact={null}
      isSet={names !== null}
    >
      <NamesField
        label={label}
        noun={noun}
        names={names ?? []}
        suggestions={suggestions}
        isFree={isFree}
        describedBy={noteId}
        onChange={(next) => onChange(next.length === 0 ? null : next)}
      />
    </SettingRow>
  );
}
