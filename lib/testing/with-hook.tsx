import type { ReactNode } from 'react';

interface WithHookProps<Value> {
  useHook: () => Value;
  children: (value: Value) => ReactNode;
}

/** Calls a hook as a page would, so that what it gives can be tested as it is used. */
export function WithHook<Value>({ useHook, children }: WithHookProps<Value>) {
  return children(useHook());
}
