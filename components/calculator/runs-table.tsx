import { CircleAlert } from 'lucide-react';
import { memo } from 'react';
import { cn } from '@/components/ui/cn';
import { Table, Td, Th } from '@/components/ui/table';
import { formatCount, formatNumber } from '@/lib/units/format';
import { type FitOfRun, figureText, headroomWords, type JudgedRun, type RunRow, shortfallWords } from './judged-runs';

interface RunsTableProps {
  rows: readonly RunRow[];
  /** Runs that have no row. */
  leftOut: number;
  /** Whether a fit is shown beside the sliders. */
  isFitted: boolean;
}

const cell = 'h-8 max-sm:px-1';
/** The words before a figure; where there is no room, above it. */
const wordStyle = 'text-label max-sm:block';

/** One row a measured run: peak, claim and what lies between, by the sliders and by a fit. */
export const RunsTable = memo(function RunsTable({ rows, leftOut, isFitted }: RunsTableProps) {
  return (
    <>
      {leftOut > 0 ? (
        <p className="figures mb-1 text-ink-soft text-label">
          The {formatNumber(rows.length)} runs with the least headroom, worst first; {formatCount(leftOut, 'more run')}{' '}
          {leftOut === 1 ? 'leaves' : 'leave'} as much or more.
        </p>
      ) : null}
      <div className="max-h-96 overflow-y-auto">
        <Table label="Measured runs with claim and headroom">
          <Heads isFitted={isFitted} />
          <tbody>
            {rows.map((run) => (
              <tr key={run.key}>
                <Td numeric className={cell}>
                  {figureText(run.hours)}
                </Td>
                <Td numeric className={cell}>
                  {formatNumber(run.channels)}
                </Td>
                <Td numeric className={cell}>
                  {figureText(run.sampleRateHz)}
                </Td>
                <Td numeric className={cell}>
                  {formatNumber(run.peakMib)}
                </Td>
                <Td numeric className={cell}>
                  {formatNumber(run.claimMib)}
                </Td>
                <Td numeric className={cell}>
                  <Headroom run={run} />
                </Td>
                {run.fitted ? <FittedCells fitted={run.fitted} /> : null}
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </>
  );
});

function Heads({ isFitted }: { isFitted: boolean }) {
  return (
    <thead>
      <tr>
        <Th numeric>
          <Short words="Hours" short="h" />
        </Th>
        <Th numeric>
          <Short words="Channels" short="Ch" />
        </Th>
        <Th numeric>Hz</Th>
        <Th numeric>
          <Short words="Peak, MiB" short="Peak" />
        </Th>
        <Th numeric>
          <Short words="Claim, MiB" short="Claim" />
        </Th>
        <Th numeric>{isFitted ? <Short words="Headroom" short="Room" /> : 'Headroom'}</Th>
        {isFitted ? (
          <>
            <Th numeric className={fitted}>
              <Short words="Fit, MiB" short="Fit" />
            </Th>
            <Th numeric className={fitted}>
              <Short words="Fit leaves" short="Room" />
            </Th>
          </>
        ) : null}
      </tr>
    </thead>
  );
}

/** The fit's columns stand on a ground of their own, apart from those of the sliders. */
const fitted = 'bg-sunken pl-3 last:pr-2 max-sm:pl-1.5 max-sm:last:pr-1';

function FittedCells({ fitted: { claimMib, headroom, isWorst } }: { fitted: FitOfRun }) {
  return (
    <>
      <Td numeric className={cn(cell, fitted)}>
        {formatNumber(claimMib)}
      </Td>
      <Td numeric className={cn(cell, fitted)}>
        {isWorst ? <span className={wordStyle}>worst </span> : null}
        <span className={isWorst ? 'font-medium' : ''}>{headroomWords(headroom)}</span>
      </Td>
    </>
  );
}

/** A column's name, shorter where there is no room; screen readers get the long one. */
function Short({ words, short }: { words: string; short: string }) {
  return (
    <>
      <span className="sr-only sm:not-sr-only">{words}</span>
      <span aria-hidden className="sm:hidden">
        {short}
      </span>
    </>
  );
}

function Headroom({ run }: { run: JudgedRun }) {
  const shortfall = shortfallWords(run.headroom);
  const word = run.isShort ? 'short' : run.isWorst ? 'worst' : null;
  return (
    <span className={run.isShort ? 'text-warn-text' : ''}>
      {word === null ? null : (
        <span className={wordStyle}>
          {run.isShort ? <CircleAlert aria-hidden className="mr-1 inline size-3.5" /> : null}
          {shortfall === null ? word : <Short words="below peak by" short="below" />}
        </span>
      )}{' '}
      <span className={run.isWorst ? 'font-medium' : ''}>{shortfall ?? headroomWords(run.headroom)}</span>
    </span>
  );
}
