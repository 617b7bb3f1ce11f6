'use client';

import { useId } from 'react';
import { SettingRow } from '@/components/settings/setting-row';
import { Segments } from '@/components/ui/tabs';

interface OnOffRowProps {
  label: string;
  hint: string;
  value: boolean;
  onChange: (value: boolean) => void;
  /** How the two are called. */
  words: { on: string; off: string };
  fault?: string | undefined;
}

/** One of two: something that is never "not set". */
export function OnOffRow({ label, hint, value, onChange, words, fault }: OnOffRowProps) {
  const id = useId();
  return (
    <SettingRow label={label} labelId={id} noteId={`${id}-note`} hint={hint} fault={fault} fact={null} isSet>
      <Segments
        label={label}
        value={value ? 'on' : 'off'}
        choices={[
          { value: 'off', label: words.off },
          { value: 'on', label: words.on },
        ]}
        onChange={(chosen) => onChange(chosen === 'on')}
      />
    </SettingRow>
  );
}
