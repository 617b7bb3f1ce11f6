'use client';

import { bounds } from '@/lib/resources/bounds';
import type { Recording } from '@/lib/resources/estimate';
import { SliderField } from './slider-field';

interface RecordingControlsProps {
  recording: Recording;
  onChange: (change: Partial<Recording>) => void;
}

const lengths = { max: 96, step: 0.5 };
const channelCounts = { max: 32, step: 1 };
const rates = { max: 1024, step: 4 };

/** The first half of the sentence: what is recorded. */
export function RecordingControls({ recording, onChange }: RecordingControlsProps) {
  return (
    <fieldset className="grid grid-cols-1 items-start gap-x-6 gap-y-1 sm:grid-cols-3">
      <legend className="sr-only">The recording</legend>
      <Part words="A recording of">
        <SliderField
          label="Length, hours"
          value={recording.hours}
          usual={lengths}
          bound={bounds.hours}
          unit="hours"
          unitLabel="h"
          onChange={(hours) => onChange({ hours })}
        />
      </Part>
      <Part words="with">
        <SliderField
          label="Channels"
          value={recording.channels}
          usual={channelCounts}
          bound={bounds.channels}
          unit="channels"
          unitLabel="ch"
          isInteger
          onChange={(channels) => onChange({ channels })}
        />
      </Part>
      <Part words="sampled at">
        <SliderField
          label="Highest sample rate, Hz"
          value={recording.sampleRateHz}
          usual={rates}
          bound={bounds.sampleRateHz}
          unit="Hz"
          unitLabel="Hz"
          onChange={(sampleRateHz) => onChange({ sampleRateHz })}
        />
      </Part>
    </fieldset>
  );
}

function Part({ words, children }: { words: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="flex h-6 items-center text-ink-soft">{words}</p>
      {children}
    </div>
  );
}
