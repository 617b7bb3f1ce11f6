'use client';

import { useMemo } from 'react';
import type { NodeWire } from '@/lib/api/sessions';
import { capacitiesOf, chosenCapacity } from './capacity';
import type { CalculatorInputs } from './inputs';

/** What the claim can be held against, and the one that the large figure is about. */
export function useCapacities({ resource, typedMib, capacityKey }: CalculatorInputs, nodes: readonly NodeWire[]) {
  const typed = typedMib[resource];
  const capacities = useMemo(() => capacitiesOf(resource, nodes, typed), [resource, nodes, typed]);
  const chosen = useMemo(() => chosenCapacity(capacities, capacityKey), [capacities, capacityKey]);
  return { capacities, chosen };
}
