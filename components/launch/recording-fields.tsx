'use client';

import { useState } from 'react';
import { FigureField } from '@/components/calculator/figure-field';
import { type Bound, bounds } from '@/lib/resources/bounds';
import type { Recording } from '@/lib/resources/estimate';

interface RecordingFieldsProps {
  recording: Recording;
  onChange: (recording: Recording) => void;
  /** Whether a figure among them cannot be read. */
  onRefused: (isRefused: boolean) => void;
}

interface Part {
  field: keyof Recording;
  name: string;
  unit: string;
  unitLabel: string;
  bound: Bound;
  isInteger: boolean;
}

const parts: readonly Part[] = [
  { field: 'hours', name: 'Length', unit: 'hours', unitLabel: 'h', bound: bounds.hours, isInteger: false },
  { field: 'channels', name: 'Channels', unit: 'channels', unitLabel: 'ch', bound: bounds.channels, isInteger: true },
  {
    field: 'sampleRateHz',
    name: 'Highest sample rate',
    unit: 'Hz',
    unitLabel: 'Hz',
    bound: bounds.sampleRateHz,
    isInteger: false,
  },
];

/** What is to be analysed, by which a run's claim is estimated. */
export function RecordingFields({ recording, onChange, onRefused }: RecordingFieldsProps) {
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set());
  const tell = (field: string, isRefused: boolean) => {
    const next = new Set([...refused].filter((other) => other !== field));
    if (isRefused) next.add(field);
    setRefused(next);
    onRefused(next.size > 0);
  };
  return (
    <fieldset className="grid grid-cols-1 items-start gap-x-4 gap-y-2 sm:grid-cols-3">
      <legend className="mb-1 text-ink-soft">The recording</legend>
      {parts.map(({ field, name, ...figure }) => (
        <div key={field} className="min-w-0">
          <p aria-hidden className="mb-1 text-ink-soft text-label">
            {name}
          </p>
          <FigureField
            label={field === 'channels' ? name : `${name}, ${figure.unit}`}
            value={recording[field]}
            {...figure}
            onChange={(value) => onChange({ ...recording, [field]: value })}
            onRefused={(isRefused) => tell(field, isRefused)}
          />
        </div>
      ))}
    </fieldset>
  );
}
