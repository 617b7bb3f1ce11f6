'use client';

import { useMemo, useState } from 'react';
import { MemoryChart } from '@/components/charts/memory-chart';
import { CsvMenu } from '@/components/ui/csv-menu';
import { Table, Td, Th } from '@/components/ui/table';
import { Segments } from '@/components/ui/tabs';
import { estimatePeakMib, type Recording } from '@/lib/resources/estimate';
import type { Resource } from '@/lib/resources/requirements';
import { formatMib } from '@/lib/units/format';
import { comparisonContent, comparisonCsv, type NamedRequirements, tableHours } from './comparison-content';
import { resourceNames } from './diff-words';
import { usualRecording } from './usual-recording';

interface ComparisonChartProps {
  before: NamedRequirements;
  after: NamedRequirements;
  /** Those that either claims. */
  resources: readonly Resource[];
  recording: Omit<Recording, 'hours'>;
}

/** Both versions in one chart, or as a table. */
export function ComparisonChart({ before, after, resources, recording }: ComparisonChartProps) {
  const [wanted, setWanted] = useState<Resource>('system');
  const [isTable, setIsTable] = useState(false);
  const [hours, setHours] = useState(usualRecording.hours);
  const [readHours, setReadHours] = useState<number | null>(null);
  const resource = resources.includes(wanted) ? wanted : 'system';
  const content = useMemo(
    () => comparisonContent(resource, before, after, recording),
    [resource, before, after, recording],
  );
  const label = `${resourceNames[resource]} by length, before and after`;
  return (
    <figure aria-label={label} className="min-w-0">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        {resources.length > 1 ? (
          <Segments
            label="Of"
            value={resource}
            choices={resources.map((value) => ({ value, label: resourceNames[value] }))}
            onChange={setWanted}
          />
        ) : (
          <p className="text-ink-soft">{resourceNames[resource]}</p>
        )}
        <div className="flex gap-2">
          <CsvMenu
            filename={`${before.label}-${after.label}`}
            csv={(forExcel) => comparisonCsv(resource, before, after, recording, forExcel)}
          />
          <Segments
            label="Show as"
            value={isTable ? 'table' : 'chart'}
            choices={[
              { value: 'chart', label: 'Chart' },
              { value: 'table', label: 'Table' },
            ]}
            onChange={(shown) => setIsTable(shown === 'table')}
          />
        </div>
      </div>
      {isTable ? (
        <LengthTable label={label} resource={resource} before={before} after={after} recording={recording} />
      ) : (
        <MemoryChart
          label={label}
          content={content}
          hours={hours}
          readHours={readHours}
          onRead={setReadHours}
          onChoose={setHours}
        />
      )}
    </figure>
  );
}

interface LengthTableProps extends Omit<ComparisonChartProps, 'resources'> {
  label: string;
  resource: Resource;
}

function LengthTable({ label, resource, before, after, recording }: LengthTableProps) {
  const claim = ({ requirements }: NamedRequirements, hours: number) =>
    formatMib(estimatePeakMib(resource, requirements, { ...recording, hours }));
  return (
    <Table label={label}>
      <thead>
        <tr>
          <Th numeric>Length</Th>
          <Th numeric>{before.label}</Th>
          <Th numeric>{after.label}</Th>
        </tr>
      </thead>
      <tbody>
        {tableHours.map((hours) => (
          <tr key={hours}>
            <Td numeric>{hours} h</Td>
            <Td numeric>{claim(before, hours)}</Td>
            <Td numeric>{claim(after, hours)}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
