'use client';

import { type RefObject, useId } from 'react';
import { Combobox, type ComboboxGroup } from '@/components/ui/combobox';
import type { Startable } from './startable';

interface StartPickerProps {
  startables: readonly Startable[];
  chosen: Startable | null;
  /** What an address named and nobody may start. */
  unknown: string | null;
  onPick: (key: string) => void;
  inputRef?: RefObject<HTMLInputElement | null>;
}

/** Chooses an app or an analysis by a part of its name. */
export function StartPicker({ startables, chosen, unknown, onPick, inputRef }: StartPickerProps) {
  const id = useId();
  return (
    <div className="grid max-w-md gap-1">
      <label htmlFor={id} className="text-ink-soft text-label">
        App or analysis
      </label>
      <Combobox
        id={id}
        label="App or analysis"
        placeholder="Type a part of its name"
        value={chosen?.key ?? null}
        groups={groupsOf(startables)}
        onChange={onPick}
        inputRef={inputRef}
        empty="Nothing that you may start has that name."
      />
      {unknown === null ? null : (
        <p role="status" className="text-label text-over-text">
          There is no app or analysis “{unknown}” that you may start. Choose another, or ask an administrator.
        </p>
      )}
    </div>
  );
}

function groupsOf(startables: readonly Startable[]): ComboboxGroup[] {
  const item = (one: Startable) => ({
    value: one.key,
    label: one.name,
    ...(one.kind === 'app' && one.app.id !== one.name ? { note: one.app.id } : {}),
  });
  return [
    { value: 'Apps', items: startables.filter(({ kind }) => kind === 'app').map(item) },
    { value: 'Analyses', items: startables.filter(({ kind }) => kind === 'analysis').map(item) },
  ].filter(({ items }) => items.length > 0);
}
