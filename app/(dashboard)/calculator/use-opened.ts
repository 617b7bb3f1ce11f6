'use client';

import { useEffect, useState } from 'react';
import { configurationOf } from '@/components/calculator/configuration-of';
import { type CalculatorInputs, type SetInputs, startingInputs } from '@/components/calculator/inputs';
import { type ConfigurationReading, readConfiguration } from '@/lib/resources/configuration';
import { exampleConfiguration, exampleRuns, exampleShape } from '@/lib/resources/example';
import { keepFigures, keepFile, keptFile } from './kept-file';

/** The file that was opened in this tab, kept over a reload, and the ways to open another; each is one step that Back undoes. */
export function useOpened(inputs: CalculatorInputs, setInputs: SetInputs) {
  const [source, setSourceOnly] = useState<string | null>(null);
  const setSource = (text: string | null) => {
    setSourceOnly(text);
    keepFile(text);
  };
  const figures = JSON.stringify(configurationOf(inputs));
  // The tab's storage is there only in the browser, so the first picture is that of the server.
  useEffect(() => {
    const kept = source === null ? keptFile(figures) : null;
    if (kept !== null) setSourceOnly(kept);
    else if (source !== null) keepFigures(figures);
  }, [source, figures]);
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
