'use client';

import { memo, useMemo, useState } from 'react';
import { MemoryChart } from '@/components/charts/memory-chart';
import type { Fit } from '@/lib/resources/fitted';
import type { ResourceRequirements } from '@/lib/resources/requirements';
import { fitContent } from './fit-content';
import { useSame } from './use-same';

interface FitChartProps {
  fit: Fit;
  requirements: ResourceRequirements;
}

/** The curve that was fitted, over the peaks that it covers; the table of runs says the same. */
export const FitChart = memo(function FitChart({ fit, requirements }: FitChartProps) {
  const content = useSame(useMemo(() => fitContent(fit, requirements), [fit, requirements]));
  const [hours, setHours] = useState<number | null>(null);
  const [read, setRead] = useState<number | null>(null);
  return (
    <figure aria-label="Fitted claim and measured peaks" className="min-w-0">
      <figcaption className="mb-1 text-ink-soft text-label">
        Dots are measured peaks, whiskers reach to what the fit claims for them; lines are its claim by length. Dashed:
        the sliders now, for the recordings of the strong line.
      </figcaption>
      <MemoryChart
        label="Fitted claim by length"
        content={content}
        hours={Math.min(content.spanHours, hours ?? content.spanHours)}
        readHours={read}
        onRead={setRead}
        onChoose={setHours}
      />
    </figure>
  );
});
