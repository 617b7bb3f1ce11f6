'use client';

import { memo } from 'react';
import { bounds } from '@/lib/resources/bounds';
import type { Recording } from '@/lib/resources/estimate';
import type { SetInputs } from './inputs';
import { SliderField } from './slider-field';

interface RecordingControlsProps extends Recording {
  setInputs: SetInputs;
}

const lengths = { max: 96, step: 0.5 };
const channelCounts = { max: 32, step: 1 };
const rates = { max: 1024, step: 4 };

/** The first half of the sentence: what is recorded. */
export const RecordingControls = memo(function RecordingControls(props: RecordingControlsProps) {
  const { hours, channels, sampleRateHz, setInputs } = props;
  return (
    <fieldset className="grid grid-cols-1 items-start gap-x-6 gap-y-1 sm:grid-cols-3">
      <legend className="sr-only">The recording</legend>
      <Part words="A recording of">
        <SliderField
          label="Length, hours"
          value={hours}
          usual={lengths}
          bound={bounds.hours}
          unit="hours"
          unitLabel="h"
          onChange={(next) => setInputs({ hours: next })}
        />
      </Part>
      <Part words="with">
        <SliderField
          label="Channels"
          value={channels}
          usual={channelCounts}
          bound={bounds.channels}
          unit="channels"
          unitLabel="ch"
          isInteger
          onChange={(next) => setInputs({ channels: next })}
        />
      </Part>
      <Part words="sampled at">
        <SliderField
          label="Highest sample rate, Hz"
          value={sampleRateHz}
          usual={rates}
          bound={bounds.sampleRateHz}
          unit="Hz"
          unitLabel="Hz"
          onChange={(next) => setInputs({ sampleRateHz: next })}
        />
      </Part>
    </fieldset>
  );
});

function Part({ words, children }: { words: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="flex h-6 items-center text-ink-soft">{words}</p>
      {children}
    </div>
  );
}
