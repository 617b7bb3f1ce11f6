import { lengthTicks } from '@/components/charts/memory-scale';
import { Table, Td, Th } from '@/components/ui/table';
import { formatNumber } from '@/lib/units/format';
import { claimMibOf } from './capacity';
import type { CalculatorInputs } from './inputs';
import { resourceWords } from './words';

interface MemoryTableProps {
  inputs: CalculatorInputs;
  spanHours: number;
}

const heatCounts = [1, 2, 4, 8, 12, 16, 24, 32];

/** The chart's figures: a row a length, a column a channel count. The recording in question is a row of its own. */
export function MemoryTable({ inputs, spanHours }: MemoryTableProps) {
  const { resource, requirements, sampleRateHz, bytesPerSample, hours, channels } = inputs;
  const asked = inputs.view === 'heat' ? heatCounts : inputs.channelLines;
  const counts = [...new Set([...asked, channels])].sort((a, b) => a - b);
  const lengths = [...new Set([...lengthTicks(spanHours, 12), hours])].sort((a, b) => a - b);
  const claim = (length: number, count: number) =>
    claimMibOf(resource, requirements, { hours: length, channels: count, sampleRateHz }, bytesPerSample);
  return (
    <Table label={`${resourceWords[resource].name} in MiB by length and channels`} showLabel>
      <thead>
        <tr>
          <Th numeric>Hours</Th>
          {counts.map((count) => (
            <Th key={count} numeric className={count === channels ? 'font-medium text-ink' : ''}>
              {count} ch
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lengths.map((length) => (
          <tr key={length} className={length === hours ? 'bg-hover' : ''}>
            <Td numeric className="h-8 text-ink-soft">
              {formatNumber(length, Number.isInteger(length) ? 0 : 2)}
            </Td>
            {counts.map((count) => (
              <Td key={count} numeric className={count === channels ? 'h-8 font-medium' : 'h-8'}>
                {formatNumber(claim(length, count))}
              </Td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
