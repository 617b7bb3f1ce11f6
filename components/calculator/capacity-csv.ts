import { type CsvColumn, csvOf } from '@/lib/units/csv';
import { type Capacity, claimMibOf, longestHours, mostChannels, type Reader } from './capacity';
import { verdictOf } from './capacity-verdict';
import { type CalculatorInputs, recordingOf } from './inputs';

/** Everything that the claim is held against as a file: a row a capacity, nodes of closed pools too. */
export function capacitiesCsv(
  inputs: CalculatorInputs,
  capacities: readonly Capacity[],
  reader: Reader,
  forExcel = false,
): string {
  const { resource, requirements, bytesPerSample } = inputs;
  const recording = recordingOf(inputs);
  const claimMib = claimMibOf(resource, requirements, recording, bytesPerSample);
  const longest = (mib: number) => longestHours(resource, requirements, mib, recording, bytesPerSample) ?? 'any length';
  const most = (mib: number) => {
    const channels = mostChannels(resource, requirements, mib, recording, bytesPerSample);
    return channels === null ? 'any number' : channels === 'none' ? 0 : channels;
  };
  const columns: readonly CsvColumn<Capacity>[] = [
    { header: 'place', cell: ({ name }) => name },
    { header: 'pool', cell: ({ node }) => node?.pool ?? null },
    { header: 'capacity_mib', cell: ({ mib }) => mib },
    { header: 'claim_mib', cell: () => claimMib },
    {
      header: 'fits',
      cell: (capacity) => fitsOf(verdictOf(capacity, { resource, requirements, claimMib, reader }).kind),
    },
    { header: 'verdict', cell: (capacity) => verdictOf(capacity, { resource, requirements, claimMib, reader }).words },
    { header: 'longest_hours', cell: ({ mib }) => (mib === null ? null : longest(mib)) },
    { header: 'most_channels', cell: ({ mib }) => (mib === null ? null : most(mib)) },
  ];
  return csvOf(columns, capacities, forExcel);
}

/** Empty where it is not known. */
function fitsOf(kind: ReturnType<typeof verdictOf>['kind']): boolean | null {
  return kind === 'unknown' ? null : kind === 'fits';
}
