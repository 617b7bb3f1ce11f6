import { type ReactNode, useState } from 'react';

type Change<State> = Partial<State> | ((latest: State) => Partial<State>);

interface WithStateProps<State extends object> {
  initial: State;
  children: (state: State, change: (next: Change<State>) => void) => ReactNode;
}

/** Holds the state that a page would hold, so that a controlled part can be tested as it is used. */
export function WithState<State extends object>({ initial, children }: WithStateProps<State>) {
  const [state, setState] = useState(initial);
  return children(state, (next) =>
    setState((before) => ({ ...before, ...(typeof next === 'function' ? next(before) : next) })),
  );
}
