'use client';

import { useState } from 'react';
import { Slider } from '@/components/ui/slider';
import { FigureField } from './figure-field';
import { cleaned, rangeFor, type SliderRange } from './slider-range';

interface SliderFieldProps {
  /** Name of field and slider, with the unit: `Length, hours`. */
  label: string;
  value: number;
  usual: SliderRange;
  unit: string;
  unitLabel?: string;
  min?: number;
  isInteger?: boolean;
  describedBy?: string;
  onChange: (value: number) => void;
  /** Stands right of the field, on its line. */
  aside?: React.ReactNode;
  fieldClassName?: string;
}

/** One figure, typed or dragged. The slider's range grows with what is typed and does not shrink under a hand. */
export function SliderField(props: SliderFieldProps) {
  const { label, value, usual, unit, unitLabel, min = 0, isInteger = false, describedBy, onChange, aside } = props;
  const [range, setRange] = useState(() => rangeFor(value, usual));
  if (value > range.max) setRange(rangeFor(value, usual));
  return (
    <div className="min-w-0">
      <div className="flex items-start gap-2">
        <FigureField
          label={label}
          value={value}
          unit={unit}
          {...(unitLabel === undefined ? {} : { unitLabel })}
          min={min}
          isInteger={isInteger}
          {...(describedBy === undefined ? {} : { describedBy })}
          onChange={onChange}
          className={props.fieldClassName ?? 'flex-1'}
        />
        {aside}
      </div>
      <Slider
        label={`${label}, slider`}
        value={value}
        min={min}
        max={range.max}
        step={range.step}
        onChange={(next) => onChange(cleaned(next, range.step))}
        valueText={(at) => `${cleaned(at, range.step)} ${unit}`}
        className="mt-0.5"
      />
    </div>
  );
}
