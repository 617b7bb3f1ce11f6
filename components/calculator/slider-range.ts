import { niceCeil } from '@/components/charts/memory-scale';

export interface SliderRange {
  max: number;
  step: number;
}

/** The range that holds `value`: the usual one, or a round figure above a larger value; about 200 steps either way. */
export function rangeFor(value: number, usual: SliderRange): SliderRange {
  if (value <= usual.max) return usual;
  const max = niceCeil(value);
  return { max, step: Math.max(usual.step, niceCeil(max / 250)) };
}

/** Where the next press of an arrow lands, free of 0.1 + 0.2. */
export function cleaned(value: number, step: number): number {
  const digits = Math.max(0, -Math.floor(Math.log10(step)) + 1);
  return Number(value.toFixed(Math.min(digits, 12)));
}
