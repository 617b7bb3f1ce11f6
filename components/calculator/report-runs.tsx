import { useMemo } from 'react';
import { mostRunsInAddress } from '@/lib/resources/runs-csv';
import { formatCount } from '@/lib/units/format';
import type { CalculatorInputs } from './inputs';
import { headroomWords, type JudgedRun, judgedRuns, runRows, runWords, shortfallWords } from './judged-runs';
import { RunsTable } from './runs-table';

/** Where the runs of a report are: with it, on their way, or nowhere that this page can read. */
export type ReportedRuns = 'here' | 'loading' | { missing: number };

/** Every measured run with what is claimed for it, the worst one named. */
export function ReportRuns({ inputs, found }: { inputs: CalculatorInputs; found: ReportedRuns }) {
  const { runs, requirements, headroom } = inputs;
  const judged = useMemo(() => judgedRuns(runs, requirements, headroom), [runs, requirements, headroom]);
  const { rows, leftOut } = useMemo(() => runRows(judged, null), [judged]);
  if (found === 'loading') return <p className="text-ink-soft">Reading the measured runs…</p>;
  if (found !== 'here') return <Missing count={found.missing} />;
  if (judged.length === 0)
    return <p className="text-ink-soft">No measured runs: the claim has not been held against any.</p>;
  return (
    <>
      <p className="figures mb-2">{summaryWords(judged, headroom)}</p>
      <RunsTable rows={rows} leftOut={leftOut} isFitted={false} />
    </>
  );
}

function Missing({ count }: { count: number }) {
  const [are, them] = count === 1 ? ['is', 'it'] : ['are', 'them'];
  return (
    <p className="text-warn-text">
      The {formatCount(count, 'measured run')} {are} not part of this link, which holds {mostRunsInAddress} at most.
      Open the report from the calculator that holds {them}, or save {them} with the analysis and share what is saved.
    </p>
  );
}

/** `The worst of 7 runs, 24 h, 2 ch, 512 Hz, leaves 67 %: every run leaves the 30 % asked for.` */
function summaryWords(judged: readonly JudgedRun[], headroom: number): string {
  const worst = judged.find(({ isWorst }) => isWorst);
  if (!worst) return '';
  const short = judged.filter(({ isShort }) => isShort).length;
  const shortfall = shortfallWords(worst.headroom);
  const whose = judged.length === 1 ? 'The one run' : `The worst of ${formatCount(judged.length, 'run')}`;
  const leaves =
    shortfall === null
      ? `leaves ${headroomWords(worst.headroom)}`
      : `has a claim that lies ${shortfall} below its peak`;
  const target = headroomWords(headroom);
  const rest =
    short === 0
      ? `every run leaves the ${target} asked for`
      : `${short} of ${formatCount(judged.length, 'run')} ${short === 1 ? 'leaves' : 'leave'} less than the ${target} asked for`;
  return `${whose}, ${runWords(worst)}, ${leaves}; ${rest}.`;
}
