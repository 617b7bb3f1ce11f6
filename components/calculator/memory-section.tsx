'use client';

import { memo, useCallback, useDeferredValue, useMemo } from 'react';
import { type HeatCell, HeatMap } from '@/components/charts/heat-map';
import { MemoryChart } from '@/components/charts/memory-chart';
import type { Recording } from '@/lib/resources/estimate';
import { type Capacity, claimMibOf } from './capacity';
import { ChartControls, ChartViews } from './chart-controls';
import { heatContent } from './heat-content';
import type { CalculatorInputs, SetInputs } from './inputs';
import type { Compared } from './lines-content';
import { chartContent } from './memory-content';
import { MemoryTable } from './memory-table';
import { useSame } from './use-same';
import { resourceWords } from './words';

interface MemorySectionProps {
  inputs: CalculatorInputs;
  capacities: readonly Capacity[];
  chosen: Capacity | null;
  /** A saved version to draw beside the figures of the fields. */
  compared?: Compared | null;
  /** The recording under the pointer or the keys; null where nothing is read. */
  read: Partial<Recording> | null;
  onRead: (read: Partial<Recording> | null) => void;
  setInputs: SetInputs;
}

/** More measured runs than these are thinned out anew for every drawing, which takes its time. */
const fewRuns = 300;

/** The chart of one resource, as lines, as layers or as a heat map, each as a table too. */
export const MemorySection = memo(function MemorySection(props: MemorySectionProps) {
  const { inputs, capacities, chosen, compared = null, read, onRead, setInputs } = props;
  const { resource, view, scale, asTable, channelLines } = inputs;
  const { name } = resourceWords[resource];
  // Lines are quick to draw, so they move with the hand; of very many runs the drawing may be a frame behind.
  const later = useDeferredValue(inputs);
  const drawn = inputs.runs.length > fewRuns ? later : inputs;
  const content = useSame(
    useMemo(() => chartContent(drawn, capacities, chosen, compared), [drawn, capacities, chosen, compared]),
  );
  const readHours = useCallback((hours: number | null) => onRead(hours === null ? null : { hours }), [onRead]);
  const chooseHours = useCallback((hours: number) => setInputs({ hours }), [setInputs]);
  return (
    <figure aria-label={`${name} by length`} data-export="chart" className="min-w-0">
      <ChartViews view={view} asTable={asTable} setInputs={setInputs} />
      {asTable ? (
        <MemoryTable inputs={inputs} spanHours={content.spanHours} compared={compared} />
      ) : view !== 'heat' ? (
        <MemoryChart
          label={view === 'terms' ? `${name} by term` : `${name} by length`}
          content={content}
          hours={inputs.hours}
          readHours={read?.hours ?? null}
          onRead={readHours}
          onChoose={chooseHours}
        />
      ) : (
        <Heat {...props} label={`${name} by length and channels`} />
      )}
      <ChartControls
        view={view}
        scale={scale}
        channelLines={channelLines}
        askedHours={inputs.spanHours}
        spanHours={content.spanHours}
        setInputs={setInputs}
      />
    </figure>
  );
});

function Heat({ inputs, capacities, chosen, read, onRead, setInputs, label }: MemorySectionProps & { label: string }) {
  const drawn = useDeferredValue(inputs);
  const model = useSame(useMemo(() => heatContent(drawn, capacities, chosen), [drawn, capacities, chosen]));
  const { hours, channels, sampleRateHz, resource, requirements, bytesPerSample } = inputs;
  const readCell = read === null ? null : { hours: read.hours ?? hours, channels: read.channels ?? channels };
  const mibAt = (cell: HeatCell) => claimMibOf(resource, requirements, { ...cell, sampleRateHz }, bytesPerSample);
  return (
    <HeatMap
      label={label}
      model={model}
      cell={{ hours, channels }}
      readCell={readCell}
      mibAt={mibAt}
      onRead={onRead}
      onChoose={(cell) => setInputs(cell)}
    />
  );
}
