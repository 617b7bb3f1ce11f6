'use client';

import { memo, useDeferredValue, useMemo } from 'react';
import { type HeatCell, HeatMap } from '@/components/charts/heat-map';
import { MemoryChart } from '@/components/charts/memory-chart';
import { Segments } from '@/components/ui/tabs';
import type { Recording } from '@/lib/resources/estimate';
import { type Capacity, claimMibOf } from './capacity';
import { ChartControls } from './chart-controls';
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

const views = [
  { value: 'lines', label: 'By length' },
  { value: 'terms', label: 'By term' },
  { value: 'heat', label: 'Heat map' },
] as const;

/** The chart of one resource, as lines or as a heat map, each as a table too. */
export const MemorySection = memo(function MemorySection(props: MemorySectionProps) {
  const { inputs, capacities, chosen, compared = null, read, onRead, setInputs } = props;
  const { name } = resourceWords[inputs.resource];
  // Fields and figures answer at once; the drawing may be a frame behind while something is dragged.
  const drawn = useDeferredValue(inputs);
  const content = useSame(
    useMemo(() => chartContent(drawn, capacities, chosen, compared), [drawn, capacities, chosen, compared]),
  );
  return (
    <figure aria-label={`${name} by length`} data-export="chart" className="min-w-0">
      <div data-export="none" className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <Segments
          label="What the chart shows"
          value={inputs.view}
          choices={views}
          onChange={(view) => setInputs({ view }, { isStep: true })}
        />
        <Segments
          label="Show as"
          value={inputs.asTable ? 'table' : 'chart'}
          choices={[
            { value: 'chart', label: 'Chart' },
            { value: 'table', label: 'Table' },
          ]}
          onChange={(as) => setInputs({ asTable: as === 'table' }, { isStep: true })}
        />
      </div>
      {inputs.asTable ? (
        <MemoryTable inputs={inputs} spanHours={content.spanHours} compared={compared} />
      ) : inputs.view !== 'heat' ? (
        <MemoryChart
          label={inputs.view === 'terms' ? `${name} by term` : `${name} by length`}
          content={content}
          hours={inputs.hours}
          readHours={read?.hours ?? null}
          onRead={(hours) => onRead(hours === null ? null : { hours })}
          onChoose={(hours) => setInputs({ hours })}
        />
      ) : (
        <Heat {...props} label={`${name} by length and channels`} />
      )}
      <ChartControls inputs={inputs} spanHours={content.spanHours} setInputs={setInputs} />
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
