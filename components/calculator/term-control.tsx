'use client';

import { memo, useId } from 'react';
import { bounds } from '@/lib/resources/bounds';
import type { Recording } from '@/lib/resources/estimate';
import type { Term, TermField } from '@/lib/resources/requirements';
import { formatMib, formatNumber } from '@/lib/units/format';
import { SliderField } from './slider-field';
import type { SliderRange } from './slider-range';
import { termFactor, termName } from './words';

interface TermControlProps {
  term: Term;
  value: number;
  /** At the length that is read. */
  recording: Recording;
  /** What the term adds, and the whole sum, in MiB. */
  mib: number;
  sumMib: number;
  /** Its pattern in the bar below, which the swatch repeats. */
  swatch: string;
  isFirst: boolean;
  onChange: (field: TermField, value: number) => void;
}

/** Sliders reach what analyses usually need; more can be typed. */
const usualRange: Record<TermField, SliderRange> = {
  base_system_memory_mib: { max: 4096, step: 16 },
  per_hour_system_memory_mib: { max: 200, step: 1 },
  per_hour_per_khz_system_memory_mib: { max: 1000, step: 5 },
  per_hour_per_channel_system_memory_mib: { max: 50, step: 0.1 },
  per_hour_per_channel_per_khz_system_memory_mib: { max: 200, step: 1 },
  base_gpu_memory_mib: { max: 8192, step: 32 },
  per_hour_gpu_memory_mib: { max: 200, step: 0.5 },
  per_hour_per_channel_gpu_memory_mib: { max: 50, step: 0.1 },
  per_hour_per_channel_per_khz_gpu_memory_mib: { max: 200, step: 1 },
  artifacts_memory_mib: { max: 1024, step: 4 },
  per_hour_artifacts_memory_mib: { max: 100, step: 0.1 },
};

/** One term of the formula as its own control, with what it adds right below it. */
export function TermControl({ mib, sumMib, swatch, isFirst, ...coefficient }: TermControlProps) {
  return (
    <li className="grid min-w-0 grid-cols-[1rem_1fr] gap-x-1.5">
      <span aria-hidden className="pt-7.5 font-mono text-ink-faint">
        {isFirst ? '' : '+'}
      </span>
      <div className="min-w-0">
        <Coefficient {...coefficient} />
        <Share mib={mib} sumMib={sumMib} swatch={swatch} />
      </div>
    </li>
  );
}

type CoefficientProps = Pick<TermControlProps, 'term' | 'value' | 'recording' | 'onChange'>;

/** The figure itself, by field and slider: what the others of the sentence come to does not change it. */
const Coefficient = memo(function Coefficient({ term, value, recording, onChange }: CoefficientProps) {
  const meaningId = useId();
  const name = termName(term);
  const factor = termFactor(term, recording) || 'at any length';
  return (
    <>
      <p id={meaningId} className="flex h-6 items-center text-ink-soft text-label" title={term.meaning}>
        {name}
        <span className="sr-only">. {term.meaning}</span>
      </p>
      <SliderField
        label={`${name}, ${term.unit}`}
        value={value}
        usual={usualRange[term.field]}
        bound={bounds.mib}
        unit={term.unit}
        unitLabel="MiB"
        describedBy={meaningId}
        onChange={(next) => onChange(term.field, next)}
        below={<p className="flex h-5 items-center truncate font-mono text-ink-soft text-label">{factor}</p>}
      />
    </>
  );
});

function Share({ mib, sumMib, swatch }: { mib: number; sumMib: number; swatch: string }) {
  if (mib === 0) return <p className="h-5 text-ink-faint text-label">adds nothing</p>;
  const percent = sumMib > 0 ? (mib / sumMib) * 100 : 0;
  return (
    <p className="figures flex h-5 items-center gap-1.5 text-label">
      <span aria-hidden className="size-2.5 shrink-0 rounded-sm" style={{ background: swatch }} />
      <span>{mib > 0 && mib < 1 ? '<1 MiB' : formatMib(mib)}</span>
      <span className="text-ink-faint">· {percent < 1 ? '<1' : formatNumber(percent)} %</span>
    </p>
  );
}
