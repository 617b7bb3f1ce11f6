import type { MemoryContent, MemoryLine, MemoryPoint } from '@/components/charts/memory-model';
import { niceCeil } from '@/components/charts/memory-scale';
import type { Fit, FittedRun } from '@/lib/resources/fitted';
import { emptyRequirements, type ResourceRequirements } from '@/lib/resources/requirements';
import { exactMibOf } from './capacity';
import { termsOfFit } from './fit-state';
import { figureText, headroomWords, worstOf } from './judged-runs';
import { thinnedRuns } from './thinned-runs';

interface Shape {
  channels: number;
  sampleRateHz: number;
}

/** More lines cannot be told apart. */
const mostShapes = 5;

/**
 * The fit as a chart of memory against length: its line for the shapes of recording that were measured most often, the
 * sliders' line for the first of them, every peak with what the fit claims for it.
 */
export function fitContent(fit: Fit, requirements: ResourceRequirements): MemoryContent {
  const fitted = { ...emptyRequirements(), ...termsOfFit(fit) };
  const shapes = shapesOf(fit.runs);
  const [first] = shapes;
  const spanHours = spanOf(Math.max(0, ...shapes.map(({ longestHours }) => longestHours)));
  const line = (of: ResourceRequirements, shape: Shape) => ({
    startMib: exactMibOf('system', of, { hours: 0, ...shape }),
    endMib: exactMibOf('system', of, { hours: spanHours, ...shape }),
  });
  const lines = shapes.slice(0, mostShapes).map(
    (shape, index): MemoryLine => ({
      key: shapeKey(shape),
      label: shapeWords(shape),
      role: index === 0 ? 'chosen' : 'context',
      ...line(fitted, shape),
    }),
  );
  const sliders = first ? line(requirements, first) : null;
  // Where they are in use, the sliders' line is that of the fit.
  const isOther = sliders && (sliders.startMib !== lines[0]?.startMib || sliders.endMib !== lines[0]?.endMib);
  return {
    spanHours,
    scale: 'linear',
    lines: isOther ? [...lines, { key: 'sliders', label: 'Sliders now', role: 'compared', ...sliders }] : lines,
    bands: [],
    marks: [],
    ...pointsOf(fit.runs, first),
    fitHours: null,
  };
}

const spanSteps = [0.25, 0.5, 1, 2, 6, 12, 24, 48, 168] as const;

/** Just beyond the longest run: what was measured shall fill the picture. */
function spanOf(longestHours: number): number {
  const step = spanSteps.find((hours) => longestHours / hours <= 8);
  return step ? Math.max(1, Math.ceil((longestHours * 1.05) / step)) * step : niceCeil(longestHours);
}

/** Those with the most runs first. */
function shapesOf(runs: readonly FittedRun[]) {
  const byKey = new Map<string, Shape & { count: number; longestHours: number }>();
  for (const { hours, channels, sampleRateHz } of runs) {
    const key = shapeKey({ channels, sampleRateHz });
    const shape = byKey.get(key) ?? { channels, sampleRateHz, count: 0, longestHours: 0 };
    shape.count += 1;
    shape.longestHours = Math.max(shape.longestHours, hours);
    byKey.set(key, shape);
  }
  return [...byKey.values()].sort((a, b) => b.count - a.count || b.longestHours - a.longestHours);
}

function pointsOf(runs: readonly FittedRun[], first: Shape | undefined) {
  const worst = worstOf(runs);
  const { drawn, leftOut } = thinnedRuns(runs.map((run, index) => ({ ...run, index })));
  const points = drawn.map(
    (run): MemoryPoint => ({
      key: `run-${run.index}`,
      hours: run.hours,
      peakMib: run.peakMib,
      claimMib: run.claimMib,
      note: run.index === worst ? `worst: ${headroomWords(run.headroom)}` : null,
      isSameShape: run.channels === first?.channels && run.sampleRateHz === first.sampleRateHz,
      isShort: false,
    }),
  );
  return { points, pointsLeftOut: leftOut };
}

function shapeKey({ channels, sampleRateHz }: Shape): string {
  return `${channels} ${sampleRateHz}`;
}

function shapeWords({ channels, sampleRateHz }: Shape): string {
  return `${figureText(channels)} ch, ${figureText(sampleRateHz)} Hz`;
}
