'use client';

import { useState } from 'react';
import { type CalculatorInputs, type SetInputs, startingInputs } from '@/components/calculator/inputs';
import { type ConfigurationReading, readConfiguration } from '@/lib/resources/configuration';
import { exampleConfiguration, exampleRuns, exampleShape } from '@/lib/resources/example';

/** The file that was opened on this visit, and the ways to open another; each is one step that Back undoes. */
export function useOpened(inputs: CalculatorInputs, setInputs: SetInputs) {
  const [source, setSource] = useState<string | null>(null);
  return {
    source,
    open: (reading: ConfigurationReading & { kind: 'read' }, text: string) => {
      setSource(text);
      // Runs of another analysis would be held against these coefficients.
      const isOther = inputs.name !== null && inputs.name !== reading.configuration.name;
      setInputs({ ...reading.configuration, ...(isOther ? { runs: [] } : {}) }, { isStep: true });
    },
    openExample: () => {
      const reading = readConfiguration(exampleConfiguration);
      if (reading.kind !== 'read') return;
      setSource(exampleConfiguration);
      setInputs({ ...reading.configuration, ...exampleInputs(inputs) }, { isStep: true });
    },
    startOver: () => {
      setSource(null);
      setInputs(startingInputs, { isStep: true });
    },
  };
}

function exampleInputs({ typedMib }: CalculatorInputs): Partial<CalculatorInputs> {
  const { memoryMib, ...shape } = exampleShape;
  return {
    ...shape,
    runs: exampleRuns(),
    resource: 'system',
    typedMib: { ...typedMib, system: [...new Set([memoryMib, ...typedMib.system])] },
    capacityKey: `typed:${memoryMib}`,
  };
}
