'use client';

import { useQueryStates } from 'nuqs';
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import type { CalculatorInputs, SetInputs } from '@/components/calculator/inputs';
import { calculatorParsers, calculatorUrlKeys, inputsOf, valuesOf } from './search-params';
import { type FoundRuns, keepLongRuns, useLongRuns } from './use-long-runs';

const options = { urlKeys: calculatorUrlKeys, clearOnDefault: true, scroll: false, shallow: true } as const;

/**
 * The calculator's inputs, kept in the address. A drag replaces the address as it goes; a deliberate step (a file
 * opened, another view) becomes an entry of its own, so that going back undoes it. Runs that are too many for the
 * address are among the inputs like any others; what became of them stands third. Last come the same inputs for what
 * happens later, in an object that never changes itself.
 */
export function useInputs(): [CalculatorInputs, SetInputs, FoundRuns, RefObject<CalculatorInputs>] {
  const [values, setValues] = useQueryStates(calculatorParsers, options);
  const foundRuns = useLongRuns(values.longRuns, values.opened);
  const inputs = useMemo(() => {
    const read = inputsOf(values);
    return foundRuns.kind === 'found' ? { ...read, runs: foundRuns.runs } : read;
  }, [values, foundRuns]);
  const current = useRef(inputs);
  useLayoutEffect(() => {
    current.current = inputs;
  }, [inputs]);
  const setInputs = useCallback<SetInputs>(
    (change, { isStep } = { isStep: false }) => {
      const part = typeof change === 'function' ? change(current.current) : change;
      // A second change may come before the page has followed the first.
      current.current = { ...current.current, ...part };
      if (part.runs) keepLongRuns(part.runs);
      void setValues(valuesOf(part), { history: isStep ? 'push' : 'replace' });
    },
    [setValues],
  );
  return [inputs, setInputs, foundRuns, current];
}
