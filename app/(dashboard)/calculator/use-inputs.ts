'use client';

import { useQueryStates } from 'nuqs';
import { useCallback, useMemo } from 'react';
import type { CalculatorInputs, SetInputs } from '@/components/calculator/inputs';
import { calculatorParsers, calculatorUrlKeys, inputsOf, valuesOf } from './search-params';

const options = { urlKeys: calculatorUrlKeys, clearOnDefault: true, scroll: false, shallow: true } as const;

/**
 * The calculator's inputs, kept in the address. A drag replaces the address as it goes; a deliberate step (a file
 * opened, another view) becomes an entry of its own, so that going back undoes it.
 */
export function useInputs(): [CalculatorInputs, SetInputs] {
  const [values, setValues] = useQueryStates(calculatorParsers, options);
  const inputs = useMemo(() => inputsOf(values), [values]);
  const setInputs = useCallback<SetInputs>(
    (change, { isStep } = { isStep: false }) => {
      void setValues(valuesOf(change), { history: isStep ? 'push' : 'replace' });
    },
    [setValues],
  );
  return [inputs, setInputs];
}
