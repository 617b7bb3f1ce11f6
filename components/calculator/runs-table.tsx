import { CircleAlert } from 'lucide-react';
import { Table, Td, Th } from '@/components/ui/table';
import { formatNumber } from '@/lib/units/format';
import { headroomWords, type JudgedRun, shortfallWords } from './judged-runs';

const cell = 'h-8 max-sm:px-1';

/** One row a measured run: peak, claim and what lies between. */
export function RunsTable({ runs }: { runs: readonly JudgedRun[] }) {
  return (
    <div className="max-h-96 overflow-y-auto">
      <Table label="Measured runs with claim and headroom">
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
            <Th numeric>Headroom</Th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <tr key={run.key}>
              <Td numeric className={cell}>
                {plain(run.hours)}
              </Td>
              <Td numeric className={cell}>
                {formatNumber(run.channels)}
              </Td>
              <Td numeric className={cell}>
                {plain(run.sampleRateHz)}
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
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
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
  const word = shortfall !== null ? 'below peak by' : run.isShort ? 'short' : run.isWorst ? 'worst' : null;
  return (
    <span className={`inline-flex items-center gap-1 ${run.isShort ? 'text-warn-text' : ''}`}>
      {run.isShort ? <CircleAlert aria-hidden className="size-3.5" /> : null}
      {word ? <span className="text-label">{word}</span> : null}{' '}
      <span className={run.isWorst ? 'font-medium' : ''}>{shortfall ?? headroomWords(run.headroom)}</span>
    </span>
  );
}

function plain(value: number): string {
  return formatNumber(value, Number.isInteger(value) ? 0 : Number.isInteger(Math.round(value * 1e6) / 1e5) ? 1 : 2);
}
