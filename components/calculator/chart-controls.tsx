'use client';

import { useState } from 'react';
import { Field, Input } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { Segments } from '@/components/ui/tabs';
import { parseChannelCounts } from './channel-counts';
import { type CalculatorInputs, mostChannelLines, type SetInputs } from './inputs';

interface ChartControlsProps {
  inputs: CalculatorInputs;
  /** Where the axis ends now. */
  spanHours: number;
  setInputs: SetInputs;
}

const spans = [
  { hours: 12, label: '12 h' },
  { hours: 24, label: '24 h' },
  { hours: 48, label: '48 h' },
  { hours: 96, label: '4 days' },
  { hours: 168, label: '7 days' },
  { hours: 720, label: '30 days' },
] as const;

const scales = [
  { value: 'linear', label: 'Linear' },
  { value: 'log', label: 'Log' },
] as const;

/** What the chart draws: how far its axis reaches, and for which channel counts. */
export function ChartControls({ inputs, spanHours, setInputs }: ChartControlsProps) {
  const { spanHours: asked } = inputs;
  const choices = [
    { value: 'auto', label: `as needed (${spanHours} h)` },
    ...spans.map(({ hours, label }) => ({ value: String(hours), label })),
    ...(asked !== null && !spans.some(({ hours }) => hours === asked)
      ? [{ value: String(asked), label: `${asked} h` }]
      : []),
  ];
  return (
    <div data-export="none" className="mt-3 flex flex-wrap items-start gap-x-6 gap-y-2">
      <Select
        label="Axis up to"
        showLabel
        value={asked === null ? 'auto' : String(asked)}
        choices={choices}
        onChange={(value) => setInputs({ spanHours: value === 'auto' ? null : Number(value) }, { isStep: true })}
      />
      {inputs.view === 'lines' ? (
        <>
          <Segments
            label="Memory axis"
            value={inputs.scale}
            choices={scales}
            onChange={(scale) => setInputs({ scale }, { isStep: true })}
          />
          <ChannelLines inputs={inputs} setInputs={setInputs} />
        </>
      ) : null}
    </div>
  );
}

function ChannelLines({ inputs, setInputs }: Omit<ChartControlsProps, 'spanHours'>) {
  const [typed, setTyped] = useState<string | null>(null);
  const counts = typed === null ? inputs.channelLines : parseChannelCounts(typed, mostChannelLines);
  const change = (text: string) => {
    setTyped(text);
    const read = parseChannelCounts(text, mostChannelLines);
    if (read) setInputs({ channelLines: read });
  };
  return (
    <Field
      label={<span className="sr-only">Lines for channel counts</span>}
      error={
        counts === null
          ? `Whole numbers with commas between, at most ${mostChannelLines} and none above 100,000: 1, 4, 8`
          : undefined
      }
      className="w-56 gap-0"
    >
      {(control) => (
        <span className="relative block">
          <span aria-hidden className="-translate-y-1/2 absolute top-1/2 left-2.5 text-ink-faint">
            Lines for channels
          </span>
          <Input
            {...control}
            value={typed ?? inputs.channelLines.join(', ')}
            autoComplete="off"
            onChange={(event) => change(event.target.value)}
            onBlur={() => counts && setTyped(null)}
            className="pl-34"
          />
        </span>
      )}
    </Field>
  );
}
