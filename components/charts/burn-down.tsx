'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import { CsvMenu } from '@/components/ui/csv-menu';
import { Skeleton } from '@/components/ui/states';
import { Segments } from '@/components/ui/tabs';
import { useReaderZone } from '@/components/ui/use-zone';
import type { EpochMs } from '@/lib/time/clock';
import { burnDownCsv } from './burn-down-csv';
import { type BurnDownModel, type BurnReading, readingAt } from './burn-down-model';
import { boxHeight } from './burn-down-series';
import { BurnDownTable } from './burn-down-table';
import { readingInWords } from './burn-down-words';

// recharts is by far the heaviest part of the page, and the figures above the chart do not wait for it.
const BurnDownDrawing = dynamic(() => import('./burn-down-drawing'), {
  ssr: false,
  loading: () => <Skeleton className="h-72" />,
});

interface BurnDownChartProps {
  /** The chart's name: `Hours left, jmurphy`. */
  label: string;
  title: string;
  model: BurnDownModel;
}

/** What is left of an allowance from the period's start to its reset, with what took it; or what was used, where there is none. */
export function BurnDownChart({ label, title, model }: BurnDownChartProps) {
  const zone = useReaderZone();
  const [view, setView] = useState<'chart' | 'table'>('chart');
  return (
    <figure aria-label={label} className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-medium text-section">{title}</h2>
        <div className="flex gap-2">
          <CsvMenu
            filename={`${model.kind}-${new Date(model.start).toISOString().slice(0, 10)}`}
            csv={(forExcel) => burnDownCsv(model, forExcel)}
          />
          <Segments
            label="Show as"
            value={view}
            onChange={setView}
            choices={[
              { value: 'chart', label: 'Chart' },
              { value: 'table', label: 'Table' },
            ]}
          />
        </div>
      </div>
      {view === 'chart' ? (
        <Chart label={label} model={model} zone={zone} />
      ) : (
        <div className="mt-3">
          <BurnDownTable model={model} zone={zone} label={label} />
        </div>
      )}
    </figure>
  );
}

function Chart({ label, model, zone }: { label: string; model: BurnDownModel; zone: string }) {
  const [readAt, setReadAt] = useState<EpochMs | null>(null);
  const reading = readingAt(model, readAt ?? model.now);
  return (
    <>
      <ReadingLine model={model} reading={reading} zone={zone} />
      <div className="min-w-0" style={{ minHeight: boxHeight(model) }}>
        <BurnDownDrawing label={label} model={model} zone={zone} reading={reading} readAt={readAt} onRead={setReadAt} />
      </div>
    </>
  );
}

/** What stands at the instant that is read; now's where nothing is. A line of its own, so that nothing moves. */
function ReadingLine({ model, reading, zone }: { model: BurnDownModel; reading: BurnReading; zone: string }) {
  const [when, ...rest] = readingInWords(model, reading, zone);
  return (
    <p className="figures mt-1 min-h-10 text-ink-soft text-label sm:min-h-5" data-part="reading">
      <span className="font-medium text-ink">{when}</span>
      {rest.map((part) => (
        <span key={part}> · {part}</span>
      ))}
    </p>
  );
}
