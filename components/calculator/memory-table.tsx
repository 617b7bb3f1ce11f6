import { Table, Td, Th } from '@/components/ui/table';
import { formatNumber } from '@/lib/units/format';
import type { CalculatorInputs } from './inputs';
import type { Compared } from './lines-content';
import { memoryTable } from './memory-table-rows';
import { resourceWords } from './words';

interface MemoryTableProps {
  inputs: CalculatorInputs;
  spanHours: number;
  compared: Compared | null;
}

/** The chart's figures: a row a length, a column a channel count or a term. The recording in question is a row of its own. */
export function MemoryTable({ inputs, spanHours, compared }: MemoryTableProps) {
  const { resource, view, hours } = inputs;
  const { columns, lengths } = memoryTable(inputs, spanHours, compared);
  const by = view === 'terms' ? 'length and term' : 'length and channels';
  return (
    <Table label={`${resourceWords[resource].name} in MiB by ${by}`} showLabel>
      <thead>
        <tr>
          <Th numeric>Hours</Th>
          {columns.map(({ key, label, isChosen }) => (
            <Th key={key} numeric className={isChosen ? 'font-medium text-ink' : ''}>
              {label}
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
            {columns.map(({ key, isChosen, mibAt }) => (
              <Td key={key} numeric className={isChosen ? 'h-8 font-medium' : 'h-8'}>
                {formatNumber(mibAt(length))}
              </Td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
