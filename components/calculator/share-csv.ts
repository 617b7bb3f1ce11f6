import { type CsvColumn, csvOf } from '@/lib/units/csv';
import type { CalculatorInputs } from './inputs';
import { type JudgedRun, judgedRuns } from './judged-runs';
import { memoryTable } from './memory-table-rows';

const runColumns: readonly CsvColumn<JudgedRun>[] = [
  { header: 'hours', cell: ({ hours }) => hours },
  { header: 'channels', cell: ({ channels }) => channels },
  { header: 'sample_rate_hz', cell: ({ sampleRateHz }) => sampleRateHz },
  { header: 'peak_mib', cell: ({ peakMib }) => peakMib },
  { header: 'claim_mib', cell: ({ claimMib }) => claimMib },
  { header: 'headroom_percent', cell: ({ headroom }) => hundredthsDown(headroom * 100) },
  { header: 'is_short', cell: ({ isShort }) => isShort },
  { header: 'is_worst', cell: ({ isWorst }) => isWorst },
];

/** The measured runs with what is claimed for each. Its first columns are those that the calculator reads. */
export function judgedRunsCsv({ runs, requirements, headroom }: CalculatorInputs, forExcel = false): string {
  return csvOf(runColumns, judgedRuns(runs, requirements, headroom), forExcel);
}

/** Headroom is never told larger than it is; a millionth is the noise of the division. */
function hundredthsDown(value: number): number {
  return Math.floor(value * 100 + 1e-6) / 100;
}

/** The table of the chart, with the rate that it holds for; of parts of a claim as many digits as mean something. */
export function tableCsv(inputs: CalculatorInputs, spanHours: number, forExcel = false): string {
  const { columns, lengths } = memoryTable(inputs, spanHours);
  const csvColumns: CsvColumn<number>[] = [
    { header: 'hours', cell: thousandths },
    { header: 'sample_rate_hz', cell: () => inputs.sampleRateHz },
    ...(inputs.view === 'terms' ? [{ header: 'channels', cell: () => inputs.channels }] : []),
    ...columns.map(({ header, mibAt }) => ({ header, cell: (hours: number) => thousandths(mibAt(hours)) })),
  ];
  return csvOf(csvColumns, lengths, forExcel);
}

function thousandths(value: number): number {
  return Number(value.toFixed(3));
}
