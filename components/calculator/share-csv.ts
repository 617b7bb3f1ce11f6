import { type CsvColumn, csvOf } from '@/lib/units/csv';
import type { CalculatorInputs } from './inputs';
import { type JudgedRun, judgedRuns } from './judged-runs';

/** Figures as they are, but for the headroom: a share that a division leaves long, rounded down as everywhere. */
const runColumns: readonly CsvColumn<JudgedRun>[] = [
  { header: 'hours', cell: ({ hours }) => hours },
  { header: 'channels', cell: ({ channels }) => channels },
  { header: 'sample_rate_hz', cell: ({ sampleRateHz }) => sampleRateHz },
  { header: 'peak_mib', cell: ({ peakMib }) => peakMib },
  { header: 'claim_mib', cell: ({ claimMib }) => claimMib },
  { header: 'headroom_percent', cell: ({ headroom }) => hundredthDown(headroom * 100) },
  { header: 'is_short', cell: ({ isShort }) => isShort },
  { header: 'is_worst', cell: ({ isWorst }) => isWorst },
];

/** The measured runs with what is claimed for each. Its first columns are those that the calculator reads. */
export function judgedRunsCsv({ runs, requirements, headroom }: CalculatorInputs, forExcel = false): string {
  return csvOf(runColumns, judgedRuns(runs, requirements, headroom), forExcel);
}

/** Quotients such as 43.20000000000001 carry noise below the millionth. */
function hundredthDown(value: number): number {
  return Math.floor(value * 100 + 1e-6) / 100;
}
