import type { HeatModel } from '@/components/charts/heat-model';
import type { MemoryLine, MemoryMark, MemoryModel, MemoryPoint } from '@/components/charts/memory-model';
import { axisMemory, spanFor } from '@/components/charts/memory-scale';
import { type Capacity, exactMibOf, longestHours } from './capacity';
import { type CalculatorInputs, recordingOf } from './inputs';
import { headroomWords, type JudgedRun, judgedRuns, shortfallWords } from './judged-runs';

/** A longest recording beyond this does not stretch the length axis by itself. */
const longestShownHours = 168;

/** How far the length axis reaches: as asked, else far enough for the recording, the runs and the answer. */
export function spanOf(inputs: CalculatorInputs, fitHours: number | null): number {
  if (inputs.spanHours !== null) return inputs.spanHours;
  const runs = inputs.resource === 'system' ? inputs.runs.map(({ hours }) => hours) : [];
  const answer = fitHours !== null && fitHours <= longestShownHours ? fitHours : 0;
  return spanFor(Math.max(12, inputs.hours, ...runs, answer));
}

/** Lines, levels and points of the chart of one resource. */
export function chartContent(
  inputs: CalculatorInputs,
  capacities: readonly Capacity[],
  chosen: Capacity | null,
): Omit<MemoryModel, 'topMib' | 'marksAbove'> {
  const fitHours = fitOf(inputs, chosen);
  const spanHours = spanOf(inputs, fitHours);
  return {
    spanHours,
    lines: linesOf(inputs, spanHours),
    marks: marksOf(capacities, chosen),
    points: inputs.resource === 'system' ? pointsOf(inputs) : [],
    fitHours,
  };
}

function fitOf(inputs: CalculatorInputs, chosen: Capacity | null): number | null {
  if (!chosen || chosen.mib === null) return null;
  return longestHours(inputs.resource, inputs.requirements, chosen.mib, recordingOf(inputs), inputs.bytesPerSample);
}

/** One line a channel count; counts that need the same are one line with all their numbers. */
function linesOf(inputs: CalculatorInputs, spanHours: number): MemoryLine[] {
  const counts = [...new Set([...inputs.channelLines, inputs.channels])].sort((a, b) => a - b);
  const lines: (MemoryLine & { counts: number[] })[] = [];
  for (const channels of counts) {
    const at = (hours: number) => exactAt(inputs, hours, channels);
    const line = { startMib: at(0), endMib: at(spanHours) };
    const isChosen = channels === inputs.channels;
    const same = lines.find(({ startMib, endMib }) => startMib === line.startMib && endMib === line.endMib);
    if (same) {
      same.counts.push(channels);
      same.isChosen ||= isChosen;
    } else lines.push({ key: `channels-${channels}`, label: '', ...line, isChosen, counts: [channels] });
  }
  return lines.map(({ counts: together, ...line }) => ({ ...line, label: countWords(together) }));
}

function countWords(counts: readonly number[]): string {
  const [first, last] = [counts[0], counts.at(-1)];
  return counts.length > 2 ? `${first} to ${last} ch` : `${counts.join(', ')} ch`;
}

function exactAt(
  { resource, requirements, sampleRateHz, bytesPerSample }: CalculatorInputs,
  hours: number,
  channels: number,
) {
  return exactMibOf(resource, requirements, { hours, channels, sampleRateHz }, bytesPerSample);
}

/** Capacities of one size share a level and its label. */
function marksOf(capacities: readonly Capacity[], chosen: Capacity | null): MemoryMark[] {
  const bySize = new Map<number, Capacity[]>();
  for (const capacity of capacities) {
    if (capacity.mib === null) continue;
    bySize.set(capacity.mib, [...(bySize.get(capacity.mib) ?? []), capacity]);
  }
  return [...bySize].map(([mib, same]) => {
    const nodes = same.filter(({ node }) => node !== null);
    const [first] = nodes;
    const names =
      nodes.length > 2 ? `${first?.name} and ${nodes.length - 1} more` : nodes.map(({ name }) => name).join(', ');
    return { key: `mark-${mib}`, label: names || 'typed', mib, isChosen: chosen?.mib === mib };
  });
}

function pointsOf(inputs: CalculatorInputs): MemoryPoint[] {
  const { runs, requirements, headroom, channels, sampleRateHz } = inputs;
  return judgedRuns(runs, requirements, headroom).map((run) => ({
    key: run.key,
    hours: run.hours,
    peakMib: run.peakMib,
    claimMib: run.claimMib,
    label: `${run.channels} ch, ${run.sampleRateHz} Hz`,
    note: run.isWorst ? worstNote(run) : null,
    isSameShape: run.channels === channels && run.sampleRateHz === sampleRateHz,
    isShort: run.isShort,
  }));
}

function worstNote({ headroom }: JudgedRun): string {
  const shortfall = shortfallWords(headroom);
  return `worst: ${shortfall === null ? headroomWords(headroom) : `${shortfall} below peak`}`;
}

const fewestRows = 16;
const mostRows = 40;

/** The heat map: as many channels as the inputs ask for. */
export function heatContent(
  inputs: CalculatorInputs,
  capacities: readonly Capacity[],
  chosen: Capacity | null,
): HeatModel {
  const spanHours = spanOf(inputs, fitOf(inputs, chosen));
  const asked = Math.max(inputs.channels, ...inputs.channelLines);
  const most = Math.min(mostRows, Math.max(fewestRows, Math.ceil(asked / 8) * 8));
  const counts = Array.from({ length: most }, (_, index) => most - index);
  const { resource, requirements, sampleRateHz, bytesPerSample } = inputs;
  return {
    spanHours,
    rows: counts.map((channels) => ({
      channels,
      startMib: exactAt(inputs, 0, channels),
      endMib: exactAt(inputs, spanHours, channels),
    })),
    contours: marksOf(capacities, chosen).map(({ key, label, mib, isChosen }) => ({
      key,
      label: `${label} · ${axisMemory(mib)}`,
      isChosen,
      hoursByRow: counts.map((channels) =>
        longestHours(resource, requirements, mib, { hours: 0, channels, sampleRateHz }, bytesPerSample),
      ),
    })),
  };
}
