import { bounds } from '@/lib/resources/bounds';
import { estimatePeakSystemMemoryMib } from '@/lib/resources/estimate';
import type { FittedRun } from '@/lib/resources/fitted';
import { headroomOf, meetsHeadroom } from '@/lib/resources/headroom';
import type { ResourceRequirements } from '@/lib/resources/requirements';
import type { MeasuredRun } from '@/lib/resources/runs-csv';
import { formatNumber } from '@/lib/units/format';

export interface JudgedRun extends MeasuredRun {
  key: string;
  claimMib: number;
  /** claim / peak - 1. */
  headroom: number;
  isShort: boolean;
  isWorst: boolean;
}

/** What is claimed for each measured run, and which of them leaves the least. */
export function judgedRuns(
  runs: readonly MeasuredRun[],
  requirements: ResourceRequirements,
  headroom: number,
): JudgedRun[] {
  const claims = runs.map((run) => {
    const claimMib = estimatePeakSystemMemoryMib(requirements, run);
    return { claimMib, headroom: headroomOf(claimMib, run.peakMib) };
  });
  const worst = worstOf(claims);
  return runs.map(({ hours, channels, sampleRateHz, peakMib }, index) => {
    const { claimMib, headroom: left } = claims[index] ?? { claimMib: 0, headroom: -1 };
    const isShort = !meetsHeadroom(claimMib, peakMib, headroom);
    const key = `run-${index}`;
    const isWorst = index === worst;
    return { key, hours, channels, sampleRateHz, peakMib, claimMib, headroom: left, isShort, isWorst };
  });
}

/** How far a claim lies below the peak that it should cover: `53 %`, rounded up; null where it covers it. */
export function shortfallWords(headroom: number): string | null {
  return headroom < 0 ? `${formatNumber(-headroom * 100, 0, 'up')} %` : null;
}

/** `20 %`, rounded down: headroom is never told larger than it is; far too much is not counted. */
export function headroomWords(headroom: number): string {
  if (headroom > bounds.headroom.most) return `over ${formatNumber(bounds.headroom.most * 100)} %`;
  return `${formatNumber(headroom * 100, 0, 'down')} %`;
}

/** What a fit claims for a run. */
export type FitOfRun = Pick<JudgedRun, 'claimMib' | 'headroom' | 'isWorst'>;

/** A run as the table shows it, by the figures of the sliders and, where there is one, by those of a fit. */
export interface RunRow extends JudgedRun {
  fitted: FitOfRun | null;
}

/** More rows at once help nobody, and thousands of them are slow. */
const mostRows = 200;

/**
 * The rows of the table: all in their order, or of very many those that leave the least headroom, worst first.
 * `fitted` holds the same runs in the same order; null where no fit is shown.
 */
export function runRows(
  judged: readonly JudgedRun[],
  fitted: readonly FittedRun[] | null,
): { rows: RunRow[]; leftOut: number } {
  const worst = fitted === null ? -1 : worstOf(fitted);
  const rows = judged.map((run, index) => {
    const fit = fitted?.[index];
    return {
      ...run,
      fitted: fit ? { claimMib: fit.claimMib, headroom: fit.headroom, isWorst: index === worst } : null,
    };
  });
  if (rows.length <= mostRows) return { rows, leftOut: 0 };
  const asked = (row: RunRow) => row.fitted?.headroom ?? row.headroom;
  rows.sort((a, b) => asked(a) - asked(b));
  return { rows: rows.slice(0, mostRows), leftOut: rows.length - mostRows };
}

/** Index of the run that leaves the least headroom; -1 where there is none. */
export function worstOf(runs: readonly { headroom: number }[]): number {
  return runs.reduce((worst, run, index) => (run.headroom < (runs[worst]?.headroom ?? Infinity) ? index : worst), -1);
}

/** Whether two lists hold the same runs in the same order. */
export function isSameRuns(one: readonly MeasuredRun[], other: readonly MeasuredRun[]): boolean {
  if (one === other) return true;
  return (
    one.length === other.length &&
    one.every((run, index) => {
      const twin = other[index];
      return (
        run.hours === twin?.hours &&
        run.channels === twin.channels &&
        run.sampleRateHz === twin.sampleRateHz &&
        run.peakMib === twin.peakMib
      );
    })
  );
}

/** `24 h, 2 ch, 512 Hz`. */
export function runWords({ hours, channels, sampleRateHz }: Omit<MeasuredRun, 'peakMib'>): string {
  return `${figureText(hours)} h, ${figureText(channels)} ch, ${figureText(sampleRateHz)} Hz`;
}

/** A figure with as many digits as it needs, up to two: `21.9`. */
export function figureText(value: number): string {
  return formatNumber(value, Number.isInteger(value) ? 0 : Number.isInteger(Math.round(value * 1e6) / 1e5) ? 1 : 2);
}
