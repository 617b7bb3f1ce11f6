'use client';

import { useQueryStates } from 'nuqs';
import { useCallback, useMemo } from 'react';
import type { CalculatorInputs, SetInputs } from '@/components/calculator/inputs';
import { calculatorParsers, calculatorUrlKeys, inputsOf, valuesOf } from './search-params';
import { type FoundRuns, keepLongRuns, useLongRuns } from './use-long-runs';

const options = { urlKeys: calculatorUrlKeys, clearOnDefault: true, scroll: false, shallow: true } as const;

/**
 * The calculator's inputs, kept in the address. A drag replaces the address as it goes; a deliberate step (a file
 * opened, another view) becomes an entry of its own, so that going back undoes it. Runs that are too many for the
 * address are among the inputs like any others; what became of them is told beside.
 */
export function useInputs(): [CalculatorInputs, SetInputs, FoundRuns] {
  const [values, setValues] = useQueryStates(calculatorParsers, options);
  const found = useLongRuns(values.longRuns, values.opened);
  const inputs = useMemo(() => {
    const read = inputsOf(values);
    return found.kind === 'found' ? { ...read, runs: found.runs } : read;
  }, [values, found]);
  const setInputs = useCallback<SetInputs>(
    (change, { isStep } = { isStep: false }) => {
      if (change.runs) keepLongRuns(change.runs);
      void setValues(valuesOf(change), { history: isStep ? 'push' : 'replace' });
    },
    [setValues],
  );
  return [inputs, setInputs, found];
}
