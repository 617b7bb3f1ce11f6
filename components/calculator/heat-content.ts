import type { HeatModel } from '@/components/charts/heat-model';
import { axisMemory } from '@/components/charts/memory-scale';
import { type Capacity, longestHours } from './capacity';
import type { CalculatorInputs } from './inputs';
import { mibOf } from './lines-content';
import { fitOf, marksOf, spanOf } from './memory-content';

const fewestRows = 16;
const mostRows = 40;
/** Into how many steps a row that stands for many counts is cut for the outline of a capacity. */
const partsOfRow = 4;

/** How many channels a row stands for, and how many rows there are: a count a row, or a power of two of them. */
export function heatRows(asked: number): { step: number; count: number } {
  if (asked <= mostRows) return { step: 1, count: Math.min(mostRows, Math.max(fewestRows, Math.ceil(asked / 8) * 8)) };
  const step = 2 ** Math.ceil(Math.log2(asked / mostRows));
  return { step, count: Math.ceil(asked / step) };
}

/** Memory over length and as many channels as the inputs ask for. */
export function heatContent(
  inputs: CalculatorInputs,
  capacities: readonly Capacity[],
  chosen: Capacity | null,
): HeatModel {
  const spanHours = spanOf(inputs, fitOf(inputs, chosen));
  const { step, count } = heatRows(Math.max(inputs.channels, ...inputs.channelLines));
  const most = step * count;
  const cut = Math.max(1, step / partsOfRow);
  const counts = Array.from({ length: most / cut }, (_, index) => most - index * cut);
  return {
    spanHours,
    step,
    rows: Array.from({ length: count }, (_, index) => {
      const channels = most - index * step;
      return { channels, startMib: mibOf(inputs, 0, channels), endMib: mibOf(inputs, spanHours, channels) };
    }),
    contours: marksOf(capacities, chosen).map(({ key, label, mib, isChosen }) => ({
      key,
      label: `${label} · ${axisMemory(mib)}`,
      isChosen,
      edges: counts.map((channels) => ({ channels, hours: longestAt(inputs, mib, channels) })),
    })),
  };
}

function longestAt(inputs: CalculatorInputs, mib: number, channels: number): number | null {
  const { resource, requirements, sampleRateHz, bytesPerSample } = inputs;
  return longestHours(resource, requirements, mib, { hours: 0, channels, sampleRateHz }, bytesPerSample);
}
