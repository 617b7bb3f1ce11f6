import type { MemoryContent } from '@/components/charts/memory-model';
import { type Recording, termMib } from '@/lib/resources/estimate';
import { type Resource, type ResourceRequirements, termsOf } from '@/lib/resources/requirements';

/** A version with the name that its line has. */
export interface NamedRequirements {
  label: string;
  requirements: ResourceRequirements;
}

/** How far the chart reaches: a day of signal. */
export const comparedHours = 24;

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
