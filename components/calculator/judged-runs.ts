import { bounds } from '@/lib/resources/bounds';
import { headroomOf, meetsHeadroom } from '@/lib/resources/headroom';
import type { ResourceRequirements } from '@/lib/resources/requirements';
import type { MeasuredRun } from '@/lib/resources/runs-csv';
import { formatNumber } from '@/lib/units/format';
import { claimMibOf } from './capacity';

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
  const judged = runs.map((run, index) => {
    const claimMib = claimMibOf('system', requirements, run);
    return {
      ...run,
      key: `run-${index}`,
      claimMib,
      headroom: headroomOf(claimMib, run.peakMib),
      isShort: !meetsHeadroom(claimMib, run.peakMib, headroom),
    };
  });
  const least = Math.min(...judged.map((run) => run.headroom));
  const worst = judged.findIndex((run) => run.headroom === least);
  return judged.map((run, index) => ({ ...run, isWorst: index === worst }));
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
