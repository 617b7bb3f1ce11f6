'use client';

import { Table, Td, Th } from '@/components/ui/table';
import { formatHours, formatOver, formatRemaining } from '@/lib/units/format';
import { formatDayAndClock } from '@/lib/units/format-time';
import { type BurnDownModel, tableOf } from './burn-down-model';

/** The same figures as the chart, one row a step. */
export function BurnDownTable({ model, zone, label }: { model: BurnDownModel; zone: string; label: string }) {
  const rows = tableOf(model);
  const hasBudget = model.budgetHours !== null;
  return (
    <div className="max-h-96 overflow-y-auto">
      <Table label={`${label}, as a table`}>
        <thead>
          <tr>
            <Th>Up to</Th>
            <Th numeric>Used, h</Th>
            {hasBudget ? <Th numeric>Left, h</Th> : null}
            {hasBudget ? <Th numeric>Even pace, h</Th> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.at}>
              <Td className="figures h-8 whitespace-nowrap">
                {formatDayAndClock(row.at, zone)}
                {row.tense === 'now' && model.isLive ? ' (now)' : ''}
              </Td>
              <Td numeric className="h-8">
                {figure(formatHours(row.usedHours ?? 0))}
              </Td>
              {hasBudget ? (
                <Td numeric className="h-8">
                  {figure(formatOver(-(row.balanceHours ?? 0)) ?? formatRemaining(row.balanceHours ?? 0))}
                </Td>
              ) : null}
              {hasBudget ? (
                <Td numeric className="h-8">
                  {figure(formatRemaining(row.evenHours ?? 0))}
                </Td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

/** The unit stands in the column's head. */
function figure(text: string): string {
  return text.replace(/ h$/, '');
}
