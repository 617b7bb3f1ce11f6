import { CircleAlert } from 'lucide-react';
import { Table, Td, Th } from '@/components/ui/table';
import { formatNumber } from '@/lib/units/format';
import { headroomWords, type JudgedRun } from './judged-runs';

/** One row a measured run: peak, claim and what lies between. */
export function RunsTable({ runs }: { runs: readonly JudgedRun[] }) {
  return (
    <div className="max-h-96 overflow-y-auto">
      <Table label="Measured runs with claim and headroom">
        <thead>
          <tr>
            <Th numeric>Hours</Th>
            <Th numeric>Channels</Th>
            <Th numeric>Hz</Th>
            <Th numeric>Peak, MiB</Th>
            <Th numeric>Claim, MiB</Th>
            <Th numeric>Headroom</Th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <tr key={run.key}>
              <Td numeric className="h-8">
                {plain(run.hours)}
              </Td>
              <Td numeric className="h-8">
                {formatNumber(run.channels)}
              </Td>
              <Td numeric className="h-8">
                {plain(run.sampleRateHz)}
              </Td>
              <Td numeric className="h-8">
                {formatNumber(run.peakMib)}
              </Td>
              <Td numeric className="h-8">
                {formatNumber(run.claimMib)}
              </Td>
              <Td numeric className="h-8">
                <Headroom run={run} />
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function Headroom({ run }: { run: JudgedRun }) {
  const word = run.headroom < 0 ? 'over' : run.isShort ? 'short' : run.isWorst ? 'worst' : null;
  return (
    <span className={`inline-flex items-center gap-1 ${run.isShort ? 'text-warn-text' : ''}`}>
      {run.isShort ? <CircleAlert aria-hidden className="size-3.5" /> : null}
      {word ? <span className="text-label">{word}</span> : null}
      <span className={run.isWorst ? 'font-medium' : ''}>{headroomWords(run.headroom)}</span>
    </span>
  );
}

function plain(value: number): string {
  return formatNumber(value, Number.isInteger(value) ? 0 : Number.isInteger(Math.round(value * 1e6) / 1e5) ? 1 : 2);
}
