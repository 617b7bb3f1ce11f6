'use client';

import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { nodesNote } from '@/components/calculator/capacity-notes';
import { ComparedSection } from '@/components/calculator/compared-section';
import { Instrument } from '@/components/calculator/instrument';
import { useCapacities } from '@/components/calculator/use-capacities';
import { useCompared } from '@/components/calculator/use-compared';
import { freshnessOf } from '@/components/ui/freshness';
import { queries } from '@/lib/api/queries';
import type { NodeWire } from '@/lib/api/sessions';
import { CalculatorHead } from './head';
import { useInputs } from './use-inputs';
import { useOpened } from './use-opened';
import { Workbench } from './workbench';

const noNodes: readonly NodeWire[] = [];

/**
 * The calculator: the formula is the interface, and the chart answers as it is dragged. From top to bottom it is an
 * author's job: the recording, the formula, where it fits, what was measured, and what is kept of it.
 */
export function CalculatorView({ isAdmin }: { isAdmin: boolean }) {
  const [inputs, setInputs, foundRuns, current] = useInputs();
  const { file, open, openExample, startOver } = useOpened(inputs, current, setInputs);
  const calm = useDeferredValue(inputs);
  const nodes = useQuery(queries.nodes());
  const me = useQuery(queries.me());
  const known = nodes.data?.nodes ?? noNodes;
  const { capacities, chosen, reader } = useCapacities(inputs, known, me.data);
  const version = useCompared(inputs.comparedWith);
  const shared = { inputs, setInputs, capacities, chosen };
  return (
    <>
      <CalculatorHead
        {...shared}
        freshness={nodes.data ? freshnessOf(nodes, nodes.data) : undefined}
        openExample={openExample}
        startOver={startOver}
      />
      <Instrument
        {...shared}
        reader={reader}
        nodesNote={nodesNote(nodes, inputs.resource)}
        compared={version.compared}
      />
      <div className="mt-10 border-rule border-t pt-6">
        <ComparedSection inputs={calm} version={version} setInputs={setInputs} />
      </div>
      <Workbench {...{ inputs, current, setInputs, file, foundRuns, reader, isAdmin, open }} nodes={known} />
    </>
  );
}
