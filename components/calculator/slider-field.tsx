'use client';

import { type ReactNode, useState } from 'react';
import { Slider } from '@/components/ui/slider';
import type { Bound } from '@/lib/resources/bounds';
import { FigureField } from './figure-field';
import { cleaned, rangeFor, type SliderRange } from './slider-range';

interface SliderFieldProps {
  /** Name of field and slider, with the unit: `Length, hours`. */
  label: string;
  value: number;
  usual: SliderRange;
  unit: string;
  unitLabel?: string;
  bound: Bound;
  isInteger?: boolean;
  describedBy?: string;
  onChange: (value: number) => void;
  /** Stands between field and slider. */
  below?: ReactNode;
}

/** One figure, typed or dragged. The slider's range follows what is typed; under a hand it grows and does not shrink. */
export function SliderField(props: SliderFieldProps) {
  const { label, value, usual, unit, unitLabel, bound, isInteger = false, describedBy, onChange, below } = props;
  const [dragged, setDragged] = useState<number | null>(null);
  const [range, setRange] = useState(() => rangeFor(value, usual));
  const fitting = rangeFor(value, usual);
  if (value > range.max || (value !== dragged && fitting.max !== range.max)) setRange(fitting);
  const drag = (next: number) => {
    setDragged(next);
    onChange(next);
  };
  const slider = (
    <Slider
      label={`${label}, slider`}
      value={value}
      min={bound.least}
      max={range.max}
      step={range.step}
      onChange={(next) => drag(cleaned(next, range.step))}
      onLeave={() => setDragged(null)}
      valueText={(at) => `${cleaned(at, range.step)} ${unit}`}
    />
  );
  return (
    <div className="grid min-w-0 grid-cols-[6.5rem_1fr] items-center gap-x-3 sm:grid-cols-1">
      <FigureField
        label={label}
        value={value}
        unit={unit}
        {...(unitLabel === undefined ? {} : { unitLabel })}
        bound={bound}
        isInteger={isInteger}
        {...(describedBy === undefined ? {} : { describedBy })}
        onChange={onChange}
      />
      <div className="col-start-2 row-start-1 sm:order-last sm:col-start-auto sm:row-start-auto">{slider}</div>
      {below ? <div className="col-span-full min-w-0">{below}</div> : null}
    </div>
  );
}
