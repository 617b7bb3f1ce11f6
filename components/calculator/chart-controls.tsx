'use client';

import { memo, useState } from 'react';
import { Field, Input } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { Segments } from '@/components/ui/tabs';
import { parseChannelCounts } from './channel-counts';
import { type CalculatorInputs, mostChannelLines, type SetInputs } from './inputs';

const views = [
  { value: 'lines', label: 'By length' },
  { value: 'terms', label: 'By term' },
  { value: 'heat', label: 'Heat map' },
] as const;

const forms = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const;

type ChartViewsProps = Pick<CalculatorInputs, 'view' | 'asTable'> & { setInputs: SetInputs };

/** What the chart is about, and whether as a chart or as a table. */
export const ChartViews = memo(function ChartViews({ view, asTable, setInputs }: ChartViewsProps) {
  return (
    <div data-export="none" className="mb-2 flex flex-wrap items-center justify-between gap-2">
      <Segments
        label="What the chart shows"
        value={view}
        choices={views}
        onChange={(next) => setInputs({ view: next }, { isStep: true })}
      />
      <Segments
        label="Show as"
        value={asTable ? 'table' : 'chart'}
        choices={forms}
        onChange={(as) => setInputs({ asTable: as === 'table' }, { isStep: true })}
      />
    </div>
  );
});

interface ChartControlsProps extends Pick<CalculatorInputs, 'view' | 'scale' | 'channelLines'> {
  /** How far the axis shall reach; null: as needed. */
  askedHours: number | null;
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
export const ChartControls = memo(function ChartControls(props: ChartControlsProps) {
  const { view, scale, channelLines, askedHours: asked, spanHours, setInputs } = props;
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
      {view === 'lines' ? (
        <>
          <Segments
            label="Memory axis"
            value={scale}
            choices={scales}
            onChange={(next) => setInputs({ scale: next }, { isStep: true })}
          />
          <ChannelLines channelLines={channelLines} setInputs={setInputs} />
        </>
      ) : null}
    </div>
  );
});

function ChannelLines({ channelLines, setInputs }: Pick<ChartControlsProps, 'channelLines' | 'setInputs'>) {
  const [typed, setTyped] = useState<string | null>(null);
  const counts = typed === null ? channelLines : parseChannelCounts(typed, mostChannelLines);
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
      className="w-72 max-w-full gap-0"
    >
      {(control) => (
        <span className="relative block">
          <span aria-hidden className="-translate-y-1/2 absolute top-1/2 left-2.5 text-ink-faint">
            Lines for channels
          </span>
          <Input
            {...control}
            value={typed ?? channelLines.join(', ')}
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
