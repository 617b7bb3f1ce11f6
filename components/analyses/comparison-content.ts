import type { MemoryContent } from '@/components/charts/memory-model';
import { estimatePeakMib, type Recording, termMib } from '@/lib/resources/estimate';
import { type Resource, type ResourceRequirements, termsOf } from '@/lib/resources/requirements';
import { csvOf } from '@/lib/units/csv';

/** A version with the name that its line has. */
export interface NamedRequirements {
  label: string;
  requirements: ResourceRequirements;
}

/** How far the chart reaches: a day of signal. */
export const comparedHours = 24;

/** The lengths of the table, in hours. */
export const tableHours = [0, 1, 2, 4, 8, 12, 16, 20, comparedHours];

/** The table as a file: claims in MiB by length. */
export function comparisonCsv(
  resource: Resource,
  before: NamedRequirements,
  after: NamedRequirements,
  recording: Omit<Recording, 'hours'>,
  forExcel = false,
): string {
  const claim =
    ({ requirements }: NamedRequirements) =>
    (hours: number) =>
      estimatePeakMib(resource, requirements, { ...recording, hours });
  const columns = [
    { header: 'hours', cell: (hours: number) => hours },
    { header: 'channels', cell: () => recording.channels },
    { header: 'sample_rate_hz', cell: () => recording.sampleRateHz },
    { header: `${before.label} mib`, cell: claim(before) },
    { header: `${after.label} mib`, cell: claim(after) },
  ];
  return csvOf(columns, tableHours, forExcel);
}

/** Two lines: the later version as the one that is chosen, the earlier one beside it. */
export function comparisonContent(
  resource: Resource,
  before: NamedRequirements,
  after: NamedRequirements,
  recording: Omit<Recording, 'hours'>,
): MemoryContent {
  const line = ({ label, requirements }: NamedRequirements, role: 'chosen' | 'compared') => ({
    key: role,
    label,
    role,
    startMib: exactMib(resource, requirements, { ...recording, hours: 0 }),
    endMib: exactMib(resource, requirements, { ...recording, hours: comparedHours }),
  });
  return {
    spanHours: comparedHours,
    scale: 'linear',
    lines: [line(after, 'chosen'), line(before, 'compared')],
    bands: [],
    marks: [],
    points: [],
    pointsLeftOut: 0,
    fitHours: null,
  };
}

/** Not rounded, so that the ends of a line say all of it. */
function exactMib(resource: Resource, requirements: ResourceRequirements, recording: Recording): number {
  return termsOf(resource).reduce((sum, term) => sum + termMib(term, requirements, recording), 0);
}
