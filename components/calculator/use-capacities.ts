'use client';

import { useMemo } from 'react';
import type { NodeWire } from '@/lib/api/sessions';
import type { MeWire } from '@/lib/api/users';
import { anyReader, capacitiesOf, chosenCapacity, type Reader } from './capacity';
import type { CalculatorInputs } from './inputs';
import { useSame } from './use-same';

/** What the claim can be held against, the one that the large figure is about, and the reader whose run it would be. */
export function useCapacities(
  { resource, typedMib, capacityKey }: CalculatorInputs,
  nodes: readonly NodeWire[],
  me: MeWire | undefined,
) {
  const typed = typedMib[resource];
  // Asked for anew every few seconds, and nearly always the same.
  const reader = useSame(useMemo(() => readerOf(me), [me]));
  const capacities = useMemo(() => capacitiesOf(resource, nodes, typed, reader), [resource, nodes, typed, reader]);
  const chosen = useMemo(() => chosenCapacity(capacities, capacityKey), [capacities, capacityKey]);
  return { capacities, chosen, reader };
}

/** What is known of the reader; of somebody without settings of their own, such as the operator, no cap. */
export function readerOf(me: MeWire | undefined): Reader {
  const limit = me?.limits?.session_memory_mb;
  if (!me) return anyReader;
  return {
    cap: limit?.value == null ? null : { mib: limit.value, source: limit.source },
    poolsDenied: me.pools_denied,
  };
}
