import type { MemoryContent, MemoryMark, MemoryPoint } from '@/components/charts/memory-model';
import { spanFor } from '@/components/charts/memory-scale';
import { type Capacity, drawnCapacities, longestHours } from './capacity';
import { type CalculatorInputs, recordingOf } from './inputs';
import { headroomWords, type JudgedRun, judgedRuns, shortfallWords } from './judged-runs';
import { type Compared, linesOf, termsContent } from './lines-content';
import { thinnedRuns } from './thinned-runs';

/** A longest recording beyond this does not stretch the length axis by itself. */
const longestShownHours = 168;

/** How far the length axis reaches: as asked, else far enough for the recording, the runs and the answer. */
export function spanOf(inputs: CalculatorInputs, fitHours: number | null): number {
  if (inputs.spanHours !== null) return inputs.spanHours;
  const runs = inputs.resource === 'system' ? inputs.runs.map(({ hours }) => hours) : [];
  const answer = fitHours !== null && fitHours <= longestShownHours ? fitHours : 0;
  return spanFor(Math.max(12, inputs.hours, ...runs, answer));
}

/** Lines or layers, levels and points of the chart of one resource. */
export function chartContent(
  inputs: CalculatorInputs,
  capacities: readonly Capacity[],
  chosen: Capacity | null,
  compared: Compared | null = null,
): MemoryContent {
  const fitHours = fitOf(inputs, chosen);
  const spanHours = spanOf(inputs, fitHours);
  const marks = marksOf(capacities, chosen);
  const common = { spanHours, marks, fitHours };
  if (inputs.view === 'terms') {
    // Layers add up on even steps only.
    return { ...common, ...noPoints, scale: 'linear', ...termsContent(inputs, spanHours, compared) };
  }
  return {
    ...common,
    ...(inputs.resource === 'system' ? pointsContent(inputs) : noPoints),
    scale: inputs.scale,
    lines: linesOf(inputs, spanHours, compared),
    bands: [],
  };
}

const noPoints = { points: [], pointsLeftOut: 0 };

/** The longest recording that fits the chosen capacity; null where any does, or nothing is chosen. */
export function fitOf(inputs: CalculatorInputs, chosen: Capacity | null): number | null {
  if (!chosen || chosen.mib === null) return null;
  return longestHours(inputs.resource, inputs.requirements, chosen.mib, recordingOf(inputs), inputs.bytesPerSample);
}

/** Capacities of one size share a level and its label. */
export function marksOf(capacities: readonly Capacity[], chosen: Capacity | null): MemoryMark[] {
  const bySize = new Map<number, Capacity[]>();
  for (const capacity of drawnCapacities(capacities, chosen)) {
    if (capacity.mib === null) continue;
    bySize.set(capacity.mib, [...(bySize.get(capacity.mib) ?? []), capacity]);
  }
  return [...bySize].map(([mib, same]) => {
    const nodes = same.filter(({ node }) => node !== null);
    const [first] = nodes;
    const names =
      nodes.length > 2 ? `${first?.name} and ${nodes.length - 1} more` : nodes.map(({ name }) => name).join(', ');
    const cap = same.find(({ capSource }) => capSource !== undefined)?.name ?? '';
    const label = [cap, names].filter((name) => name !== '').join(', ') || 'typed';
    return { key: `mark-${mib}`, label, mib, isChosen: chosen?.mib === mib };
  });
}

function pointsContent(inputs: CalculatorInputs): Pick<MemoryContent, 'points' | 'pointsLeftOut'> {
  const { runs, requirements, headroom, channels, sampleRateHz } = inputs;
  const { drawn, leftOut } = thinnedRuns(judgedRuns(runs, requirements, headroom));
  const points = drawn.map(
    (run): MemoryPoint => ({
      key: run.key,
      hours: run.hours,
      peakMib: run.peakMib,
      claimMib: run.claimMib,
      note: run.isWorst ? worstNote(run) : null,
      isSameShape: run.channels === channels && run.sampleRateHz === sampleRateHz,
      isShort: run.isShort,
    }),
  );
  return { points, pointsLeftOut: leftOut };
}

function worstNote({ headroom }: JudgedRun): string {
  const shortfall = shortfallWords(headroom);
  return `worst: ${shortfall === null ? headroomWords(headroom) : `${shortfall} below peak`}`;
}
