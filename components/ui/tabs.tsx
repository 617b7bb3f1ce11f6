'use client';

import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { cn } from './cn';

export interface Tab<Value extends string> {
  value: Value;
  label: ReactNode;
  panel: ReactNode;
}

interface TabsProps<Value extends string> {
  label: string;
  value: Value;
  tabs: readonly Tab<Value>[];
  onChange: (value: Value) => void;
  className?: string;
}

/** Views of one subject, one at a time; the state is the caller's, so that it can live in the URL. */
export function Tabs<Value extends string>({ label, value, tabs, onChange, className }: TabsProps<Value>) {
  return (
    <Base.Root value={value} onValueChange={(next) => onChange(next as Value)} className={className}>
      <Base.List aria-label={label} className="relative flex gap-4 overflow-x-auto border-rule border-b">
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className="-mb-px shrink-0 border-transparent border-b-2 px-0.5 pt-1 pb-2 text-body text-ink-soft -outline-offset-2 hover:text-ink data-active:border-ink data-active:font-medium data-active:text-ink"
          >
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="pt-4 outline-offset-4">
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}

interface SegmentsProps<Value extends string> {
  label: string;
  value: Value;
  choices: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  className?: string;
}

/** Two to four short choices side by side, such as day, week and month. */
export function Segments<Value extends string>({ label, value, choices, onChange, className }: SegmentsProps<Value>) {
  return (
    <fieldset aria-label={label} className={cn('inline-flex h-8 rounded-md border border-edge/60 p-0.5', className)}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
          className="rounded-sm px-2.5 text-body text-ink-soft transition-colors hover:text-ink aria-pressed:bg-hover aria-pressed:font-medium aria-pressed:text-ink"
        >
          {choice.label}
        </button>
      ))}
    </fieldset>
  );
}
